#!/usr/bin/env python3
"""Builds and runs kernel tests of the usual form with the installed flags and packages.

usage: kernel_tests.py BUILD_FOLDER COMPILER
"""
import os
import shlex
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BUILD, COMPILER = Path(sys.argv[1]).resolve(), sys.argv[2]
HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent

sys.path.insert(0, str(HERE.parent))
from sanitizer import preload  # noqa: E402


def run(command, expected=0, env=None, **options):
    """Output and errors of a command that must end with the expected exit code."""
    environment = {**preload(command[0], BUILD), **(env or os.environ)}
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, env=environment, **options)
    assert done.returncode == expected, f"{command}: exit code {done.returncode}\n{done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def config(*options):
    return shlex.split(run([BUILD / "bin/drydock-config", *options]))


def compile_program(program, sources, *options, libraries=()):
    """The compile line of docs/kernel-tests.md."""
    run([COMPILER, *config("--kernel-test-flags"), *options, *sources, "-o", program,
         *config("--libs"), *libraries])


class KernelTests(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = Path(self.folder.name)

    def test_template_kernel_in_its_types(self):
        for dtype in ("half", "float"):
            program = self.path / f"leakyrelu_{dtype}"
            compile_program(program, [HERE / "leakyrelu_v2_test.cpp"], f"-DDTYPE_X={dtype}",
                            f"-I{ROOT}/ops/leakyrelu_v2", "-DUT_SOC_VERSION=\"Ascend910B1\"",
                            libraries=["-lgtest_main", "-lgtest"])
            output = run([program])
            self.assertIn("[  PASSED  ] 5 tests.", output)
            self.assertNotIn("drydock:", output)

    def test_project_with_the_usual_package(self):
        build = self.path / "build"
        run(["cmake", "-S", HERE / "project", "-B", build, "-G", "Ninja",
             f"-DCMAKE_PREFIX_PATH={BUILD}", f"-DCMAKE_CXX_COMPILER={COMPILER}"])
        run(["cmake", "--build", build])
        output = run([build / "muls_by_kind_test"], cwd=build, env=dict(os.environ, DRYDOCK_TIMEOUT="2"))
        self.assertIn("[  PASSED  ] 13 tests.", output)
        # The report names the kernel's line, the argument and the size.
        self.assertIn("faulty.cpp:22", output)
        self.assertIn("of out, which has 256 bytes", output)

    def test_exit_code_without_a_framework(self):
        program = self.path / "plain"
        compile_program(program, [HERE / "plain_main.cpp", HERE / "faulty.cpp"])
        self.assertIn("ended", run([program, "0"]))
        output = run([program, "1"], expected=3)
        self.assertIn("ended", output)
        self.assertIn("mem.gm-oob", output)
        self.assertIn("1 kernel call failed", output)
        run([program, "1"], expected=0, env=dict(os.environ, DRYDOCK_CHECK="0"))
        output = run([program, "0"], expected=3, env=dict(os.environ, DRYDOCK_SOC="Ascend910Z"))
        self.assertIn("Ascend910Z", output)

    def test_under_drydock_exec(self):
        program = self.path / "plain"
        compile_program(program, [HERE / "plain_main.cpp", HERE / "faulty.cpp"])
        check = [BUILD / "bin/drydock", "exec", "--check", "all", "--"]
        self.assertIn("by memory, init, race, sync, queue, tiling, numeric: no findings", run([*check, program, "0"]))
        output = run([*check, program, "1"], expected=3)
        self.assertIn("error: mem.gm-oob", output)
        self.assertIn("faulty.cpp:18", output)
        self.assertIn("note: gm.write-conflict", output)  # of a checker that a kernel test alone does not have

    def test_unknown_option_of_the_script(self):
        self.assertIn("unknown option --libz", run([BUILD / "bin/drydock-config", "--libz"], expected=1))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
