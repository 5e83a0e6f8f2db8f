"""Computes golden values for many cases in processes that have numpy already.

Starting Python with numpy takes 0.2 s, several hundred times in a run of all cases. With DRYDOCK_PYTHON set to
golden_client.sh, `drydock run` hands its request to one waiting process instead, which forks: what runs there is the
same driver (src/session/golden_driver.py) in a fresh process. tests/golden and tests/cli cover the plain start.
"""
import os
import pathlib
import runpy
import subprocess
import sys
import tempfile
import traceback

HERE = pathlib.Path(__file__).resolve().parent


def serve_one(driver, request, reply):
    """In a child: runs the driver as `python3 driver request` would, and sends its exit code and standard error."""
    with tempfile.TemporaryFile("w+") as errors:
        os.dup2(errors.fileno(), 2)
        sys.stderr = errors
        sys.argv = [driver, request]
        sys.path[0] = os.path.dirname(driver)
        code = 0
        try:
            runpy.run_path(driver, run_name="__main__")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
        except BaseException:  # what ends a plain Python with 1, too
            traceback.print_exc()
            code = 1
        errors.flush()
        errors.seek(0)
        with open(reply, "w", encoding="utf-8") as answer:
            answer.write(f"{code}\n{errors.read()}")


def serve(requests):
    """Forks for every line `driver request`; ends when nobody has the pipe open for writing any more."""
    import numpy  # noqa: F401  (the reason for all this)
    with open(requests, encoding="utf-8") as lines:
        for line in lines:
            driver, request = line.rstrip("\n").split("\t")
            if os.fork() == 0:
                if os.fork() == 0:  # a grandchild: nobody has to wait for it
                    serve_one(driver, request, request + ".reply")
                os._exit(0)
            os.wait()


class GoldenServer:
    """While it is open, `environment` makes drydock use it."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="golden-")
        requests = os.path.join(self.folder.name, "requests")
        os.mkfifo(requests)
        self.process = subprocess.Popen([sys.executable, "-B", __file__, requests], stdin=subprocess.DEVNULL)
        self.open_end = os.open(requests, os.O_WRONLY)
        self.environment = {"DRYDOCK_PYTHON": str(HERE / "golden_client.sh"), "DRYDOCK_GOLDEN_REQUESTS": requests}
        return self

    def __exit__(self, *_):
        os.close(self.open_end)
        self.process.wait(timeout=60)
        self.folder.cleanup()


if __name__ == "__main__":
    serve(sys.argv[1])
