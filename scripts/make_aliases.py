#!/usr/bin/env python3
"""Writes the forwarding headers that cmake/aliases.txt lists (--check: compares only)."""
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = ROOT / "cmake" / "aliases.txt"
MARK = "// Alias made by scripts/make_aliases.py."


def read_aliases():
    """Yields (alias path, text of the forwarder); a bad line ends the program."""
    section = None
    for number, line in enumerate(LIST.read_text().splitlines(), 1):
        line = line.split("#")[0].strip()
        if not line:
            continue
        if line.startswith("["):
            section = ROOT / "include" / line.strip("[]")
            continue
        alias, arrow, target = line.partition(" -> ")
        if not arrow or section is None or not (section / target).is_file():
            sys.exit(f"{LIST}:{number}: '{line}': the target does not exist")
        # In quotes the alias would find itself first when only its folder differs from the target.
        include = f"<{target}>" if pathlib.Path(alias).name == target else f'"{target}"'
        yield section / alias, f"#pragma once\n{MARK}\n#include {include}\n"


def main():
    check = sys.argv[1:] == ["--check"]
    wanted = dict(read_aliases())
    present = {p for p in (ROOT / "include").rglob("*.h") if MARK in p.read_text()}
    stale = [p for p, text in wanted.items() if not p.is_file() or p.read_text() != text]
    extra = sorted(present - wanted.keys())
    if check:
        for path in stale + extra:
            print(f"out of step: {path.relative_to(ROOT)} (run scripts/make_aliases.py)")
        sys.exit(1 if stale or extra else 0)
    for path in stale:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path])
    for path in extra:
        path.unlink()


if __name__ == "__main__":
    main()
