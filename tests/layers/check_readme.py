#!/usr/bin/env python3
"""Runs the commands of README.md as they are written, and compares them with those of the Chinese page.

usage: check_readme.py ROOT_OF_THE_CHECKOUT DRYDOCK_PROGRAM

`./run ARGS` is replaced by the program; everything happens in a folder of its own.
"""
import re
import subprocess
import sys
import tempfile
from pathlib import Path

COMMAND = re.compile(r"^\./run ([a-z][^#\n]*)", re.M)
HEADING = re.compile(r"^#+ ", re.M)


def commands(page):
    """Arguments of each `./run ...` line, in order."""
    return [match.strip() for match in COMMAND.findall(page) if "--shape ..." not in match]


def run_all(root, program):
    page = (root / "README.md").read_text()
    chinese = (root / "README.zh-CN.md").read_text()
    problems = []
    if commands(page) != commands(chinese):
        problems.append("README.md and README.zh-CN.md differ in their commands")
    if len(HEADING.findall(page)) != len(HEADING.findall(chinese)):
        problems.append("README.md and README.zh-CN.md differ in their headings")
    if not commands(page):
        problems.append("README.md has no command")
    with tempfile.TemporaryDirectory() as folder:
        for name in ("ops", "examples"):
            Path(folder, name).symlink_to(root / name)
        for arguments in commands(page):
            done = subprocess.run([program, *arguments.split()], cwd=folder, capture_output=True, text=True)
            if done.returncode != 0:
                problems.append(f"./run {arguments}: exit code {done.returncode}\n{done.stdout}{done.stderr}")
    return problems


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    found = run_all(Path(sys.argv[1]).resolve(), sys.argv[2])
    print("\n".join(found), end="\n" if found else "")
    sys.exit(1 if found else 0)
