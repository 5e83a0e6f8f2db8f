#!/usr/bin/env python3
"""Shows that check_source.py finds what it is there to find, and nothing else."""
import unittest

import check_source

FIGURES = {196608: "ub_bytes of a.toml", 524288: "l1_bytes of a.toml", 1850: "clock_mhz of a.toml"}


class CheckSource(unittest.TestCase):
    def found(self, text, name="src/model/a.cpp"):
        return list(check_source.check_file(name, text, FIGURES))

    def assert_one(self, text, part, name="src/model/a.cpp"):
        found = self.found(text, name)
        self.assertEqual(len(found), 1, found)
        self.assertIn(part, found[0])

    def test_endl_everywhere(self):
        self.assert_one("\nout << std::endl;\n", "tests/a.cpp:2:", "tests/a.cpp")

    def test_comments_and_strings_do_not_count(self):
        self.assertEqual(self.found('// std::endl 196608 getenv("A") new int\nx = "196608 std::endl";\n'), [])

    def test_getenv(self):
        self.assert_one('std::getenv("A");\n', "getenv")
        self.assertEqual(self.found('std::getenv("A");\n', "src/base/log.cpp"), [])
        self.assertEqual(self.found('std::getenv("A");\n', "tests/a.cpp"), [])

    def test_new(self):
        self.assert_one("auto* p = new Thing;\n", "raw new")
        self.assert_one("auto* p = new (std::nothrow) Thing[3];\n", "raw new")
        self.assertEqual(self.found("auto* p = new Thing;  // NOLINT: the caller owns it\n"), [])
        self.assertEqual(self.found("// NOLINTNEXTLINE: the caller owns it\nauto* p = new Thing;\n"), [])
        self.assertEqual(self.found("std::shared_ptr<Image> image(new Image(path));\n"), [])
        self.assertEqual(self.found("return std::shared_ptr<Image>(\n    new Image(path));\n"), [])
        self.assertEqual(self.found("static Table& table = *new Table;\n"), [])
        self.assertEqual(self.found("int renew = new_value + x.new_count;\n"), [])

    def test_marks_are_listed(self):
        found = list(check_source.unlisted_marks("src/a.cpp", "// ASSUMED: x\n", "| `src/b.cpp` | x |"))
        self.assertEqual(len(found), 1, found)
        self.assertEqual(list(check_source.unlisted_marks("src/a.cpp", "// QUIRK(x 1): y\n", "`src/a.cpp`")), [])
        self.assertEqual(list(check_source.unlisted_marks("src/a.cpp", "int x;\n", "")), [])

    def test_machine_figures(self):
        self.assert_one("x = 196608;\n", "ub_bytes")
        self.assert_one("x = 196'608u;\n", "ub_bytes")
        self.assert_one("x = 0x30000;\n", "ub_bytes")
        self.assert_one("x = 192 * 1024;\n", "ub_bytes")
        self.assert_one("x = 3ull << 16;\n", "ub_bytes")
        self.assert_one("x = 1850 * 2 + 1850;\n", "clock_mhz")
        self.assert_one("x = 524288;\n", "l1_bytes")
        self.assertEqual(self.found("x = 512 << 10;\nx = 1966080;\nx = 1850.5;\nx = y1850;\n"), [])
        self.assertEqual(self.found("x = 196608;\n", "tests/a.cpp"), [])


if __name__ == "__main__":
    unittest.main()
