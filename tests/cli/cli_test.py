"""What the command line answers to good and bad input: exit code and text.

Usage: python3 cli_test.py path/to/drydock [unittest arguments]
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from xml.etree import ElementTree

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "tests" / name) for name in ("cli", "operators", "golden")]
import golden_server  # noqa: E402
import harness  # noqa: E402
import schema_check  # noqa: E402
from harness import CommandLineTest, line_of, write_blend, write_operator  # noqa: E402

OP = "leakyrelu_v2"


class Usage(CommandLineTest):
    def test_unknown_commands_and_options(self):
        self.expect(1, ["unknown command 'rnu'", "hint: did you mean run"], "rnu")
        self.expect(1, ["unknown option --shpe", "--shape"], "run", OP, "--shpe", "1")
        self.expect(1, "unknown command 'shwo'", "soc", "shwo")
        self.expect(1, "OPERATOR", "run")
        self.expect(1, "hint: see drydock --help")
        self.expect(1, "--blocks", "run", OP, "--shape", "8", "--blocks", "many")
        self.expect(1, "--blocks", "run", OP, "--shape", "8", "--blocks", "-1")

    def test_help_and_version_are_no_errors(self):
        for arguments in (["--help"], ["run", "--help"], ["soc", "--help"], ["--version"]):
            result = self.drydock(*arguments)
            self.assertEqual((result.code, result.err), (0, ""))
        self.assertIn("70  a mistake of Drydock itself", self.drydock("run", "--help").out)

    def test_values_of_options(self):
        self.expect(1, "--fill: 'nrmal'", "run", OP, "--shape", "8", "--fill", "nrmal")
        self.expect(1, "--exec: 'later'", "run", OP, "--shape", "8", "--exec", "later")
        self.expect(1, ["schedule 'worst'", "adversarial[:SEED]"], "run", OP, "--shape", "8", "--schedule", "worst")
        self.expect(1, "'adversarial:x'", "check", OP, "--shape", "8", "--schedule", "adversarial:x")
        self.expect(1, "--timeout", "run", OP, "--shape", "8", "--timeout", "0")
        self.expect(1, "--rtol", "run", OP, "--shape", "8", "--rtol", "-1")
        self.expect(1, "--rtol", "run", OP, "--shape", "8", "--rtol", "nan")
        self.expect(1, "--blocks: 0 blocks", "run", OP, "--shape", "8", "--blocks", "0")

    def test_full_output_is_an_error_and_a_closed_pipe_is_not(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            process = subprocess.run([harness.DRYDOCK, "soc", "list"], stdout=full, stderr=subprocess.PIPE,
                                     text=True, check=False)
        self.assertEqual(process.returncode, 1)
        self.assertIn("cannot write the output", process.stderr)
        read, write = os.pipe()
        os.close(read)
        process = subprocess.run([harness.DRYDOCK, "soc", "list"], stdout=write, stderr=subprocess.PIPE, text=True,
                                 check=False)
        os.close(write)
        self.assertEqual(process.stderr, "")

    def test_socs(self):
        self.expect(1, ["unknown SoC", "Ascend910B3"], "soc", "show", "Ascend910B33")
        self.expect(1, ["unknown SoC", "Ascend910B3"], "run", OP, "--shape", "8", "--soc", "Ascend910B33")
        self.assertEqual(self.drydock("soc", "show", "ascend910b3").code, 0)

    def test_no_colour_when_piped(self):
        self.assertNotIn("\x1b", self.drydock("run", OP, "--shape", "8").out)


class Operators(CommandLineTest):
    def test_unknown_operator(self):
        self.expect(1, ["leakyrelu_v", "leakyrelu_v2"], "run", "leakyrelu_v", "--shape", "8")

    def test_folder_without_definition(self):
        (self.folder / "empty").mkdir()
        self.expect(1, "empty", "run", self.folder / "empty", "--shape", "8")

    def test_two_definitions(self):
        root = write_operator(self.folder, op_host__second_def_dot_cpp=harness.DEFINITION.replace("Mischief", "Second"))
        self.expect(1, ["Mischief", "Second"], "run", root, "--shape", "8")

    def test_kernel_does_not_compile(self):
        kernel = harness.KERNEL.replace("data.how == 5", "data.nonsense == 5")
        root = write_operator(self.folder, op_kernel__mischief_dot_cpp=kernel)
        line = line_of(kernel, "nonsense")
        result = self.expect(2, [f"op_kernel/mischief.cpp:{line}", "nonsense"], "run", root, "--shape", "8")
        self.assertIn(f"mischief.cpp:{line}", result.err.split("\n")[0])

    def test_host_does_not_compile(self):
        tiling = harness.TILING.replace("SetBlockDim(", "SetBlokDim(")
        root = write_operator(self.folder, op_host__mischief_tiling_dot_cpp=tiling)
        self.expect(2, [f"op_host/mischief_tiling.cpp:{line_of(tiling, 'SetBlokDim')}"], "build", root)


class Inputs(CommandLineTest):
    def run_expect(self, code, words, *arguments):
        return self.expect(code, words, "run", OP, *arguments)

    def save(self, name, array):
        path = self.folder / name
        np.save(path, array)
        return path

    def test_shapes(self):
        self.run_expect(1, "neither a shape nor a file")
        self.run_expect(1, "--shape", "--shape", "2,-1")
        self.run_expect(1, "--shape", "--shape", "2,x")
        self.run_expect(1, "8", "--shape", "1,1,1,1,1,1,1,1,1")
        self.run_expect(1, "exceeds 9223372036854775807", "--shape", "4294967296,4294967296")
        self.run_expect(1, "--shape", "--shape", "99999999999999999999")
        self.run_expect(1, ["'xx'", "did you mean x"], "--shape", "xx=8")

    def test_types(self):
        self.run_expect(1, ["dtype int32 not supported", "float32, float16"], "--shape", "8", "--dtype", "int32")
        self.run_expect(1, "'flaot' is no element type", "--shape", "8", "--dtype", "flaot")

    def test_attributes(self):
        self.run_expect(1, ["no attribute 'negativSlope'", "negativeSlope"], "--shape", "8", "--attr", "negativSlope=1")
        self.run_expect(1, "'abc' is no float", "--shape", "8", "--attr", "negativeSlope=abc")
        self.run_expect(1, "has no name", "--shape", "8", "--attr", "0.1")

    def test_output_descriptors_that_contradict_inference(self):
        self.run_expect(1, "contradicts the inferred shape [8]", "--shape", "x=8", "--shape", "y=4")
        self.run_expect(1, "together not supported", "--shape", "8", "--dtype", "x=float", "--dtype", "y=float16")

    def test_tiling_key_without_instance(self):
        self.run_expect(1, ["tiling key 77", "0, 1"], "--shape", "8", "--tiling-key", "77")

    def test_damaged_files(self):
        path = self.save("x.npy", np.zeros(4, np.float32))
        good = path.read_bytes()
        for name, data, words in (("cut", good[:-1], "truncated"), ("more", good + b"x", "more data than"),
                                  ("magic", b"PUMPY" + good[5:], "no .npy file"), ("empty", b"", "no .npy file"),
                                  ("lie", good.replace(b"(4,)", b"(9,)"), "truncated")):
            (self.folder / f"{name}.npy").write_bytes(data)
            self.run_expect(1, [f"{name}.npy", words], "--input", self.folder / f"{name}.npy")
        self.run_expect(1, "none.npy", "--input", "none.npy")
        self.run_expect(1, "int64 not supported", "--input", self.save("i.npy", np.zeros(4, np.int64)))
        self.run_expect(1, "complex64 not supported", "--input", self.save("c.npy", np.zeros(4, np.complex64)))
        self.run_expect(1, "float16 is asked for", "--input", path, "--dtype", "float16")

    def test_files_in_and_out(self):
        x = np.asfortranarray(np.arange(-6, 6, dtype=">f4").reshape(3, 4))
        self.run_expect(0, "right", "--input", self.save("x.npy", x), "--output", "y.npy", "--attr", "negativeSlope=0.5")
        y = np.load(self.folder / "y.npy")
        np.testing.assert_array_equal(y, np.where(x >= 0, x, x * np.float32(0.5)))
        self.assertEqual(y.dtype, np.float32)

    def test_expected_values(self):
        x = np.arange(-4, 4, dtype=np.float32)
        y = np.where(x >= 0, x, x * np.float32(0.5))
        path = self.save("x.npy", x)
        options = ["--input", path, "--attr", "negativeSlope=0.5", "--expect"]
        self.run_expect(0, ["right", "y.npy"], *options, self.save("y.npy", y))
        wrong = y.copy()
        wrong[5] = 99
        self.run_expect(3, ["WRONG", "index 5: got 1, expected 99"], *options, self.save("w.npy", wrong))
        self.run_expect(0, "right", *options, self.folder / "w.npy", "--atol", "1000")
        self.run_expect(3, "WRONG", *options, self.save("n.npy", y + np.float32(1e-6)), "--rtol", "1e-9")
        self.run_expect(1, "have shape [7], the output has [8]", *options, self.save("s.npy", y[:7]))

    def test_unwritable_outputs_leave_nothing(self):
        self.run_expect(1, "cannot create", "--shape", "8", "--output", "no/such/y.npy")
        self.run_expect(1, "cannot", "--shape", "8", "--json", "no/such/report.json")
        self.assertEqual(list(self.folder.iterdir()), [])

    def test_json_on_standard_output_is_json_alone(self):
        result = self.run_expect(0, [], "--shape", "8", "--json", "-")
        self.assertEqual(json.loads(result.out)["schema"], "drydock.run/1")
        self.run_expect(0, "right", "--shape", "8", "--json", "r.json")
        self.assertEqual(json.loads((self.folder / "r.json").read_text())["runs"][0]["verdict"], "pass")

    def test_scalars_empty_tensors_and_special_values(self):
        self.run_expect(0, "right", "--shape", "")
        self.run_expect(0, "the kernel is not launched", "--shape", "4,0")
        for dtype in ("float", "float16"):
            self.run_expect(0, "right", "--shape", "1000", "--dtype", dtype, "--fill", "special",
                            "--attr", "negativeSlope=0.2")


class Parameters(CommandLineTest):
    """In-place, list and optional parameters, no inference, bfloat16."""

    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()
        cls.root = write_blend(pathlib.Path(cls.shared.name))

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def save(self, name, values):
        np.save(self.folder / name, values)
        return self.folder / name

    def blend(self, code, words, *arguments):
        return self.expect(code, words, "run", self.root, *arguments)

    def test_list_in_place_and_optional(self):
        x = np.arange(6, dtype=np.float32).reshape(2, 3)
        path = self.save("x.npy", x)
        inputs = ["--input", f"var={path}", "--input", f"xs={path}", "--input", f"xs={path}", "--shape", "count=1"]
        self.blend(0, ["in place", "xs[1]", "right: var", "right: count"], *inputs, "--output", "var=out.npy",
                   "--output", "count=n.npy")
        np.testing.assert_array_equal(np.load(self.folder / "out.npy"), 5 * x)
        np.testing.assert_array_equal(np.load(path), x)
        self.assertEqual(np.load(self.folder / "n.npy").tolist(), [2])
        self.blend(0, "bias", *inputs, "--input", f"bias={path}", "--attr", "factor=7", "--output", "var=out.npy")
        np.testing.assert_array_equal(np.load(self.folder / "out.npy"), 10 * x)

    def test_bfloat16_is_uint16(self):
        bits = (np.arange(6, dtype=np.float32).view(np.uint32) >> 16).astype(np.uint16)
        path = self.save("b.npy", bits)
        inputs = ["--input", f"var={path}", "--input", f"xs={path}", "--shape", "count=1"]
        self.blend(1, "uint16 not supported", *inputs)
        self.blend(0, ["bfloat16", "right: var"], *inputs, "--dtype", "var=bf16", "--dtype", "xs=bf16",
                   "--output", "var=out.npy")
        out = np.load(self.folder / "out.npy")
        self.assertEqual(out.dtype, np.uint16)
        np.testing.assert_array_equal((out.astype(np.uint32) << 16).view(np.float32), 4 * np.arange(6))

    def test_what_is_missing_is_named(self):
        shapes = ["--shape", "var=4", "--shape", "xs=4"]
        self.blend(1, ["output count: there is no shape inference", "--shape count="], *shapes)
        self.blend(1, "input xs has neither", "--shape", "var=4")
        self.blend(1, "has several (var, xs, bias)", "--shape", "4")
        self.blend(1, "types var float32, xs bfloat16 together not supported", *shapes, "--shape", "count=1",
                   "--dtype", "var=float", "--dtype", "xs=bf16")


class Misbehaviour(CommandLineTest):
    """One operator that does everything wrong, built once."""

    @classmethod
    def setUpClass(cls):
        cls.shared = tempfile.TemporaryDirectory()
        cls.root = write_operator(pathlib.Path(cls.shared.name))

    @classmethod
    def tearDownClass(cls):
        cls.shared.cleanup()

    def how(self, code, words, how, *arguments):
        return self.expect(code, words, "run", self.root, "--shape", "10", "--attr", f"how={how}", *arguments)

    def place(self, mark):
        return f"op_kernel/mischief.cpp:{line_of(harness.KERNEL, mark)}"

    def test_it_works_when_it_behaves(self):
        self.how(0, ["right", "tests/golden.py"], "")
        self.how(0, "right", "", "--dtype", "int32")

    def test_inference(self):
        self.how(1, "this shape is not to my taste", "infer-fail")
        self.how(4, ["CRASHED", "shape inference", "SIGSEGV"], "infer-crash")
        self.how(1, ["inference leaves [-1] open", "--shape y="], "infer-unknown")
        self.expect(0, "right", "run", self.root, "--shape", "x=10", "--shape", "y=10", "--attr", "how=infer-unknown")

    def test_tiling(self):
        self.how(1, "tiling has no mind to", "tiling-fail")
        self.how(4, ["CRASHED", "tiling", "SIGSEGV"], "tiling-crash")
        self.how(1, "block count 0", "blocks-zero")
        self.how(1, ["tiling", "100000"], "big")

    def test_kernel_crashes_are_located(self):
        self.how(4, ["CRASHED", "SIGSEGV", self.place("LINE segv")], "segv")
        self.how(4, ["CRASHED", "SIGFPE", self.place("LINE divide")], "divide")
        self.how(4, ["CRASHED", "exception", "mischief"], "throw")

    def test_endless_kernel(self):
        start = time.monotonic()
        self.how(4, ["timeout", self.place("LINE loop")], "loop", "--timeout", "1")
        self.assertLess(time.monotonic() - start, 120)

    def test_wrong_results(self):
        self.how(3, ["WRONG", "index 9"], "wrong")
        self.how(3, ["WRONG", "1 NaN on one side"], "nan")

    def test_memory_behind_the_output_is_guarded(self):
        self.how(3, ["error: tail.guard", "memory behind y changed: byte 64 of a tensor of 40 bytes"], "far", "--no-check")
        self.how(3, "error: tail.guard", "far")

    def test_the_last_block_may_be_written_to_its_end(self):
        self.how(0, ["warning: tail.guard", "byte 40 of a tensor of 40 bytes", "right"], "guard")

    def test_crashes_are_in_the_json(self):
        result = self.how(4, [], "segv", "--json", "-")
        run = json.loads(result.out)["runs"][0]
        self.assertEqual(run["exit_code"], 4)
        self.assertEqual(run["crash"]["phase"], "kernel")
        self.assertIn(self.place("LINE segv"), run["crash"]["places"][0])

    def test_golden_errors(self):
        golden = self.root / "tests/golden.py"
        before = golden.read_text()
        self.addCleanup(golden.write_text, before)
        golden.write_text("def golden(x, *, how=''):\n    return x[1:]\n")
        self.how(1, "have shape [9], the output has [10]", "")
        golden.write_text("def golden(x, *, how=''):\n    raise ValueError('no idea')\n")
        self.how(1, ["golden.py", "line 2", "no idea"], "")

    def test_interrupt(self):
        command = [harness.DRYDOCK, "run", str(self.root), "--shape", "10", "--attr", "how=loop", "--output", "y.npy"]
        process = subprocess.Popen(command, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        time.sleep(5)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("interrupted", err)
        self.assertEqual(list(self.folder.iterdir()), [])


class Checks(CommandLineTest):
    def test_reports_of_a_mistake(self):
        root = write_operator(self.folder)
        call = ["check", root, "--shape", "10", "--attr", "how=far"]
        self.expect(3, ["error: tail.guard", "checked: ", "1 error"], *call)
        document = json.loads(self.expect(3, "", *call, "--format", "json").out)
        self.assertEqual(document["schema"], "drydock.check/1")
        self.assertEqual([f["id"] for f in document["runs"][0]["findings"]], ["tail.guard"])
        sarif = json.loads(self.expect(3, "", *call, "--format", "sarif").out)
        self.assertEqual(sarif["runs"][0]["results"][0]["ruleId"], "tail.guard")
        suites = ElementTree.fromstring(self.expect(3, "", *call, "--format", "junit").out)
        self.assertEqual(len(suites.findall("testsuite/testcase/failure")), 1)
        excuses = self.folder / "excuses"
        excuses.write_text("tail.guard because of the test\nmem.algin because x\n", encoding="utf-8")
        self.expect(0, ["1 suppressed", "no finding mem.algin", "mem.align"], *call, "--suppress", excuses)
        excuses.write_text("tail.guard\n", encoding="utf-8")
        self.expect(1, "excuses:1: tail.guard has no reason", *call, "--suppress", excuses)

    def test_reports_keep_their_schemas(self):
        excuses = self.folder / "excuses"
        excuses.write_text("num.* because of the test\n", encoding="utf-8")
        schemas = {form: json.loads((ROOT / f"docs/schema/{name}.schema.json").read_text(encoding="utf-8"))
                   for form, name in (("json", "check"), ("sarif", "sarif"))}
        # A race has another party, the structure a place without a call, the numbers are suppressed.
        for pitfall, code in (("early_compute/wrong", 3), ("early_compute/fixed", 0), ("tiling_struct/wrong", 3)):
            call = ["check", ROOT / "examples" / "pitfalls" / pitfall, "--shape", "8192", "--suppress", excuses]
            for form, schema in schemas.items():
                document = json.loads(self.expect(code, "", *call, "--format", form).out)
                self.assertEqual(schema_check.problems(document, schema), [], f"{pitfall} as {form}")
            suite = ElementTree.fromstring(self.expect(code, "", *call, "--format", "junit").out).find("testsuite")
            for tag, attribute in (("testcase", "tests"), ("testcase/failure", "failures"),
                                   ("testcase/error", "errors"), ("testcase/skipped", "skipped")):
                self.assertEqual(len(suite.findall(tag)), int(suite.get(attribute)), f"{pitfall}: {tag}")

    def test_what_kernels_print_stays_out_of_reports(self):
        call = [write_operator(self.folder), "--shape", "10", "--attr", "how=print"]
        result = self.expect(0, "[block 0] the kernel says 7", "run", *call)
        self.assertIn("the kernel says 7", result.out)
        for command in (["run", *call, "--json", "-"], ["check", *call, "--format", "json"],
                        ["check", *call, "--format", "sarif"]):
            result = self.expect(0, "", *command)
            self.assertIn("the kernel says 7", result.err)
            self.assertIn("runs", json.loads(result.out))

    def test_wrong_options_of_check(self):
        for words, *options in ((["'jsn' is no form", "did you mean json"], "--format", "jsn"),
                                ("--max-findings", "--max-findings", "-1"), ("memory?", "--tools", "memroy"),
                                ("none of note, warning, error", "--fail-on", "bad"),
                                ("cannot read", "--suppress", "nowhere")):
            self.expect(1, words, "check", OP, "--shape", "8", *options)

    def test_fields_of_tiling_structures(self):
        pitfall = ROOT / "examples" / "pitfalls" / "tiling_struct"
        call = ["--shape", "8192", "--format", "json"]

        def of_tiling(code, folder):
            findings = json.loads(self.expect(code, "", "check", folder, *call).out)["runs"][0]["findings"]
            return [f for f in findings if f["id"] in ("tiling.fields", "tiling.unset", "tiling.layout")]
        self.assertEqual(of_tiling(0, pitfall / "fixed"), [])
        # As long as the kernel's, in another order.
        shutil.copytree(pitfall / "wrong", self.folder / "swapped")
        header = self.folder / "swapped" / "op_host" / "tiling_struct_host_tiling.h"
        header.write_text("#include <cstdint>\nstruct TilingStructHostTiling {\n    uint32_t totalLength, blockLength;\n"
                          "    float negativeSlope = 0;\n    std::uint32_t tileLength;\n};\n")
        swapped = of_tiling(3, self.folder / "swapped")
        self.assertEqual([f["id"] for f in swapped], ["tiling.fields"])
        self.assertEqual(swapped[0]["places"][0]["file"], "op_kernel/tiling_struct_tiling_data.h")
        self.assertEqual(set(swapped[0]["facts"]), {"negativeSlope", "tileLength", "host structure"})
        self.assertEqual(swapped[0]["facts"]["negativeSlope"],
                         "host bytes 8 to 12 = 0.25, kernel bytes 12 to 16 = 1.43493e-42")
        # One field that tiling forgets.
        shutil.copytree(pitfall / "fixed", self.folder / "forgotten")
        source = self.folder / "forgotten" / "op_host" / "tiling_struct_def.cpp"
        source.write_text("".join(line for line in source.read_text().splitlines(True)
                                  if "tiling->negativeSlope =" not in line))
        forgotten = of_tiling(3, self.folder / "forgotten")
        self.assertEqual([f["id"] for f in forgotten], ["tiling.unset"])
        self.assertIn("negativeSlope", forgotten[0]["message"])

    def test_notes_about_attributes(self):
        call = ["check", OP, "--shape", "6", "--dtype", "float16"]
        self.expect(0, ["note: api.attr-unset", "negativeSlope", "y equals x"], *call)
        self.expect(0, ["note: api.attr-range", "negativeSlope = 100000 is infinite in float16"], *call,
                    "--attr", "negativeSlope=100000")
        self.expect(3, "negativeSlope = nan is not finite", *call, "--attr", "negativeSlope=nan")
        result = self.expect(0, "", *call, "--attr", "negativeSlope=0.25")
        self.assertNotIn("api.attr", result.out)

    def test_severities_and_tools(self):
        root = write_operator(self.folder)
        call = ["check", root, "--shape", "10", "--attr", "how=guard"]
        self.expect(0, "1 warning", *call)
        self.expect(3, "1 warning", *call, "--fail-on", "warning")
        self.expect(0, "blocks by memory: 1 warning", *call, "--tools", "memory", "--blocks", "2")
        self.expect(1, ["unknown checker 'memroy'; there are: memory", "all"], *call, "--tools", "memroy")
        self.expect(1, "--fail-on: 'eror'", *call, "--fail-on", "eror")
        self.expect(1, "--auto-sync: 'blurred' is neither on nor off", *call, "--auto-sync", "blurred")


class Examples(CommandLineTest):
    """Programs that call an operator, compiled as they are."""

    def example(self, code, words, source, *arguments, options=()):
        (self.folder / "program.cpp").write_text(source, encoding="utf-8")
        return self.expect(code, words, "example", OP, "program.cpp", *options, *arguments)

    def test_the_only_one_is_chosen(self):
        self.expect(0, "all 65536 results are right", "example", OP)
        self.expect(0, "all 65536 results are right", "example", "LeakyreluV2", "leakyrelu_v2", "--soc", "Ascend910B1")

    def test_several_are_listed(self):
        program = "#include \"aclnn_mischief.h\"\nint main() { return aclnnMischief ? 0 : 1; }\n"
        root = write_operator(self.folder, examples__test_aclnn_one_dot_cpp=program,
                              examples__test_aclnn_two_dot_cpp="int main() { return 2; }\n",
                              examples__test_geir_one_dot_cpp="#include \"ge_api.h\"\n")
        self.expect(1, ["2 examples: test_aclnn_one, test_aclnn_two", "name the one"], "example", root)
        self.expect(1, ["no example 'thre'", "test_aclnn_"], "example", root, "thre")
        self.expect(0, [], "example", root, "one")
        self.expect(3, "test_aclnn_two.cpp returned 2", "example", root, "test_aclnn_two.cpp")
        (root / "examples/test_aclnn_two.cpp").unlink()
        self.expect(0, [], "example", root)

    def test_a_program_may_call_built_in_functions(self):
        self.example(0, [], "#include \"acl/acl.h\"\n#include \"aclnnop/aclnn_relu.h\"\n"
                     "#include \"aclnnop/aclnn_leakyrelu_v2.h\"\n"
                     "int main() { return aclnnRelu(nullptr, 0, nullptr, nullptr) == 0; }\n")

    def test_an_operator_without_examples(self):
        root = write_operator(self.folder)
        self.expect(1, "has no examples/*.cpp", "example", root)

    def test_programs_that_do_not_compile(self):
        self.example(2, ["program.cpp:2:", "hint: the generated API of LeakyreluV2 is aclnnLeakyreluV2GetWorkspaceSize"],
                     "#include \"aclnn_leakyrelu_v2.h\"\nauto* f = aclnnLeakyReluV2;\nint main() {}\n")
        self.example(2, ["program.cpp:1:", "in aclnn_leakyrelu_v2.h"],
                     "#include \"aclnnop/aclnn_leakyrelu.h\"\nint main() {}\n")
        self.example(2, "undefined reference", "void f();\nint main() { f(); }\n")

    def test_how_programs_end(self):
        self.example(3, "program.cpp returned 7", "int main() { return 7; }\n")
        self.example(4, "program.cpp crashed", "#include <cstdlib>\nint main() { std::abort(); }\n")
        self.example(4, "not done after 1 s", "int main() { for (volatile int i = 0;;) i = i; }\n",
                     options=["--timeout", "1"])

    def test_arguments(self):
        echo = ("#include <cstdio>\nint main(int argc, char** argv) {\n"
                "    for (int i = 1; i < argc; ++i) std::printf(\"<%s>\", argv[i]);\n}\n")
        self.example(0, "<--soc><a b>", echo, "--", "--soc", "a b")
        guess = "#include <iostream>\nint main(int, char** argv) { std::cout << argv[1] << \" seen\"; }\n"
        self.example(0, ["0 seen", "reads argv[1]"], guess)
        result = self.example(0, [], guess.replace("cout", "cerr"))
        self.assertLess(result.err.index("reads argv[1]"), result.err.index("0 seen"))
        self.example(0, "5 seen", guess, "--", "5")

    def test_headers_of_the_user(self):
        (self.folder / "own").mkdir()
        (self.folder / "own/answer.h").write_text("inline int answer() { return 0; }\n", encoding="utf-8")
        self.example(0, [], "#include \"answer.h\"\nint main() { return answer(); }\n", options=["-I", "own"])

    def test_a_host_vector_shorter_than_the_copy(self):
        self.example(0, ["2.000000 x 8", "at most", "262144 requested"], SHORT_VECTOR)


# The pattern of public examples (spec runtime 0.1): 2048 floats, 65536 copied.
SHORT_VECTOR = r"""
#include <iostream>
#include <vector>
#include "acl/acl.h"
#include "aclnnop/aclnn_leakyrelu_v2.h"
int main()
{
    aclInit(nullptr);
    aclrtSetDevice(0);
    aclrtStream stream;
    aclrtCreateStream(&stream);
    std::vector<float> host(2048, 2.0f), result(65536);
    const int64_t shape[] = {128, 8, 8, 8}, strides[] = {512, 64, 8, 1};
    const size_t bytes = 65536 * sizeof(float);
    void *in, *out, *workspace = nullptr;
    aclrtMalloc(&in, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    aclrtMalloc(&out, bytes, ACL_MEM_MALLOC_HUGE_FIRST);
    if (aclrtMemcpy(in, bytes, host.data(), bytes, ACL_MEMCPY_HOST_TO_DEVICE) != ACL_SUCCESS) return 1;
    auto x = aclCreateTensor(shape, 4, aclDataType::ACL_FLOAT, strides, 0, aclFormat::ACL_FORMAT_ND, shape, 4, in);
    auto y = aclCreateTensor(shape, 4, aclDataType::ACL_FLOAT, strides, 0, aclFormat::ACL_FORMAT_ND, shape, 4, out);
    uint64_t size = 0;
    aclOpExecutor* executor;
    if (aclnnLeakyreluV2GetWorkspaceSize(x, 0.01, y, &size, &executor) != ACL_SUCCESS) return 2;
    if (size > 0) aclrtMalloc(&workspace, size, ACL_MEM_MALLOC_HUGE_FIRST);
    if (aclnnLeakyreluV2(workspace, size, executor, stream) != ACL_SUCCESS) return 3;
    aclrtSynchronizeStream(stream);
    aclrtMemcpy(result.data(), bytes, out, bytes, ACL_MEMCPY_DEVICE_TO_HOST);
    int right = 0;
    for (int i = 0; i < 8; ++i) right += result[i] == 2.0f;
    printf("%f x %d\n", result[0], right);
    return 0;  // no destroy, no finalise, as public programs leave
}
"""


if __name__ == "__main__":
    harness.DRYDOCK = str(pathlib.Path(sys.argv.pop(1)).resolve())
    with golden_server.GoldenServer() as server:
        os.environ.update(server.environment)
        unittest.main()
