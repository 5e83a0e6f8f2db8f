#!/usr/bin/env python3
"""What the checkers cost: time of the blocks and memory, against the same call without them.

usage: scripts/measure-checkers.py [--operator leakyrelu_v2] [--shape 16777216] [--dtype float] [--repeat 3]
                                   [--build build/release]

The operator is a folder of ops/, taken without its golden values: computing them is not part of the call. Every line is the
best of --repeat runs. `time` is what the blocks took (`time_ns` of the reports), `ratio` that against the
run without checkers; `memory` is the peak of the whole process beyond that of the run without checkers, in percent of the
bytes of global memory that the instructions touched. Asserts nothing.
"""
import argparse
import json
import os
import pathlib
import shutil
import subprocess
import tempfile

TOOLS = ["memory", "init", "race", "sync", "queue", "tiling", "numeric"]


def measured(command):
    """JSON report of a command and the peak of its memory in bytes."""
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(command, stdout=output, stderr=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        output.seek(0)
        text = output.read().decode()
    if process.returncode != 0:
        raise SystemExit(f"exit code {process.returncode}: {' '.join(command)}\n{text}")
    return json.loads(text)["runs"][0], usage.ru_maxrss * 1024


def best(command, repeat):
    runs = [measured(command) for _ in range(repeat)]
    return min(runs, key=lambda run: run[0]["time_ns"])[0], min(run[1] for run in runs)


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--operator", default="leakyrelu_v2")
    parser.add_argument("--shape", default="16777216")
    parser.add_argument("--dtype", default="float")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--build", type=pathlib.Path, default=root / "build/release")
    options = parser.parse_args()
    if not (root / "ops" / options.operator).is_dir():
        parser.error(f"--operator: ops/ has no folder {options.operator}")
    if not (options.build / "bin/drydock").exists():
        parser.error(f"--build: {options.build} holds no bin/drydock; ./run builds build/release")
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(scratch) / options.operator
        shutil.copytree(root / "ops" / options.operator, folder, ignore=shutil.ignore_patterns("tests"))
        compare(options, folder)


def compare(options, folder):
    drydock = str(options.build / "bin/drydock")
    call = [str(folder), "--shape", options.shape, "--dtype", options.dtype]
    print(f"{options.operator} {options.shape} {options.dtype}, best of {options.repeat}, {os.cpu_count()} CPUs, "
          f"load {os.getloadavg()[0]:.1f}")
    print(f"{'checkers':<10} {'time':>10} {'ratio':>7} {'memory':>8}")
    base, base_bytes = best([drydock, "run", *call, "--no-check", "--json", "-"], options.repeat)
    print(f"{'none':<10} {base['time_ns'] / 1e6:>7.1f} ms {1:>7.2f}")
    for tools in [*TOOLS, "all"]:
        run, used = best([drydock, "check", *call, "--tools", tools, "--format", "json"], options.repeat)
        touched = run["checked"]["gm_read_bytes"] + run["checked"]["gm_written_bytes"]
        print(f"{tools:<10} {run['time_ns'] / 1e6:>7.1f} ms {run['time_ns'] / base['time_ns']:>7.2f} "
              f"{100 * max(used - base_bytes, 0) / touched:>6.1f} %")


if __name__ == "__main__":
    main()
