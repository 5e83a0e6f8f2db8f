"""For tests whose programs are linked outside the build: a sanitizer's runtime must be their first library."""
import os
import pathlib


def preload(program, build):
    """Variables to run `program` with: none unless scripts/slow-tests.sh names a runtime. Commands from PATH, and what
    the build folder has, need none."""
    runtime = os.environ.get("DRYDOCK_TEST_RUNTIME")
    path = pathlib.Path(program)
    outside = "/" in str(program) and build not in path.parents
    return {"LD_PRELOAD": runtime} if runtime and outside else {}
