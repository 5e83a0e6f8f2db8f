#!/usr/bin/env python3
"""docs/coverage.md: every public interface, its overloads, its element types, and what proves it.

scripts/make_coverage.py            writes docs/coverage.md
scripts/make_coverage.py --check    fails when the page is stale or an interface has no test

The headers are preprocessed by g++, so that functions made by macros count like written ones; a small
reader then walks namespaces, classes and functions. A test proves an interface when its source calls it:
tests, the operator folders under tests/operators and ops, and their kernels, are all run by ./test.
"""
import argparse
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

# (title, headers, include roots, folders whose declarations are public, extra flags)
UNITS = [
    ("Kernel side", ["kernel_operator.h"], ["include/kernel", "include/common"], ["src/kernel/"],
     ["-std=c++17", "-DDRYDOCK_KERNEL"]),
    ("Application side", ["acl/acl.h", "aclnn/acl_meta.h", "aclnn/aclnn_base.h"], ["include/app"],
     ["include/app/"], ["-std=c++17"]),
    ("Host side", ["register/op_def_registry.h", "register/op_impl_registry.h", "platform/platform_ascendc.h",
                   "register/tilingdata_base.h", "util/math_util.h", "util/platform_util.h",
                   "util/shape_util.h", "util/const_util.h", "infershape_broadcast_util.h",
                   "infershape_elewise_util.h", "infershape_reduce_util.h",
                   "op_host/tiling_templates_registry.h", "op_host/tiling_base_util.h",
                   "graph/utils/type_utils.h", "tiling/tiling_api.h"],
     ["include/host", "include/common"], ["include/host/", "include/common/"], ["-std=c++17"]),
]
# What runs an interface, best proof first.
TEST_PLACES = ["tests/isa", "tests/unit", "tests/operators", "ops", "examples", "tests/ops", "tests/cli"]
# Namespaces that hold helpers of ours, not the interface.
PRIVATE = {"drydock", "kernel", "detail", "std", "internal", ""}
KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "alignof", "decltype", "static_assert",
            "noexcept", "operator", "constexpr", "catch", "defined", "__attribute__", "alignas", "requires",
            "explicit", "__builtin_expect"}
# What a declaration says whose only purpose is this sentence (src/kernel/refused-inl.h).
REFUSALS = ("does not exist on Ascend 910B", "not supported by Drydock", "is not supported yet; see docs/coverage.md")

PASTED = re.compile(r"\b(\w+)##\w+##(\w+)")
TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|\'(?:\\.|[^\'\\])*\'|[A-Za-z_]\w*|::|->|\.\.\.|\d[\w.]*|[^\s\w]')


def preprocess(headers, roots, flags):
    """(file, token) for every token of the preprocessed headers that comes from the repository."""
    source = "".join(f'#include "{h}"\n' for h in headers)
    command = ["g++", "-E", "-x", "c++", *flags, *[f"-I{ROOT / r}" for r in roots], "-"]
    text = subprocess.run(command, input=source, capture_output=True, text=True, check=True).stdout
    name, ours = "", False
    for line in text.splitlines():
        if line.startswith("# "):
            match = re.match(r'# \d+ "([^"]*)"', line)
            if match:
                path = pathlib.Path(match.group(1))
                try:
                    name = str(path.resolve().relative_to(ROOT))
                    ours = True
                except ValueError:
                    ours = False
            continue
        if ours:
            for token in TOKEN.findall(line):
                yield name, token


class Interface:
    def __init__(self, name, owner, file):
        self.name, self.owner, self.file = name, owner, file
        self.overloads, self.types, self.refused = 0, set(), 0

    @property
    def stub(self):
        """Declared only to say that it is not there."""
        return self.overloads > 0 and self.refused == self.overloads

    @property
    def title(self):
        if self.stub and self.name == "(constructor)":
            return self.owner
        return f"{self.owner}::{self.name}" if self.owner else self.name


def matching(tokens, at, opening, closing):
    depth = 0
    for i in range(at, len(tokens)):
        if tokens[i][1] == opening:
            depth += 1
        elif tokens[i][1] == closing:
            depth -= 1
            if depth == 0:
                return i
    return len(tokens) - 1


def skip_template(words, i):
    """Index after `template <...>`; words[i] is 'template'."""
    i += 1
    if i >= len(words) or words[i] != "<":
        return i
    depth = paren = 0
    while i < len(words):
        if words[i] == "(":
            paren += 1
        elif words[i] == ")":
            paren -= 1
        elif paren == 0 and words[i] == "<":
            depth += 1
        elif paren == 0 and words[i] == ">":
            depth -= 1
            if depth == 0:
                return i + 1
        i += 1
    return i


def class_head(words):
    """The words of a class before its bases, whose template arguments may call functions."""
    return words[:words.index(":")] if ":" in words else words


def function_name(words):
    """Name of the function that a declaration declares, or None."""
    i = 0
    while i < len(words) and words[i] == "template":
        i = skip_template(words, i)
    words = words[i:]
    if not words or words[0] in ("using", "typedef", "friend", "static_assert", "enum", "namespace"):
        return None
    depth = 0
    for i, word in enumerate(words):
        if word == "=" and depth == 0 and "operator" not in words[:i]:
            return None  # a variable
        if word == "<":
            depth += 1
        elif word == ">":
            depth = max(0, depth - 1)
        elif word == "(" and i > 0:
            before = words[i - 1]
            if before == "__attribute__":
                continue
            if re.match(r"[A-Za-z_]\w*$", before) and before not in KEYWORDS:
                if i > 1 and words[i - 2] == "~":
                    return None
                if i > 1 and words[i - 2] in ("(", "::") and "operator" in words:
                    return None
                return before
            if "operator" in words[:i]:
                at = words.index("operator")
                if at + 1 == i and word == "(":  # operator()
                    return "operator()"
                return "operator" + "".join(words[at + 1:i])
    return None


def read_interfaces(tokens, public):
    """All public functions of the token stream."""
    found = {}
    scope = []  # (kind, name, public?)
    statement, start_file = [], ""
    i = 0
    while i < len(tokens):
        file, word = tokens[i]
        if not statement:
            start_file = file
        if word == "}":
            if scope:
                scope.pop()
            statement = []
            if i + 1 < len(tokens) and tokens[i + 1][1] == ";":
                i += 1
        elif word == ";":
            add_function(found, scope, statement, start_file, public, [])
            statement = []
        elif word == ":" and statement and statement[-1] in ("public", "private", "protected"):
            if scope and scope[-1][0] == "class":
                scope[-1] = ("class", scope[-1][1], statement[-1] == "public")
            statement = []
        elif word == "(":
            end = matching(tokens, i, "(", ")")
            statement.extend(t for _, t in tokens[i:end + 1])
            i = end
        elif word == "{":
            plain = [w for w in statement]
            j = 0
            while j < len(plain) and plain[j] == "template":
                j = skip_template(plain, j)
            head = plain[j:]
            if head[:1] == ["namespace"] or head[:2] == ["inline", "namespace"]:
                names = [w for w in head if re.match(r"[A-Za-z_]\w*$", w) and w not in ("namespace", "inline")]
                scope.append(("namespace", names[-1] if names else "", True))
            elif head[:1] == ["extern"] and len(head) == 2:
                scope.append(("extern", "", True))
            elif head and head[0] in ("class", "struct", "union") and function_name(class_head(head)) is None:
                names = []
                for w in head[1:]:
                    if w in (":", "<"):
                        break
                    if re.match(r"[A-Za-z_]\w*$", w) and w not in ("final", "__attribute__"):
                        names.append(w)
                scope.append(("class", names[-1] if names else "", head[0] != "class"))
            else:
                end = matching(tokens, i, "{", "}")
                body = [t for _, t in tokens[i:end + 1]]
                name_before = function_name(plain)
                # A member initialiser list or a default argument in braces goes on after the brace.
                if name_before is None and end + 1 < len(tokens) and tokens[end + 1][1] in (",", "{", ")"):
                    statement.append("{}")
                    i = end + 1
                    continue
                add_function(found, scope, statement, start_file, public, body)
                statement = []
                i = end
                if i + 1 < len(tokens) and tokens[i + 1][1] == ";":
                    i += 1
            if scope and statement and scope[-1][0] in ("namespace", "extern", "class"):
                statement = []
        else:
            statement.append(word)
        i += 1
    return found


def add_function(found, scope, statement, file, public, body):
    if not any(file.startswith(p) for p in public):
        return
    names = [s[1] for s in scope if s[0] == "namespace"]
    if any(n in PRIVATE for n in names):
        return
    classes = [s for s in scope if s[0] == "class"]
    if any(not c[2] for c in classes) or any(c[1].startswith("_") for c in classes):
        return
    if any(w == "delete" for w in statement[-2:]):
        return
    name = function_name(statement)
    if name is None or name.startswith("_") or name.upper().startswith("DRYDOCK"):
        return
    owner = "::".join(c[1] for c in classes)
    if owner.endswith("Tiling") and name.startswith(("get_", "set_")):
        return  # fields of library tiling structures: one macro makes them all
    if owner and name == classes[-1][1]:
        name = "(constructor)"
    entry = found.setdefault((owner, name), Interface(name, owner, file))
    entry.overloads += 1
    text = " ".join(body).replace('" "', "")  # adjacent string literals are one
    for match in re.finditer(r"supported: ([^\"]*)\"", text):
        entry.types.update(t.strip() for t in match.group(1).split(",") if t.strip())
    if any(sentence in text for sentence in REFUSALS):
        entry.refused += 1


def public_macros(folders):
    """Object- and function-like macros that user code spells."""
    found = {}
    for folder in folders:
        base = ROOT / folder
        if not base.is_dir():
            continue
        for path in sorted(base.rglob("*.h")):
            text = path.read_text(errors="replace")
            undefined = set(re.findall(r"^\s*#\s*undef\s+(\w+)", text, re.M))
            for match in re.finditer(r"^\s*#\s*define\s+([A-Za-z]\w*)(\()?", text, re.M):
                name = match.group(1)
                if name.startswith(("DRYDOCK", "_")) or name in undefined or name.endswith("_H"):
                    continue
                if re.match(r"(DT|FORMAT|K_MAX|ACLNN_ERR|ACLNN_META)_?", name) and not match.group(2):
                    continue  # numbers, compared with the tables of the runtime in the unit tests
                found.setdefault(name, Interface(name, "", str(path.relative_to(ROOT))))
    return found


def calls_by_macro(text):
    """Names that the file hands to macros of its own which call their first parameter: ' Sin( Cos('."""
    macros = re.findall(r"#define (\w+)\((\w+)[^)]*\)((?:\\\n|[^\n])*)", text)
    calling = set()
    while True:
        found = {name for name, parameter, body in macros
                 if re.search(r"\b%s\s*(?:<[^;{}]*?>)?\s*\(" % parameter, body)
                 or any(re.search(r"\b%s\(\s*%s\b" % (known, parameter), body) for known in calling)}
        if found == calling:
            break
        calling = found
    names = {name for macro in calling for name in re.findall(r"\b%s\(\s*(\w+)" % macro, text)}
    return "".join(f" {name}(" for name in sorted(names))


def load_tests():
    texts = []
    for place in TEST_PLACES:
        for path in sorted((ROOT / place).rglob("*")):
            if "tests/unit/kernel/compile" in str(path) or "tests/unit/kernel/fail" in str(path):
                continue  # compiled, not run
            if path.suffix in (".cpp", ".h", ".py", ".toml") and path.is_file():
                text = re.sub(r"//[^\n]*|/\*.*?\*/", " ", path.read_text(errors="replace"), flags=re.S)
                texts.append((str(path.relative_to(ROOT)), text + calls_by_macro(text)))
    return texts


def label(path):
    parts = path.split("/")
    if parts[0] in ("ops", "examples") or parts[:2] == ["tests", "operators"]:
        stop = 2 if parts[0] == "ops" else 3
        return "/".join(parts[:stop])
    return path


def proof(entry, tests, index, macro=False):
    name = entry.name
    if name == "(constructor)":
        name = entry.owner.split("::")[-1]
        pattern = re.compile(r"\b%s\b" % re.escape(name))
    elif name.startswith("operator"):
        return proof(Interface(entry.owner.split("::")[-1] or "LocalTensor", "", ""), tests, index, True)
    elif macro:
        pattern = re.compile(r"\b%s\b" % re.escape(name))
    else:
        # A call, or the argument of a test macro that makes one: TEST_ONE(Acos, ...).
        called = r"\b%s\s*(?:<[^;{}]*?>)?\s*\(" % re.escape(name)
        pattern = re.compile(called + r"|\b[A-Z][A-Z0-9_]{3,}\(%s[,)]" % re.escape(name))
    for at in index.get(name, ()):
        path, text = tests[at]
        if pattern.search(text):
            return label(path)
    # A test that pastes names together from a list of the header: Get##name##MaxMinTmpSize.
    for path, text in tests:
        for before, after in PASTED.findall(text):
            if len(before) + len(after) > 8 and name.startswith(before) and name.endswith(after):
                return label(path)
    return None


def rows(entries, tests, index, macro=False):
    listed, unproved = [], []
    for entry in sorted(entries, key=lambda e: (e.owner.lower(), e.name.lower())):
        test = proof(entry, tests, index, macro)
        (listed if test else unproved).append((entry, test))
    return listed, unproved


def table(out, listed, macro):
    if macro:
        out.append("| Macro | Proved by |\n|---|---|")
        out.extend(f"| `{e.title}` | {t} |" for e, t in listed)
    else:
        out.append("| Interface | Overloads | Element types | Proved by |\n|---|---|---|---|")
        for e, t in listed:
            out.append(f"| `{e.title}` | {e.overloads - e.refused} | {', '.join(sorted(e.types)) or ''} | {t} |")
    out.append("")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="compare instead of write")
    options = parser.parse_args()

    tests = load_tests()
    index = {}
    for at, (_, text) in enumerate(tests):
        for word in set(re.findall(r"[A-Za-z_]\w*", text)):
            index.setdefault(word, []).append(at)

    out = ["# Coverage", "",
           "Written by `scripts/make_coverage.py` from the public headers and the tests; do not edit. *Proved by*",
           "is the first test, or operator folder that the tests run, whose source calls the interface. Element",
           "types are those that the interface itself restricts to; an empty field means that it does not.", ""]
    unproved = []
    for title, headers, roots, public, flags in UNITS:
        tokens = list(preprocess(headers, roots, flags))
        entries = read_interfaces(tokens, public)
        stubs = [e for e in entries.values() if e.stub]
        real = [e for e in entries.values() if not e.stub]
        out += [f"## {title}", ""]
        listed, missing = rows(real, tests, index)
        table(out, listed, False)
        unproved += [(title, e) for e, _ in missing]
        if stubs:
            out += ["Named, but not on this chip or not here yet; a call fails to compile with one sentence: "
                    + ", ".join(f"`{e.title}`" for e in sorted(stubs, key=lambda e: e.title)) + ".", ""]
        macros = public_macros(public)
        listed, missing = rows(macros.values(), tests, index, True)
        out += [f"### Macros, {title.lower()}", ""]
        table(out, listed, True)
        unproved += [(title, e) for e, _ in missing]

    text = "\n".join(out).rstrip() + "\n"
    page = ROOT / "docs" / "coverage.md"
    if options.check:
        failed = False
        if not page.exists() or page.read_text() != text:
            print("docs/coverage.md is stale: run scripts/make_coverage.py", file=sys.stderr)
            failed = True
        for title, entry in unproved:
            print(f"{entry.file}: {entry.title} ({title.lower()}) is public and no test calls it", file=sys.stderr)
            failed = True
        return 1 if failed else 0
    page.write_text(text)
    for title, entry in unproved:
        print(f"not listed, no test calls it: {entry.title} ({title.lower()}, {entry.file})", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main())
