#!/usr/bin/env python3
"""Compiles kernel sources the way an operator build does.

compile_check.py COMPILER headers|pass|fail STANDARD FILES
fail: every EXPECT line of the file must be in the output; with ERRORS: n there must be n errors.
"""
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[3]
FLAGS = ["-DDRYDOCK_KERNEL", "-D__CCE_AICORE__=220", "-D__NPU_ARCH__=2201", f"-I{ROOT}/include/kernel",
         f"-I{ROOT}/include/common", "-ffp-contract=off", "-fno-strict-aliasing", "-fvisibility=hidden",
         "-Wall", "-Wextra", "-Wno-unused-value", "-Werror", "-fsyntax-only", "-x", "c++"]


def compile_text(compiler, standard, text):
    return subprocess.run([compiler, f"-std={standard}", *FLAGS, "-"], input=text, text=True, capture_output=True)


def all_headers():
    """Every public kernel header, each twice."""
    names = sorted(str(p.relative_to(ROOT / "include/kernel")) for p in (ROOT / "include/kernel").rglob("*.h"))
    return "".join(f'#include "{n}"\n' for n in names * 2) + "int main() { AscendC::TPipe* p = GetTPipePtr(); return p == nullptr; }\n"


def main():
    compiler, mode, standard, *files = sys.argv[1:]
    if mode == "headers":
        result = compile_text(compiler, standard, all_headers())
        sys.exit(result.stderr if result.returncode else 0)
    for name in files:
        text = pathlib.Path(name).read_text()
        result = compile_text(compiler, standard, text)
        if mode == "pass" and result.returncode:
            sys.exit(f"{name} ({standard}) does not compile:\n{result.stderr}")
        if mode == "fail":
            for expected in re.findall(r"EXPECT: (.*)", text):
                if result.returncode == 0 or expected not in result.stderr:
                    sys.exit(f"{name}: expected an error with '{expected}', got:\n{result.stderr}")
            wanted = re.search(r"ERRORS: (\d+)", text)
            errors = len(re.findall(r"error:", result.stderr))
            if wanted and errors != int(wanted.group(1)):
                sys.exit(f"{name}: expected {wanted.group(1)} errors, got {errors}:\n{result.stderr}")


main()
