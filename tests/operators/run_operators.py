#!/usr/bin/env python3
"""Runs the cases of every operator folder below a root and compares with what they state.

usage: run_operators.py DRYDOCK [--root DIR] [--whole] [--types N] [--tools LIST] [--schedule ORDER] [--jobs N]
                        [--only FOLDER]... [-v]

The root is the folder of this file when it is not given. A case compiles the kernels of its types. With --whole every
combination of types is compiled first, and the programs in a folder's `examples` are compiled against the result and
must end with 0. With --types N only the cases of a folder's first N combinations of types run. A folder has
`tests/golden.py` (what the operator computes, numpy) and `tests/cases.py` with a list CASES, and BUILD where building
it needs options. A case is a dictionary:

  name      text for the report; default: its number
  inputs    {parameter: value}; a value is an array, (shape, dtype) for generated numbers, or a list of arrays for a
            parameter that is a list. Parameters left out are absent.
  dtypes    {parameter: dtype}, e.g. bfloat16 for an array of uint16 bits, or the type of an output
  shapes    {output: shape} where the operator has no inference; a list of shapes for an output that is a list
  attrs     {attribute: text}
  key, blocks, schedule, workspace, tiling    what tiling must have chosen; left out = not compared
  findings  ids that must be reported, and no others; default: none
  exit      exit code; default 0, which includes "the result is right"
  text      pieces that must stand in the output (of the kernel's own printing, or of the error)
  options   further options of `drydock run`
  checked   with --tools: ids that the checkers report, notes too; left out = they report those of `findings`, and
            further notes at most

With --tools LIST every case runs under `drydock check --tools LIST` instead, and only its findings are compared.

With --schedule ORDER every case runs with that option of `drydock run`, and must do what it states all the same.

Everything of a failure is printed: the command, and what it said.
"""
import argparse
import concurrent.futures
import importlib.util
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

import numpy as np

import golden_server

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = HERE.parent.parent / "include"
TIMEOUT_S = 240
STATED = {"key": "tiling_key", "blocks": "block_count", "schedule": "schedule_mode", "workspace": "workspace_bytes",
          "tiling": "tiling_bytes"}
KNOWN = set(STATED) | {"name", "inputs", "dtypes", "shapes", "attrs", "findings", "exit", "text", "options", "checked"}


class Failure(Exception):
    """A case that does not do what it states."""


def load_cases(folder, further=()):
    path = folder / "tests" / "cases.py"
    spec = importlib.util.spec_from_file_location(f"cases_{folder.name}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not module.CASES:
        raise Failure(f"{path}: no cases")
    for case in module.CASES:
        unknown = set(case) - KNOWN
        if unknown:
            raise Failure(f"{path}: unknown words {sorted(unknown)}")
    build = getattr(module, "BUILD", [])
    return [{**case, "options": [*build, *case.get("options", []), *further]} for case in module.CASES], build


def types_of(case):
    """What decides which kernels a case compiles."""
    types = dict(case.get("dtypes", {}))
    for name, value in case.get("inputs", {}).items():
        first = value[0] if isinstance(value, list) and value else value
        types.setdefault(name, str(value[1]) if isinstance(value, tuple) else str(np.asarray(first).dtype))
    return tuple(sorted(types.items()))


def of_first_types(cases, count):
    """The cases of the first `count` combinations of types, and those that end before a kernel is compiled."""
    kept = list(dict.fromkeys(types_of(case) for case in cases if case.get("exit", 0) not in (1, 2)))[:count]
    return [case for case in cases if types_of(case) in kept or case.get("exit", 0) in (1, 2)]


def shape_text(shape):
    return ",".join(map(str, shape)) if len(shape) else "scalar"


def input_options(case, scratch):
    for name, value in case.get("inputs", {}).items():
        if isinstance(value, tuple):
            shape, dtype = value
            yield from ("--shape", f"{name}={shape_text(shape)}", "--dtype", f"{name}={dtype}")
            continue
        for i, array in enumerate(value if isinstance(value, list) else [value]):
            path = scratch / f"{name}{i}.npy"
            np.save(path, array)
            yield from ("--input", f"{name}={path}")


def options_of(case, scratch):
    options = list(input_options(case, scratch))
    for name, dtype in case.get("dtypes", {}).items():
        options += ["--dtype", f"{name}={dtype}"]
    for name, given in case.get("shapes", {}).items():
        for shape in given if isinstance(given, list) else [given]:
            options += ["--shape", f"{name}={shape_text(shape)}"]
    for name, text in case.get("attrs", {}).items():
        options += ["--attr", f"{name}={text}"]
    return options + list(case.get("options", []))


def compare(case, process, report):
    """Raises Failure with what differs from the case."""
    exit_code = case.get("exit", 0)
    if process.returncode != exit_code:
        raise Failure(f"exit code {process.returncode}, stated {exit_code}")
    said = process.stdout + process.stderr
    for piece in case.get("text", []):
        if piece not in said:
            raise Failure(f"'{piece}' is not in the output")
    if exit_code in (1, 2):
        return
    run = report["runs"][0]
    if exit_code == 0 and run["verdict"] != "pass":
        raise Failure(f"verdict {run['verdict']}")
    for word, field in STATED.items():
        if word in case and run[field] != case[word]:
            raise Failure(f"{field} {run[field]}, stated {case[word]}")
    found = sorted({finding["id"] for finding in run["findings"]})
    if found != sorted(case.get("findings", [])):
        raise Failure(f"findings {found}, stated {sorted(case.get('findings', []))}")


def check_case(drydock, folder, case, label, tools):
    """As run_case, with checkers."""
    with tempfile.TemporaryDirectory(prefix="operators-") as temporary:
        command = [drydock, "check", str(folder), "--tools", tools, "--format", "json",
                   *options_of(case, pathlib.Path(temporary))]
        process = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
    if process.returncode in (1, 2, 4) and process.returncode == case.get("exit", 0):
        return None
    try:
        findings = json.loads(process.stdout)["runs"][0]["findings"]
    except (ValueError, LookupError):
        return f"{label}: no report\n  {' '.join(command)}\n{process.stdout}{process.stderr}"
    found = {f["id"] for f in findings}
    stated = set(case.get("checked", case.get("findings", [])))
    loud = {f["id"] for f in findings if f["severity"] != "note"}
    if stated == found or ("checked" not in case and loud <= stated <= found):
        return None
    texts = "\n".join(f"{f['id']} {f['places'][:1]} {f['message']}" for f in findings)
    return f"{label}: findings {sorted(found)}, stated {sorted(stated)}\n  {' '.join(command)}\n{texts}"


def run_case(drydock, folder, case, label):
    with tempfile.TemporaryDirectory(prefix="operators-") as temporary:
        scratch = pathlib.Path(temporary)
        report_path = scratch / "report.json"
        command = [drydock, "run", str(folder), "--json", str(report_path), *options_of(case, scratch)]
        process = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
        report = json.loads(report_path.read_text()) if report_path.exists() else None
        try:
            if report is None and case.get("exit", 0) not in (1, 2):
                raise Failure(f"exit code {process.returncode} and no report")
            compare(case, process, report)
        except Failure as failure:
            return f"{label}: {failure}\n  {' '.join(command)}\n{process.stdout}{process.stderr}"
    return None


def run_example(drydock, source, built, scratch):
    """Compiles a program against the operator built in `built` and runs it."""
    library = pathlib.Path(drydock).resolve().parent.parent / "lib"
    program = scratch / source.stem
    command = ["g++", "-std=c++17", "-Wall", "-Wextra", "-Werror", str(source), f"-I{built / 'include'}",
               f"-I{INCLUDE / 'app'}", f"-L{built / 'lib'}", "-lcust_opapi", f"-L{library}", "-ldrydock",
               f"-Wl,-rpath,{built / 'lib'},-rpath,{library}", "-o", str(program)]
    for step in (command, [str(program)]):
        process = subprocess.run(step, capture_output=True, text=True, timeout=TIMEOUT_S, check=False)
        if process.returncode != 0:
            return f"{source.name}: exit code {process.returncode}\n  {' '.join(step)}\n{process.stdout}{process.stderr}"
    return None


def run_whole(drydock, folder, options):
    with tempfile.TemporaryDirectory(prefix="operators-") as temporary:
        scratch = pathlib.Path(temporary)
        built = scratch / "built"
        build = subprocess.run([drydock, "build", str(folder), *options, "-o", str(built)], capture_output=True,
                               text=True, timeout=TIMEOUT_S, check=False)
        if build.returncode != 0:
            return [f"{folder.name} does not build\n{build.stdout}{build.stderr}"]
        return [run_example(drydock, source, built, scratch) for source in sorted(folder.glob("examples/*.cpp"))]


def run_folder(drydock, folder, whole=False, tools=None, types=None, further=()):
    """List of failures, number of cases, seconds."""
    start = time.monotonic()
    try:
        cases, options = load_cases(folder, further)
        if types is not None:
            cases = of_first_types(cases, types)
        labels = [f"{folder.name}, case {case.get('name', number)}" for number, case in enumerate(cases)]
        if tools:
            results = [check_case(drydock, folder, case, label, tools) for case, label in zip(cases, labels)]
        else:
            results = [run_case(drydock, folder, case, label) for case, label in zip(cases, labels)]
        if whole:
            results += run_whole(drydock, folder, options)
    except (Failure, OSError, subprocess.SubprocessError) as failure:
        return [f"{folder.name}: {failure}"], 0, time.monotonic() - start
    return [r for r in results if r], len(cases), time.monotonic() - start


def check_runner(drydock, folder):
    """The runner must see a wrong result, a wrong key and an unstated finding: a case that is right is turned wrong."""
    case = next(c for c in load_cases(folder)[0] if "exit" not in c and "key" in c)
    failures = []
    for what, wrong in (("key", {"key": case["key"] + 1}), ("finding", {"findings": ["no.such-finding"]}),
                        ("exit code", {"exit": 3}), ("text", {"text": ["no kernel prints this"]})):
        if run_case(drydock, folder, {**case, **wrong}, "self check") is None:
            failures.append(f"self check: a wrong {what} goes unnoticed")
    return failures


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("drydock")
    parser.add_argument("--root", type=pathlib.Path, default=HERE)
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--tools")
    parser.add_argument("--types", type=int)
    parser.add_argument("--schedule")
    parser.add_argument("--depth", type=int, default=1, help="folders between the root and an operator's op_host")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", action="append", default=[])
    parser.add_argument("-v", action="store_true")
    options = parser.parse_args()
    folders = sorted(path.parent for path in options.root.resolve().glob("*/" * options.depth + "op_host"))
    if options.only:
        folders = [folder for folder in folders if folder.name in options.only]
    if not folders:
        sys.exit("no operator folders")
    further = ["--schedule", options.schedule] if options.schedule else []
    # The longest first, so that none is left to run alone at the end.
    sizes = {path: path.stat().st_size for folder in folders for path in folder.glob("tests/cases.py")}
    folders.sort(key=lambda folder: -sizes.get(folder / "tests" / "cases.py", 0))
    failures, count = [], 0
    with golden_server.GoldenServer() as server, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        os.environ.update(server.environment)
        runs = {folder: pool.submit(run_folder, options.drydock, folder, options.whole, options.tools, options.types,
                                    further)
                for folder in folders}
        for folder, run in runs.items():
            failed, cases, seconds = run.result()
            failures += failed
            count += cases
            if options.v or failed:
                print(f"{folder.name}: {cases} cases, {len(failed)} failed, {seconds:.1f} s", flush=True)
        if not options.only and not options.tools and options.root == HERE:
            failures += check_runner(options.drydock, HERE / "tpl_schmode")
    for failure in failures:
        print(f"\nFAILED {failure}", file=sys.stderr)
    print(f"{len(folders)} folders, {count} cases, {len(failures)} failures")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
