"""The text of the commands is an interface: it is compared with approved files.

Usage: python3 golden_test.py path/to/drydock [--approve]

Times, paths and versions are normalised. --approve rewrites the files (scripts/approve.py does it).
"""
import json
import pathlib
import re
import subprocess
import sys

import schema_check

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
RUN = ["run", "leakyrelu_v2", "--shape"]
SLOPE = ["--attr", "negativeSlope=0.01"]

# name of the approved file -> arguments
CASES = {
    "help": ["--help"],
    "help_run": ["run", "--help"],
    "help_check": ["check", "--help"],
    "help_exec": ["exec", "--help"],
    "help_profile": ["profile", "--help"],
    "help_build": ["build", "--help"],
    "help_example": ["example", "--help"],
    "help_list": ["list", "--help"],
    "help_show": ["show", "--help"],
    "help_soc": ["soc", "--help"],
    "help_soc_list": ["soc", "list", "--help"],
    "help_soc_show": ["soc", "show", "--help"],
    "help_doctor": ["doctor", "--help"],
    "soc_list": ["soc", "list"],
    "soc_show": ["soc", "show", "Ascend910B3"],
    "list": ["list"],
    "show_leakyrelu_v2": ["show", "leakyrelu_v2"],
    "example_leakyrelu_v2": ["example", "leakyrelu_v2"],
    "run_both_types": [*RUN, "128,8,8,8", "--dtype", "float,float16", *SLOPE],
    "run_one_type": [*RUN, "1000003", "--dtype", "float16", *SLOPE, "--tiling-key", "0", "--blocks", "7"],
    "run_special": [*RUN, "1000", "--dtype", "float", *SLOPE, "--fill", "special"],
    "run_default_slope": [*RUN, "17"],
    "run_empty": [*RUN, "4,0", *SLOPE],
    "profile_leakyrelu_v2": ["profile", "leakyrelu_v2", "--shape", "128,8,8,8", *SLOPE],
    "run_json": [*RUN, "128,8,8,8", "--dtype", "float,float16", *SLOPE, "--json", "-"],
}


def normalise(text):
    """What differs between machines and runs becomes a fixed word."""
    text = text.replace(str(ROOT), "<root>")
    text = re.sub(r"drydock \d+\.\d+\.\d+", "drydock <version>", text)
    text = re.sub(r'"(time_ns|workers|programs_compiled)": \d+', r'"\1": 0', text)
    if re.search(r" (ns|us|ms|s)  \w+$", text, re.M):
        text = re.sub(r" +[\d.e+]+ (ns|us|ms|s)  ", "  <time>  ", text)
        text = re.sub(r"  +time  ", "  time  ", text)
    return text


def main():
    drydock, approve = sys.argv[1], "--approve" in sys.argv
    failed = 0
    for name, arguments in CASES.items():
        process = subprocess.run([drydock, *arguments], capture_output=True, text=True, check=False)
        text = normalise(process.stdout) + f"exit code {process.returncode}\n"
        path = HERE / f"{name}.txt"
        problems = [f"line over 80 columns: {line}" for line in text.split("\n")
                    if len(line) > 80 and "json" not in name and "<root>" not in line]
        if "json" in name:
            schema = json.loads((ROOT / "docs/schema/run.schema.json").read_text(encoding="utf-8"))
            problems += schema_check.problems(json.loads(process.stdout), schema)
        if approve:
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            problems.append(f"differs from {path}; now:\n{text}{process.stderr}")
        failed += bool(problems)
        print(f"{'FAILED' if problems else 'ok':<7} {name}", *problems, sep="\n  " if problems else "")
    print(f"{len(CASES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
