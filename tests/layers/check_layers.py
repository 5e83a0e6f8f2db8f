#!/usr/bin/env python3
"""Fails when a room under src/ includes, or links, a room that cmake/layers.txt does not allow.

usage: check_layers.py SRC_FOLDER LAYERS_FILE

A line of the layers file is `room: entries`; an entry is a room, a file (`room/path.h` allows only
that file) or `*` (everything). `#` starts a comment. Only quoted includes count; they are resolved
like the compiler does it: beside the including file, then from src/. What resolves to neither is a
public or system header and no edge between rooms.
"""
import re
import sys
from pathlib import Path

SOURCES = {".h", ".hpp", ".inc", ".c", ".cc", ".cpp"}
INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
ROOM_CALL = re.compile(r"drydock_room\s*\(([^)]*)\)", re.S)
KEYWORDS = {"SOURCES", "ROOMS", "LINK"}


def read_layers(path):
    """Returns {room: set of allowed entries}."""
    layers = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        text = line.split("#", 1)[0].strip()
        if not text:
            continue
        room, colon, entries = text.partition(":")
        if not colon:
            raise SystemExit(f"{path}:{number}: expected `room: rooms...`, found `{text}`")
        if room.strip() in layers:
            raise SystemExit(f"{path}:{number}: room {room.strip()} is listed twice")
        layers[room.strip()] = set(entries.split())
    return layers


def without_block_comments(text):
    """Blanks /* */ but keeps the line breaks, so that line numbers stay right."""
    return re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group().count("\n"), text, flags=re.S)


def includes(path):
    """Yields (line number, quoted name)."""
    text = without_block_comments(path.read_text(errors="replace"))
    for number, line in enumerate(text.splitlines(), 1):
        match = INCLUDE.match(line)
        if match:
            yield number, match.group(1)


def resolve(src, including, name):
    """The included file relative to src, or None when it lies outside."""
    for candidate in (including.parent / name, src / name):
        if candidate.is_file():
            candidate = candidate.resolve()
            return candidate.relative_to(src) if candidate.is_relative_to(src) else None
    return None


def allowed(entries, room, target):
    """target is a file relative to src, in another room than `room`."""
    return "*" in entries or target.parts[0] in entries or target.as_posix() in entries


def include_problems(src, layers):
    for path in sorted(p for p in src.rglob("*") if p.suffix in SOURCES):
        inside = path.relative_to(src)
        if len(inside.parts) < 2:
            continue
        room = inside.parts[0]
        for line, name in includes(path):
            target = resolve(src, path, name)
            if target is None or len(target.parts) < 2 or target.parts[0] == room:
                continue
            if room in layers and not allowed(layers[room], room, target):
                yield f"{path}:{line}: {room} -> {target.parts[0]} is not allowed (includes {target})"


def linked_rooms(text):
    """Yields (room, linked room) of every drydock_room() call."""
    for match in ROOM_CALL.finditer(re.sub(r"#.*", "", text)):
        words = match.group(1).split()
        keyword = None
        for word in words[1:]:
            if word in KEYWORDS:
                keyword = word
            elif keyword == "ROOMS":
                yield words[0], word


def link_problems(src, layers):
    for path in sorted(src.glob("*/CMakeLists.txt")):
        for room, other in linked_rooms(path.read_text()):
            entries = layers.get(room, {"*"})
            rooms = {entry.split("/", 1)[0] for entry in entries}
            if "*" not in rooms and other not in rooms:
                yield f"{path}: {room} -> {other} is not allowed (ROOMS {other})"


def room_problems(src, layers, layers_file):
    """Every folder needs a line, every line and entry something that exists or may come."""
    for folder in sorted(p for p in src.iterdir() if p.is_dir()):
        has_code = any(p.suffix in SOURCES for p in folder.rglob("*"))
        if has_code and folder.name not in layers:
            yield f"{layers_file}: room {folder.name} has no line"
    for room, entries in layers.items():
        for entry in entries:
            if "/" not in entry and entry != "*" and entry not in layers:
                yield f"{layers_file}: {room} may include {entry}, which is no room"


def problems(src, layers_file):
    src = src.resolve()
    layers = read_layers(layers_file)
    return [*room_problems(src, layers, layers_file), *include_problems(src, layers),
            *link_problems(src, layers)]


def main(arguments):
    if len(arguments) != 2:
        raise SystemExit(__doc__)
    found = problems(Path(arguments[0]), Path(arguments[1]))
    for problem in found:
        print(problem)
    if found:
        print(f"{len(found)} forbidden edges; the rule is docs/architecture.md, the table {arguments[1]}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
