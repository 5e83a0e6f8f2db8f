"""Programs that launch kernels, built as their users do (docs/kernel-launch.md).

Usage: python3 launch_test.py BUILD_FOLDER [unittest arguments]
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from sanitizer import preload  # noqa: E402

SOURCES = pathlib.Path(__file__).resolve().parent / "launch"
BUILD = None  # set below

# Projects with include(ascendc.cmake), as kernel-launch samples have them.
LIBRARY_PROJECT = r"""
cmake_minimum_required(VERSION 3.16)
project(sample CXX)
set(ASCENDC_CMAKE_DIR $ENV{ASCEND_HOME_PATH}/compiler/tikcpp/ascendc_kernel_cmake)
include(${ASCENDC_CMAKE_DIR}/ascendc.cmake)
ascendc_library(kernels ${KIND} ${SOURCES}/kernels.cpp)
ascendc_include_directories(kernels PRIVATE ${SOURCES})
ascendc_compile_definitions(kernels PRIVATE -DUNUSED_DEFINITION)
add_executable(sample ${SOURCES}/main.cpp)
target_include_directories(sample PRIVATE ${SOURCES} $ENV{ASCEND_HOME_PATH}/include)
target_link_libraries(sample PRIVATE kernels ascendcl)
target_link_directories(sample PRIVATE $ENV{ASCEND_HOME_PATH}/lib64)
"""

# Projects of the language ASC.
LANGUAGE_PROJECT = r"""
cmake_minimum_required(VERSION 3.16)
find_package(ASC REQUIRED)
project(sample LANGUAGES ASC CXX)
add_executable(combined ${SOURCES}/combined.asc)
target_link_libraries(combined PRIVATE tiling_api register platform m dl)
target_compile_options(combined PRIVATE $<$<COMPILE_LANGUAGE:ASC>:--npu-arch=dav-2201>)
set_source_files_properties(${SOURCES}/kernels.cpp PROPERTIES LANGUAGE ASC)
add_library(kernels SHARED ${SOURCES}/kernels.cpp)
"""

OWN_PACKAGE_PROJECT = r"""
cmake_minimum_required(VERSION 3.16)
project(sample CXX)
find_package(Drydock REQUIRED)
drydock_kernel_library(kernels OBJECT ${SOURCES}/kernels.cpp)
add_executable(sample ${SOURCES}/main.cpp)
target_include_directories(sample PRIVATE ${SOURCES})
target_link_libraries(sample PRIVATE kernels)
"""


class Launches(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        shell = f". {BUILD}/toolkit/set_env.sh && env -0"
        output = subprocess.run(["sh", "-c", shell], check=True, capture_output=True, text=True).stdout
        cls.environment = dict(entry.split("=", 1) for entry in output.split("\0") if "=" in entry)
        cls.environment.pop("LD_LIBRARY_PATH")  # run paths must do
        subprocess.run(["drydock-c++", "--npu-arch=dav-2201", SOURCES / "combined.asc", "-o", "combined"], check=True,
                       cwd=cls.folder, env=cls.environment)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def start(self, *command, **environment):
        environment = {**self.environment, **preload(command[0], BUILD), **environment}
        return subprocess.run(list(map(str, command)), cwd=self.folder, env=environment,
                              capture_output=True, text=True, timeout=300, check=False)

    def call(self, *command, **environment):
        process = self.start(*command, **environment)
        self.assertEqual(process.returncode, 0, process.stdout + process.stderr)
        return process.stdout

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder / name

    def combined(self, scenario):
        output = self.call("./combined", scenario)
        if scenario not in ("order", "cores", "forms"):
            return output
        return output + self.call("./combined", scenario, DRYDOCK_SOC="Ascend910B1")

    def test_forms_templates_copies_and_waves(self):
        self.combined("forms")

    def test_error_codes(self):
        self.combined("codes")
        self.assertIn("affine: not launched, error 107000", self.start("./combined", "codes").stderr)

    def test_a_crash_is_reported_when_the_stream_is_synchronised(self):
        output = self.combined("crash")
        lines = (SOURCES / "combined.asc").read_text(encoding="utf-8").splitlines()
        line = 1 + next(i for i, text in enumerate(lines) if "/* CRASH */" in text)
        self.assertIn("crash: the kernel stopped in block", output)
        self.assertIn(f"combined.asc:{line}", output)
        self.assertIn("error 507035", output)

    def test_waiting_blocks_and_core_types(self):
        self.combined("cores")

    def test_streams_keep_their_order(self):
        self.combined("order")

    def test_foreign_pointers_are_noted(self):
        process = self.start("./combined", "crash", DRYDOCK_LOG="info")
        self.assertIn("crash: argument 0 (0x10) is not in device memory", process.stderr)

    def test_separate_steps_objects_and_dependencies(self):
        self.call("drydock-c++", "-c", SOURCES / "kernels.cpp", "-MD", "-O1")
        self.assertRegex((self.folder / "kernels.d").read_text(), r"^kernels\.o: .*kernels\.cpp")
        self.assertIn("shape.h", (self.folder / "kernels.d").read_text())
        self.call("drydock-c++", "--launch-headers", "headers", SOURCES / "kernels.cpp")
        self.call("drydock-c++", "-c", SOURCES / "main.cpp", "-I", "headers", "-o", "host.o")
        self.call("drydock-c++", "host.o", "kernels.o", "-o", "separate")
        self.assertEqual(self.call("./separate"), "all right\n")
        self.call("drydock-c++", "-shared", "-fPIC", SOURCES / "kernels.cpp", "-o", "libkernels.so")
        self.call("g++", "host.o", "-L.", "-lkernels", "-Wl,-rpath,.", *self.call("drydock-config", "--libs").split(),
                  "-o", "shared")
        self.assertEqual(self.call("./shared"), "all right\n")

    def test_plain_sources_and_options_pass_through(self):
        source = self.write("plain.cpp", "#include \"acl/acl.h\"\nint main() { return (1 << 2 >> 2) - 1; }\n")
        self.call("drydock-c++", source, "-std=c++11", "-o", "plain")
        self.call("./plain")
        self.assertIn("__NPU_ARCH__", self.call("drydock-c++", "-E", "-dM", SOURCES / "kernels.cpp"))
        self.assertNotIn("__NPU_ARCH__", self.call("drydock-c++", "-E", "-dM", source))
        version = subprocess.run(["g++", "--version"], capture_output=True, text=True, check=True).stdout
        self.assertEqual(self.call("drydock-c++", "--version"), version)
        self.assertNotEqual(self.start("drydock-c++", "missing.cpp").returncode, 0)

    def test_errors_name_the_line(self):
        kernel = "#include \"kernel_operator.h\"\n__global__ __aicore__ void k(GM_ADDR x) {}\n"
        source = self.write("simt.asc", kernel + "void f(dim3 g) {\n    k<<<g, g, 0, nullptr>>>(nullptr);\n}\n")
        process = self.start("drydock-c++", "-c", source)
        self.assertNotEqual(process.returncode, 0)
        self.assertRegex(process.stderr, r"simt\.asc:4: error: .*SIMT")
        source = self.write("wrong.asc", kernel + "void f() {\n\n    k<<<1, nullptr, nullptr>>>(3.5, undeclared);\n}\n")
        process = self.start("drydock-c++", "-c", source)
        self.assertNotEqual(process.returncode, 0)
        self.assertRegex(process.stderr, r"wrong\.asc:5:\d+: error: .*undeclared")
        process = self.start("drydock-c++", "-c", "--npu-arch=fast", source)
        self.assertIn("--npu-arch=fast is not of the form dav-<number>", process.stderr)

    def test_the_macro_needs_no_command_of_ours(self):
        flags = self.call("drydock-config", "--kernel-flags").split()
        libraries = self.call("drydock-config", "--libs").split()
        self.call("g++", *flags, "-Wall", "-Wextra", "-Werror", SOURCES / "direct.cpp", "-o", "direct", *libraries)
        self.call("./direct")

    def project(self, name, text, *options):
        if shutil.which("cmake") is None:
            self.skipTest("no cmake on PATH")
        folder = self.folder / name
        folder.mkdir()
        (folder / "CMakeLists.txt").write_text(text, encoding="utf-8")
        self.call("cmake", "-S", folder, "-B", folder / "build", f"-DSOURCES={SOURCES}", *options)
        self.call("cmake", "--build", folder / "build")
        return folder / "build"

    def test_kernel_libraries_of_cmake_projects(self):
        for kind in ("STATIC", "SHARED"):
            build = self.project(f"library_{kind}", LIBRARY_PROJECT, f"-DKIND={kind}")
            self.assertEqual(self.call(build / "sample"), "all right\n")
        build = self.project("package", OWN_PACKAGE_PROJECT, f"-DCMAKE_PREFIX_PATH={BUILD}")
        self.assertEqual(self.call(build / "sample"), "all right\n")

    def test_cmake_projects_of_the_language_asc(self):
        build = self.project("language", LANGUAGE_PROJECT)
        self.call(build / "combined", "forms")
        self.assertTrue(re.search(r"\bfill_float_do\b", self.call("nm", "-DC", build / "libkernels.so")))


if __name__ == "__main__":
    BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
    os.environ.pop("ASCEND_HOME_PATH", None)
    unittest.main()
