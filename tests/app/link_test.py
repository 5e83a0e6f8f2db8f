"""Applications compiled by hand against build/<preset>/toolkit (docs/applications.md).

Usage: python3 link_test.py BUILD_FOLDER [unittest arguments]
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from sanitizer import preload  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
EXAMPLE = ROOT / "ops/leakyrelu_v2/examples/test_aclnn_leakyrelu_v2.cpp"
BUILD = None  # set below

PLAIN_C = r"""
#include "acl/acl.h"
#include <stdio.h>
int main(void)
{
    void* memory = NULL;
    if (aclInit(NULL) != ACL_SUCCESS || aclrtSetDevice(0) != ACL_SUCCESS) return 1;
    if (aclrtMalloc(&memory, 64, ACL_MEM_MALLOC_HUGE_FIRST) != ACL_SUCCESS) return 2;
    if (aclrtFree(memory) != ACL_SUCCESS) return 3;
    printf("%s\n", aclrtGetSocName());
    return aclFinalize();
}
"""

OPENER = r"""
#include <dlfcn.h>
#include <cstdio>
int main()
{
    const char* names[] = {"libopapi.so", "libascendcl.so", "libnnopbase.so"};
    for (const char* name : names) {
        void* library = dlopen(name, RTLD_LAZY);
        if (library == nullptr) return std::printf("%s\n", dlerror()), 1;
        if (dlsym(library, "aclCreateTensor") == nullptr) return std::printf("no symbol in %s\n", name), 2;
    }
    return 0;
}
"""

# A built-in function: no operator is built by hand, and the generated header is not needed.
BUILTIN = r"""
#include <cstdio>
#include "acl/acl.h"
#include "aclnnop/aclnn_leaky_relu.h"
int main()
{
    float values[] = {-2.0f, 3.0f}, slope = 0.5f;
    const int64_t shape[] = {2};
    void* memory = nullptr;
    void* workspace = nullptr;
    uint64_t bytes = 0;
    aclOpExecutor* executor = nullptr;
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtMalloc(&memory, sizeof values, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMemcpy(memory, sizeof values, values, sizeof values, ACL_MEMCPY_HOST_TO_DEVICE);
    aclTensor* x = aclCreateTensor(shape, 1, ACL_FLOAT, nullptr, 0, ACL_FORMAT_ND, shape, 1, memory);
    aclScalar* scalar = aclCreateScalar(&slope, ACL_FLOAT);
    if (aclnnInplaceLeakyReluGetWorkspaceSize(x, nullptr, &bytes, &executor) != 161001) return 1;
    int status = aclnnInplaceLeakyReluGetWorkspaceSize(x, scalar, &bytes, &executor);
    if (status != 0) return std::printf("%d %s\n", status, aclGetRecentErrMsg()), 2;
    if (bytes != 0) aclrtMalloc(&workspace, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    if (aclnnInplaceLeakyRelu(workspace, bytes, executor, nullptr) != 0) return 3;
    if (aclrtSynchronizeStream(nullptr) != 0) return 4;
    aclrtMemcpy(values, sizeof values, memory, sizeof values, ACL_MEMCPY_DEVICE_TO_HOST);
    std::printf("%g %g\n", values[0], values[1]);
    return aclFinalize();
}
"""

# What the CMakeLists.txt of public samples do.
PROJECT = r"""
cmake_minimum_required(VERSION 3.14)
project(sample CXX)
if(NOT DEFINED ENV{ASCEND_HOME_PATH})
  message(FATAL_ERROR "ASCEND_HOME_PATH is not set")
endif()
set(INC_PATH $ENV{ASCEND_HOME_PATH})
set(CUST_PKG_PATH $ENV{CUST_PKG_PATH})
find_library(ACL_LIBRARY ascendcl HINTS ${INC_PATH}/lib64 REQUIRED)
find_path(ACL_INCLUDE acl/acl.h HINTS ${INC_PATH}/runtime/include REQUIRED)
include_directories(${ACL_INCLUDE} ${CUST_PKG_PATH}/include)
link_directories($ENV{NPU_HOST_LIB} ${CUST_PKG_PATH}/lib)
add_executable(sample ${EXAMPLE})
target_link_libraries(sample cust_opapi ${ACL_LIBRARY} acl_op_compiler nnopbase stdc++)
"""


class Applications(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.temporary.name)
        cls.package = cls.folder / "out"
        subprocess.run([BUILD / "bin/drydock", "build", "leakyrelu_v2", "-o", cls.package], check=True,
                       capture_output=True)
        shell = f". {BUILD}/toolkit/set_env.sh && env -0"
        output = subprocess.run(["sh", "-c", shell], check=True, capture_output=True, text=True).stdout
        cls.environment = dict(entry.split("=", 1) for entry in output.split("\0") if "=" in entry)

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def call(self, *command, **environment):
        environment = {**self.environment, **preload(command[0], BUILD), **environment}
        process = subprocess.run(list(map(str, command)), cwd=self.folder, env=environment,
                                 capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(process.returncode, 0, process.stdout + process.stderr)
        return process.stdout

    def write(self, name, text):
        (self.folder / name).write_text(text, encoding="utf-8")
        return self.folder / name

    def test_the_environment_points_at_the_prefix(self):
        home = pathlib.Path(self.environment["ASCEND_HOME_PATH"])
        for path in ("include/acl/acl.h", "include/aclnn/acl_meta.h", "lib64/libopapi_math.so", "lib64/libgraph.so",
                     "lib64/stub/libascendcl.so", "runtime/include/acl/acl.h", "devlib/libascendcl.so"):
            self.assertTrue((home / path).is_file(), path)

    def test_the_link_line_of_custom_packages(self):
        home = self.environment["ASCEND_HOME_PATH"]
        api = self.package / "op_api"
        for libraries in (["-lopapi_math", "-lascendcl", "-lnnopbase"], ["-lopapi_math", "-lacl_rt", "-lnnopbase"]):
            self.call("g++", EXAMPLE, "-I", api / "include", "-I", f"{home}/include", "-I", f"{home}/include/aclnnop",
                      "-L", api / "lib", "-L", f"{home}/lib64", "-lcust_opapi", *libraries,
                      f"-Wl,-rpath={api}/lib", "-o", "custom")
            self.assertIn("all 65536 results are right", self.call("./custom"))

    def test_include_folders_alone_compile_in_every_dialect(self):
        home = self.environment["ASCEND_HOME_PATH"]
        for dialect in ("c++11", "c++14", "c++17", "c++20"):
            self.call("g++", f"-std={dialect}", "-Wall", "-Wextra", "-Werror", "-fsyntax-only", EXAMPLE,
                      "-I", self.package / "include", "-I", f"{home}/include")

    def test_plain_c(self):
        home = self.environment["ASCEND_HOME_PATH"]
        source = self.write("plain.c", PLAIN_C)
        self.call("gcc", "-std=c99", "-Wall", "-Werror", "-pedantic", source, "-I", f"{home}/include", "-L",
                  f"{home}/lib64", "-lascendcl", "-o", "plain")
        self.assertEqual(self.call("./plain"), "Ascend910B3\n")
        self.assertEqual(self.call("./plain", DRYDOCK_SOC="Ascend910B1"), "Ascend910B1\n")

    def test_a_built_in_function(self):
        home = self.environment["ASCEND_HOME_PATH"]
        source = self.write("builtin.cpp", BUILTIN)
        for library in ("-lopapi", "-lopapi_nn"):
            self.call("g++", source, "-I", f"{home}/include", "-L", f"{home}/lib64", library, "-lascendcl", "-lnnopbase",
                      "-o", "builtin")
            self.assertEqual(self.call("./builtin"), "-1 3\n")

    def test_libraries_are_found_by_dlopen(self):
        source = self.write("opener.cpp", OPENER)
        self.call("g++", source, "-ldl", "-o", "opener")
        self.call("./opener")

    def test_a_cmake_project(self):
        if shutil.which("cmake") is None:
            self.skipTest("no cmake on PATH")
        project = self.folder / "project"
        project.mkdir()
        (project / "CMakeLists.txt").write_text(PROJECT, encoding="utf-8")
        package = str(self.package / "op_api")
        self.call("cmake", "-S", project, "-B", project / "build", f"-DEXAMPLE={EXAMPLE}", CUST_PKG_PATH=package)
        self.call("cmake", "--build", project / "build", CUST_PKG_PATH=package)
        self.assertIn("all 65536 results are right", self.call(project / "build/sample"))


if __name__ == "__main__":
    BUILD = pathlib.Path(sys.argv.pop(1)).resolve()
    os.environ.pop("ASCEND_HOME_PATH", None)
    unittest.main()
