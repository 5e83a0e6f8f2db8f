#!/usr/bin/env python3
"""Shows that check_layers.py finds what it is there to find, and nothing else."""
import tempfile
import unittest
from pathlib import Path

import check_layers

LAYERS = """# comment
low:
middle: low
narrow: low middle/door.h
top: *
"""


class CheckLayers(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.src = self.root / "src"
        self.write("layers.txt", LAYERS)
        for name in ("low/value.h", "middle/door.h", "middle/room.h", "narrow/a.h", "top/a.h"):
            self.write(f"src/{name}", "#pragma once\n")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def problems(self):
        return check_layers.problems(self.src, self.root / "layers.txt")

    def assert_only(self, *parts):
        found = self.problems()
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])

    def test_clean_tree_passes(self):
        self.write("src/middle/a.cpp", '#include <vector>\n#include "low/value.h"\n#include "room.h"\n')
        self.write("src/top/a.cpp", '#include "middle/room.h"\n#include "narrow/a.h"\n')
        self.assertEqual(self.problems(), [])

    def test_forbidden_edge_is_named(self):
        self.write("src/low/a.cpp", '#include "low/value.h"\n\n#include "middle/room.h"\n')
        self.assert_only("low/a.cpp:3:", "low -> middle", "middle/room.h")

    def test_relative_include_is_resolved(self):
        self.write("src/low/deep/a.h", '#include "../value.h"\n#include "../../middle/room.h"\n')
        self.assert_only("low/deep/a.h:2:", "low -> middle")

    def test_file_entry_allows_that_file_only(self):
        self.write("src/narrow/a.cpp", '#include "middle/door.h"\n#include "middle/room.h"\n')
        self.assert_only("narrow/a.cpp:2:", "narrow -> middle", "middle/room.h")

    def test_comments_are_no_includes(self):
        self.write("src/low/a.cpp", '// #include "middle/room.h"\n/*\n#include "middle/room.h"\n*/\n')
        self.assertEqual(self.problems(), [])

    def test_line_after_block_comment_is_right(self):
        self.write("src/low/a.cpp", '/* one\ntwo */\n#  include "middle/room.h"\n')
        self.assert_only("low/a.cpp:3:")

    def test_header_outside_src_is_no_edge(self):
        self.write("include/public.h", "")
        self.write("src/low/a.cpp", '#include "public.h"\n#include "../../include/public.h"\n')
        self.assertEqual(self.problems(), [])

    def test_room_without_line_is_named(self):
        self.write("src/fresh/a.cpp", "")
        self.assert_only("fresh", "has no line")

    def test_forbidden_link_is_named(self):
        self.write("src/low/CMakeLists.txt", "drydock_room(low SOURCES a.cpp\n  ROOMS middle LINK x)\n")
        self.assert_only("low/CMakeLists.txt", "low -> middle")

    def test_allowed_link_passes(self):
        self.write("src/narrow/CMakeLists.txt", "drydock_room(narrow SOURCES a.cpp ROOMS low middle)\n")
        self.assertEqual(self.problems(), [])


if __name__ == "__main__":
    unittest.main()
