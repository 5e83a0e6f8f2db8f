"""Runs the function `golden` of an operator folder on .npy files.

Usage: python3 golden_driver.py request.json

The request holds: golden (path of the file), inputs (per parameter null, or
{"files": [...], "list": bool, "bfloat16": bool}), attrs (keyword arguments), outputs (in
order: {"name", "files": [...] to write, "list": bool}). Exit codes: 3 numpy is missing, 4 the file
has no function golden, 5 it raised, 6 its result does not fit.
"""
import json
import sys
import traceback


def fail(code, message):
    print(message, file=sys.stderr)
    sys.exit(code)


def load(np, entry):
    """One argument: an array, a list of arrays, or None for an absent optional input."""
    if entry is None:
        return None
    arrays = [np.load(name, allow_pickle=False) for name in entry["files"]]
    if entry["bfloat16"]:
        arrays = [(a.astype(np.uint32) << np.uint32(16)).view(np.float32) for a in arrays]
    return arrays if entry["list"] else arrays[0]


def user_traceback(error, path):
    """The traceback from the first frame inside the user's file on."""
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != path:
        trace = trace.tb_next
    lines = traceback.format_exception(type(error), error, trace or error.__traceback__)
    return "".join(lines).rstrip()


def call(np, request):
    """What golden() returned, with numpy's warnings about inf and nan switched off."""
    path = request["golden"]
    scope = {"__name__": "golden", "__file__": path}
    try:
        with open(path, encoding="utf-8") as file:
            exec(compile(file.read(), path, "exec"), scope)  # no __pycache__ in the user's folder
        if not callable(scope.get("golden")):
            fail(4, "no function golden")
        with np.errstate(all="ignore"):
            arguments = [load(np, entry) for entry in request["inputs"]]
            return scope["golden"](*arguments, **request["attrs"])
    except Exception as error:  # whatever user code raises is reported, not hidden
        fail(5, user_traceback(error, path))


def is_absent(output):
    return not output["list"] and not output["files"]


def wraps_one_output(result, output):
    """Of one output: a tuple of one is that output; of a list output only when it holds a list."""
    if not isinstance(result, (tuple, list)) or len(result) != 1:
        return False
    return not output["list"] or isinstance(result[0], (tuple, list))


def per_output(result, outputs):
    """The result as one entry per output; what belongs to an absent one may be missing."""
    names = [output["name"] for output in outputs]
    present = [output["name"] for output in outputs if not is_absent(output)]
    if isinstance(result, dict):
        missing = [name for name in present if name not in result]
        extra = [str(name) for name in result if name not in names]
        if missing or extra:
            fail(6, f"returned the keys {sorted(map(str, result))}, the outputs are {names}")
        return [result.get(name) for name in names]
    if len(present) < len(names) and not (isinstance(result, (tuple, list)) and len(result) == len(names)):
        given = per_output(result, [output for output in outputs if not is_absent(output)])
        return [dict(zip(present, given)).get(name) for name in names]
    if len(names) == 1 and not wraps_one_output(result, outputs[0]):
        return [result]
    if not isinstance(result, (tuple, list)) or len(result) != len(names):
        count = len(result) if isinstance(result, (tuple, list)) else 1
        fail(6, f"returned {count} value(s), the outputs are {names}")
    return list(result)


def save(np, value, output):
    """Writes the instances of one output."""
    if is_absent(output):
        return
    values = list(value) if output["list"] else [value]
    if value is None or len(values) != len(output["files"]):
        fail(6, f"returned {len(values) if value is not None else 'None'} for output "
                f"{output['name']}, which has {len(output['files'])} tensor(s)")
    for item, name in zip(values, output["files"]):
        array = np.ascontiguousarray(item).reshape(np.shape(item))
        if array.dtype.hasobject or array.dtype.kind not in "fiubc" and array.dtype.itemsize != 2:
            fail(6, f"returned {array.dtype} for output {output['name']}")
        np.save(name, array, allow_pickle=False)


def main():
    try:
        import numpy as np
    except ImportError:
        fail(3, "numpy is missing")
    sys.dont_write_bytecode = True
    with open(sys.argv[1], encoding="utf-8") as file:
        request = json.load(file)
    sys.path[0] = request["golden"].rpartition("/")[0]
    outputs = request["outputs"]
    result = call(np, request)
    for value, output in zip(per_output(result, outputs), outputs):
        save(np, value, output)


main()
