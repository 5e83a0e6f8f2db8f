#!/usr/bin/env python3
"""Rewrites the approved texts in tests/golden from what drydock prints now. Look at the diff.

Usage: scripts/approve.py [path/to/drydock]      default: build/dev/bin/drydock
"""
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent


def main():
    drydock = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build/dev/bin/drydock"
    if not drydock.exists():
        print(f"approve.py: {drydock} does not exist; build it first", file=sys.stderr)
        return 1
    test = ROOT / "tests/golden/golden_test.py"
    return subprocess.run([sys.executable, test, drydock.resolve(), "--approve"], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
