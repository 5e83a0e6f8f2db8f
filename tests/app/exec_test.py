"""Programs under `drydock exec`: what their kernels do wrong is found, what they do themselves stays as it is.

Usage: python3 exec_test.py BUILD_FOLDER [unittest arguments]
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from xml.etree import ElementTree

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from sanitizer import preload  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
SOURCES = pathlib.Path(__file__).resolve().parent / "exec"
PITFALL = ROOT / "examples/pitfalls/early_compute"
BUILD = None  # set below


def line_of(source, mark):
    return 1 + next(i for i, line in enumerate(source.read_text(encoding="utf-8").splitlines()) if mark in line)


class Exec(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.compile("drydock-c++", "--npu-arch=dav-2201", SOURCES / "launches.asc", "-o", "launches")
        for kind in ("wrong", "fixed"):
            cls.compile("drydock", "build", PITFALL / kind, "-o", kind)
            cls.compile("g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", SOURCES / "api.cpp", f"-I{kind}/include",
                        f"-I{ROOT}/include/app", f"-L{kind}/lib", "-lcust_opapi", f"-L{BUILD}/lib", "-ldrydock",
                        f"-Wl,-rpath,{cls.folder}/{kind}/lib,-rpath,{BUILD}/lib", "-o", f"api_{kind}")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    @classmethod
    def compile(cls, *command):
        environment = {**os.environ, "PATH": f"{BUILD}/bin:{os.environ['PATH']}"}
        subprocess.run(list(map(str, command)), check=True, cwd=cls.folder, env=environment, capture_output=True)

    def run_under(self, options, *program, stdin=None):
        command = [f"{BUILD}/bin/drydock", "exec", *options, "--", *program]
        return subprocess.run(command, cwd=self.folder, env={**os.environ, **preload(program[0], BUILD)}, input=stdin,
                              capture_output=True, text=True, timeout=300, check=False)

    def report(self, code, *options_and_program):
        """Output of the program, and the findings as `drydock.check/1`."""
        at = options_and_program.index("--")
        options, program = options_and_program[:at], options_and_program[at + 1:]
        process = self.run_under([*options, "--format", "json", "-o", "report.json"], *program)
        self.assertEqual(process.returncode, code, process.stdout + process.stderr)
        document = json.loads((self.folder / "report.json").read_text(encoding="utf-8"))
        self.assertEqual(document["schema"], "drydock.check/1")
        return process.stdout, document["runs"]

    def test_a_race_of_a_launched_kernel(self):
        output, runs = self.report(3, "--", "./launches", "hasty")
        self.assertEqual(output, "y[3] = 6\n")
        self.assertEqual([run["operator"] for run in runs], ["hasty"])
        self.assertEqual(runs[0]["checked"]["blocks"], 3)
        (finding,) = runs[0]["findings"]
        self.assertEqual((finding["id"], finding["count"]), ("race.raw", 3))
        self.assertEqual(finding["places"][0]["line"], line_of(SOURCES / "launches.asc", "RACE"))
        self.assertEqual(finding["others"][0]["places"][0]["line"], line_of(SOURCES / "launches.asc", "COPY"))

    def test_arguments_have_the_names_of_the_parameters(self):
        _, runs = self.report(0, "--check", "memory", "--", "./launches", "far")
        (finding,) = runs[0]["findings"]
        self.assertEqual(finding["id"], "tail.gm-overwrite")
        self.assertIn("16 bytes past the end of into", finding["message"])

    def test_memory_that_is_not_freed(self):
        _, runs = self.report(0, "--", "./launches", "leaky")
        self.assertEqual([run["operator"] for run in runs], ["patient", "device memory"])
        (finding,) = runs[1]["findings"]
        self.assertEqual((finding["id"], finding["severity"], finding["count"]), ("mem.leak", "note", 2))
        self.assertIn("100 bytes of device memory were not freed", finding["message"])
        self.assertEqual(finding["places"][0]["line"], line_of(SOURCES / "launches.asc", "LEAK"))
        _, runs = self.report(0, "--", "./launches", "tidy")
        self.assertEqual(([run["operator"] for run in runs], runs[0]["findings"]), (["patient"], []))

    def test_its_twin_is_clean(self):
        output, runs = self.report(0, "--", "./launches", "patient")
        self.assertEqual(output, "y[3] = 6\n")
        self.assertEqual((runs[0]["operator"], runs[0]["findings"]), ("patient", []))
        self.assertEqual(runs[0]["checked"]["tools"][0], "memory")

    def test_the_schedule_shows_the_race_and_spares_the_twin(self):
        adversarial = ["--schedule", "adversarial", "--check", "memory"]
        hasty = self.run_under(adversarial, "./launches", "hasty")
        self.assertEqual(hasty.returncode, 0, hasty.stderr)  # nobody listens for races
        self.assertIn("y[3] = -8.4", hasty.stdout)  # twice the poison
        self.assertEqual(self.run_under(adversarial, "./launches", "patient").stdout, "y[3] = 6\n")

    def test_the_two_phase_call(self):
        output, runs = self.report(3, "--check", "race,sync", "--", "./api_wrong")
        self.assertEqual(output, "16384 of 16384 right\n")
        self.assertEqual(runs[0]["checked"]["tools"], ["race", "sync"])
        self.assertEqual([finding["id"] for finding in runs[0]["findings"]], ["race.raw"])
        place = runs[0]["findings"][0]["places"][0]
        kernel = PITFALL / "wrong/op_kernel/early_compute.cpp"
        self.assertTrue(place["file"].endswith("early_compute.cpp"))
        self.assertEqual(place["line"], line_of(kernel, "LeakyRelu(result"))
        self.assertEqual(self.run_under(["--schedule", "adversarial"], "./api_wrong").stdout, "0 of 16384 right\n")

    def test_the_fixed_operator_is_clean_in_every_schedule(self):
        for order in ("program", "adversarial", "adversarial:4"):
            output, runs = self.report(0, "--schedule", order, "--", "./api_fixed")
            self.assertEqual(output, "16384 of 16384 right\n")
            self.assertEqual((runs[0]["findings"], runs[0]["schedule"]), ([], order))

    def test_text_goes_to_standard_error(self):
        process = self.run_under(["--check", "race"], "./launches", "hasty")
        self.assertEqual(process.stdout, "y[3] = 6\n")
        for piece in ("error: race.raw: Add (V)", "in block 0 of hasty, 3 times", "note: 3 launches",
                      "checked: 9 instructions"):
            self.assertIn(piece, process.stderr)

    def test_other_forms(self):
        process = self.run_under(["--format", "junit", "-o", "report.xml"], "./launches", "hasty")
        self.assertEqual(process.returncode, 3)
        self.assertEqual(len(ElementTree.parse(self.folder / "report.xml").findall(".//failure")), 1)
        process = self.run_under(["--format", "sarif"], "./launches", "hasty")
        self.assertEqual(json.loads(process.stderr)["runs"][0]["results"][0]["ruleId"], "race.raw")

    def test_suppressions_and_severities(self):
        (self.folder / "known").write_text("race.raw kernel=hasty because it is the test's\n", encoding="utf-8")
        process = self.run_under(["--suppress", "known"], "./launches", "hasty")
        self.assertEqual(process.returncode, 0, process.stderr)
        self.assertIn("1 suppressed", process.stderr)

    def test_how_programs_end(self):
        self.assertEqual(self.run_under([], "./launches", "seven").returncode, 7)
        self.assertEqual(self.run_under([], "./launches", "exit").returncode, 0)
        process = self.run_under([], "./launches", "abort")
        self.assertEqual(process.returncode, 4)
        self.assertIn("./launches crashed: Aborted", process.stderr)
        self.assertIn("patient on Ascend910B3", process.stderr)  # what was found before
        process = self.run_under([], "./launches", "broken")
        self.assertEqual(process.returncode, 4)
        self.assertIn("CRASHED: broken in kernel, block 0", process.stderr)
        self.assertIn(f"launches.asc:{line_of(SOURCES / 'launches.asc', 'CRASH')}", process.stderr)

    def test_programs_without_kernels(self):
        process = self.run_under([], "cat", stdin="its input\n")
        self.assertEqual((process.returncode, process.stdout), (0, "its input\n"))
        self.assertIn("launched no kernel", process.stderr)
        self.assertEqual(self.run_under([], "false").returncode, 1)

    def test_bad_command_lines(self):
        for options, program, text in (([], ["./missing"], "cannot start ./missing"),
                                       (["--check", "raec"], ["true"], "unknown checker 'raec'"),
                                       (["--schedule", "worst"], ["true"], "schedule 'worst'"),
                                       (["--format", "html"], ["true"], "--format: 'html'")):
            process = self.run_under(options, *program)
            self.assertEqual(process.returncode, 1, process.stderr)
            self.assertIn(text, process.stderr)
        process = subprocess.run([f"{BUILD}/bin/drydock", "exec"], capture_output=True, text=True, check=False)
        self.assertEqual(process.returncode, 1)
        self.assertIn("exec: no program", process.stderr)


if __name__ == "__main__":
    BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
    unittest.main()
