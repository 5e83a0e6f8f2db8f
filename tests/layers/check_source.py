#!/usr/bin/env python3
"""Rules for the text of sources that no compiler checks.

usage: check_source.py ROOT_OF_THE_CHECKOUT

* no std::endl, anywhere: it flushes; write '\\n'
* no std::getenv outside src/base and the files listed below
* no `new` in src/ outside the files listed below unless a smart pointer takes the object in the same
  statement, it is a function's static that shall outlive everything, or a NOLINT comment says who owns it
* every file with a QUIRK or ASSUMED mark stands in docs/limitations.md
* every finding id that src/ reports stands in src/check/rules.inc
* no machine figure of soc/*.toml as a literal in src/: ask the Soc (design rule "a SoC is data")
"""
import re
import sys
import tomllib
from pathlib import Path

SOURCES = {".h", ".hpp", ".inc", ".cpp"}
# Rooms that own variables of their own, each read in one place.
GETENV_FILES = {
    "src/acl/settings.cpp",       # programs that link the runtime have no command line of ours
    "src/cli/output.cpp",         # NO_COLOR
    "src/icpu/settings.cpp",      # kernel tests have no command line of ours
    "src/host/log.cpp",           # the log level of operators' host code
    "src/opbuild/toolchain.cpp",  # the compiler and the cache folder
}
# Files that hand out or keep objects as an interface demands; what they do is said there.
RAW_NEW_FILES = {
    "src/acl/immortal.h",        # process-wide state that outlives every destructor
    "src/acl/values.cpp",        # objects the C interface creates and destroys
    "src/aclnn/tensor_api.cpp",  # arrays that the caller releases with delete[] (spec runtime 2.1)
    "src/base/log.cpp",          # the logger outlives every destructor
}
# Interface constants that happen to equal one, or that the interface itself publishes.
PUBLISHED = {
    ("src/kernel/types-inl.h", 196608),          # TOTAL_UB_SIZE (spec kernel-core 6.4)
    ("src/host/platform_ascendc.cpp", 131072),   # PlatformFigure::kSimtDataCache
}
# Figures of a SoC that are ordinary numbers too, and so prove nothing.
ORDINARY = {1000, 1024, 2048, 4096, 65535, 65536, 1048576, 2097152}
INTEGER = r"(?:0[xX][0-9a-fA-F']+|[0-9][0-9']*)(?:[uUlLzZ]+)?"
PRODUCT = re.compile(rf"(?<![\w.']){INTEGER}(?![\w.'])(?:\s*(?:\*|<<)\s*{INTEGER}(?![\w.']))*")
COMMENT_OR_STRING = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"", re.S)
FINDING_ID = re.compile(r'"((?:mem|init|race|gm|sync|queue|tail|api|state|launch|tiling|num)\.[a-z0-9-]+)"')
MARK = re.compile(r"\bQUIRK\b|\bASSUMED\b")
NEW = re.compile(r"(?<![\w.])new\s+(?:\([^)]*\)\s*)?[A-Za-z_:]")
OWNED_NEW = re.compile(r"_ptr<[^;]*>\s*\w*[({]\s*new\b|\bstatic\b[^;]*=\s*\*?new\b")


def code_only(text):
    """Blanks comments and strings, keeps line breaks."""
    return COMMENT_OR_STRING.sub(lambda m: re.sub(r"[^\n]", " ", m.group()), text)


def value_of(expression):
    """192 * 1024 or 1 << 18 as a number; None when it overflows reason."""
    value = None
    operator = "*"
    for token in re.findall(rf"{INTEGER}|\*|<<", expression):
        if token in ("*", "<<"):
            operator = token
            continue
        digits = token.rstrip("uUlLzZ").replace("'", "")
        base = 16 if digits[:2] in ("0x", "0X") else 10
        number = int(digits[2:] if base == 16 else digits, base)
        if value is None:
            value = number
        elif operator == "*":
            value *= number
        elif number < 64:
            value <<= number
        else:
            return None
    return value


def machine_figures(folder):
    """{number: where it comes from} of all SoC files."""
    figures = {}
    for path in sorted(folder.glob("*.toml")):
        soc = tomllib.loads(path.read_text())
        memory = soc.get("memory", {})
        named = dict(memory, clock_mhz=soc.get("cores", {}).get("clock_mhz", 0))
        limits = soc.get("limits", {})
        named["system_workspace_bytes"] = limits.get("system_workspace_bytes", 0)
        named["ub_bytes - ub_host_reserve_bytes"] = (
            memory.get("ub_bytes", 0) - limits.get("ub_host_reserve_bytes", 0))
        for key, value in named.items():
            if isinstance(value, int) and value >= 1000 and value not in ORDINARY:
                figures.setdefault(value, f"{key} of {path.name}")
    return figures


def near_code(codes, number):
    """The line with the one before it, which may open the call that takes the object."""
    return (codes[number - 2] + " " if number > 1 else "") + codes[number - 1]


def check_file(name, text, figures):
    """Yields "name:line: what". `name` is relative to the checkout, with slashes."""
    lines, codes = text.splitlines(), code_only(text).splitlines()
    for number, line in enumerate(codes, 1):
        if "std::endl" in line:
            yield f"{name}:{number}: std::endl; write '\\n'"
        if not name.startswith("src/"):
            continue
        if re.search(r"\bgetenv\b", line) and not name.startswith("src/base/") and name not in GETENV_FILES:
            yield f"{name}:{number}: getenv; environment variables are read in src/base"
        near = lines[number - 1] + (lines[number - 2] if number > 1 else "")
        owned = OWNED_NEW.search(near_code(codes, number)) or name in RAW_NEW_FILES or "NOLINT" in near
        if NEW.search(line) and not owned:
            yield f"{name}:{number}: raw new; use a smart pointer, or NOLINT with who owns it"
        for match in PRODUCT.finditer(line):
            value = value_of(match.group())
            # 512 << 10 is as often a stack size; only a written-out power of two is suspicious.
            product = not re.fullmatch(INTEGER, match.group())
            if value in figures and (name, value) not in PUBLISHED and not (product and value & (value - 1) == 0):
                yield f"{name}:{number}: {match.group().strip()} is {figures[value]}; ask the Soc for it"


def unlisted_marks(name, text, limitations):
    """A mark that the reader of docs/limitations.md would not find."""
    if name.startswith(("src/", "include/")) and MARK.search(text) and f"`{name}`" not in limitations:
        yield f"{name}: has a QUIRK or ASSUMED mark; give it a row in docs/limitations.md"


def unknown_findings(name, text, rules):
    """A finding that reports for programs could not explain."""
    if not name.startswith("src/") or name.endswith(".inc"):
        return
    for number, line in enumerate(text.splitlines(), 1):
        for id_ in FINDING_ID.findall(line):
            if id_ not in rules:
                yield f"{name}:{number}: {id_} has no row in src/check/rules.inc"


def problems(root):
    rules = set(re.findall(r'DRYDOCK_RULE\("([^"]+)"', (root / "src/check/rules.inc").read_text()))
    figures = machine_figures(root / "soc")
    limitations = (root / "docs/limitations.md").read_text()
    for folder in ("src", "include", "ops", "examples", "tests"):
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SOURCES and path.is_file():
                name, text = path.relative_to(root).as_posix(), path.read_text(errors="replace")
                yield from check_file(name, text, figures)
                yield from unknown_findings(name, text, rules)
                yield from unlisted_marks(name, text, limitations)


def main(arguments):
    if len(arguments) != 1:
        raise SystemExit(__doc__)
    found = list(problems(Path(arguments[0])))
    print("\n".join(found), end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
