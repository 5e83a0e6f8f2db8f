#!/usr/bin/env python3
"""Compares the timing model with published measurements and writes the table of docs/timing-model.md.

Usage: scripts/validate_timing.py path/to/drydock [--only 3,29] [--limit PERCENT] [--write]

The kernels are tests/timing/published. Needs about 1 GB of memory and half a minute.
"""
import argparse
import csv
import pathlib
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
ADD, SQUARE, COPY, SMALL = 8192 * 8192, 8192 * 8192, 12288 * 12288, 64


class Row:
    """One measurement. `kind`: what was measured: task (duration), aiv, mte2, vec; `scale`: of our time."""

    def __init__(self, number, name, setting, kind, published, *, elements, inputs=None, outputs=SMALL, dtype="float16",
                 blocks=None, vec=None, fitted="", scale=1, soc="Ascend910B1", why=""):
        self.number, self.name, self.setting, self.kind, self.published = number, name, setting, kind, published
        self.elements, self.inputs, self.outputs = elements, inputs or elements, outputs
        self.dtype, self.blocks, self.vec, self.fitted = dtype, blocks, vec, fitted
        self.scale, self.soc, self.why = scale, soc, why

    def arguments(self):
        setting = (self.setting + [0] * 8)[:7] + [self.elements]
        words = ["profile", str(ROOT / "tests/timing/published"), "--soc", self.soc, "--shape", str(self.inputs), "--dtype", self.dtype,
                 "--attr", f"elements={self.outputs}", "--attr", "setting=" + ",".join(map(str, setting)), "--fill", "ones"]
        return words + (["--blocks", str(self.blocks)] if self.blocks else [])


def add(number, name, setting, published, vec, **more):
    return Row(number, name, [1, *setting], "aiv", published, vec=vec, elements=ADD, inputs=2 * ADD, outputs=ADD, **more)


def bank(number, name, src0, src1, dst, block, repeat, ticks, **more):
    # Read at 1.80 GHz: the conflict then costs exactly a cycle per repeat.
    return Row(number, "1000 Adds, " + name, [7, src0, src1, dst, block, repeat], "aiv", ticks * 0.02, elements=SMALL, dtype="float",
               blocks=1, soc="Ascend910B2", **more)


def sums(number, name, setting, published, why):
    return Row(number, name, setting, "aiv", published, elements=SMALL, dtype="float", blocks=1, why=why)


CONSTANT = "supposed: the measured time holds a constant beside the instructions"
ROWS = [
    Row(1, "Add half, scalar loop, 1 core", [2], "aiv", 1239688.63, elements=65536, inputs=131072, outputs=65536, blocks=1,
        fitted="scalar.access", scale=1024),
    add(2, "Add half, 8 KiB copies, 1 core", [4096, 1, 1], 6909.14, 761.65, blocks=1, fitted="copy rates, read_latency"),
    add(3, "the same, 48 cores", [4096, 1, 0], 297.14, 15.885, fitted="memory.bandwidth_gbs"),
    add(4, "32 KiB copies", [16384, 1, 0], 261.5, 12.845, fitted="with row 3"),
    add(5, "and two buffers", [16384, 2, 1], 257.56, 12.846, fitted="write_back_factor"),
    add(6, "and inputs that bypass the L2", [16384, 2, 1, 1], 185.15, 12.846, fitted="with row 5"),
    add(7, "and no bank conflict: tiles of 16256", [16256, 2, 1, 1], 178.49, 6.954, fitted="with row 5"),
    Row(9, "GM to UB, tiles [1, 64]", [3, 12288, 1, 64, 0, 1, 1], "mte2", 548.16, elements=COPY, fitted="scalar.copy_issue"),
    Row(10, "tiles [64, 64]", [3, 12288, 64, 64, 0, 1, 1], "mte2", 220.77, elements=COPY),
    Row(11, "tiles [64, 1024]", [3, 12288, 64, 1024, 0, 1, 1], "mte2", 202.66, elements=COPY, fitted="memory.bandwidth_gbs"),
    Row(12, "rows of 2046 bytes at odd addresses", [3, 12288, 64, 1024, 1, 1, 1], "mte2", 259.05, elements=COPY),
    Row(13, "everything read 4 times", [3, 12288, 64, 1024, 0, 4, 1], "task", 828.06, elements=COPY),
    Row(14, "each quarter read 4 times", [3, 12288, 64, 1024, 0, 4, 4], "task", 365.74, elements=COPY),
    Row(15, "all cores read [6144, 512] in step", [4, 64, 512, 0], "task", 539.42, elements=6144 * 512,
        why="waiting for lines that other cores read at the time is not modelled, nor are the passes of the source known"),
    Row(16, "the same, staggered", [4, 64, 512, 1], "task", 328.88, elements=6144 * 512, why="as row 15"),
    Row(21, "rows to columns, all blocks of a repeat in one group", [5, 8192, 144], "aiv", 138.0, vec=47.79, elements=SQUARE,
        outputs=SQUARE),
    Row(22, "the same, columns a block further apart", [5, 8192, 145], "aiv", 131.44, vec=7.133, elements=SQUARE, outputs=SQUARE,
        why="V: copies that meet V in a bank are not modelled"),
    Row(25, "GELU float", [6, 8192], "aiv", 358.91, vec=236.5, elements=SQUARE, outputs=SQUARE, dtype="float",
        why="V: the source's temporaries are not published"),
    bank(29, "no conflict", 0, 0x8100, 0x20000, 1, 8, 2390, fitted="vector.start + result"),
    bank(30, "two reads of one bank", 0, 0x4000, 0x20100, 1, 8, 4167),
    bank(31, "two reads of one group", 0, 0x14000, 0x20100, 1, 8, 4167),
    bank(32, "read and write block for block in one bank", 0, 0x10100, 0, 1, 8, 2389),
    bank(33, "read and write of one bank, shifted", 0, 0x10100, 0x20, 1, 8, 3751, fitted="shifted_conflict"),
    bank(34, "read and write of one group, other banks", 0, 0x8100, 0x20000, 1, 8, 2390),
    bank(35, "src0 of one block per repeat", 0, 0x4000, 0x20100, 0, 1, 3584),
    bank(36, "src0 of one block in all", 0, 0x4000, 0x20100, 0, 0, 2389),
    sums(37, "100 sums of 256: WholeReduceSum twice", [8, 0], 13, CONSTANT),
    sums(38, "BlockReduceSum three times", [8, 1], 13.94, CONSTANT),
    sums(39, "BlockReduceSum, WholeReduceSum", [8, 2], 8.44, CONSTANT),
    sums(40, "sum of 30000 floats: halves, then WholeReduceSum", [9, 1], 3.44, CONSTANT),
    sums(40, "the same: WholeReduceSum alone", [9, 0], 4.84, CONSTANT),
]
for dtype, published in [("float", 6.97), ("float16", 7.90)]:
    ROWS.append(Row(41, f"AcosGrad [1024, 1024] {dtype}", [10, 4096], "task", published, elements=1024 * 1024, inputs=2 * 1024 * 1024,
                    outputs=1024 * 1024, dtype=dtype, why="tiles and order of instructions of the source are not known"))
# Published orders, fastest last.
LADDERS = [("Add", [1, 2, 3, 4, 5, 6, 7]), ("GM to UB", [9, 10, 11]), ("unaligned rows", [12, 11]), ("L2", [13, 14]),
           ("rows to columns", [21, 22]), ("sums", [38, 37, 39])]


def measure(drydock, row):
    """Predicted time in microseconds, and that of V."""
    with tempfile.TemporaryDirectory() as folder:
        result = subprocess.run([drydock, *row.arguments(), "-o", folder], capture_output=True, text=True)
        if result.returncode != 0:
            sys.exit(f"row {row.number}: {result.stderr}{result.stdout}")
        with open(pathlib.Path(folder) / "PipeUtilization.csv") as file:
            cores = list(csv.DictReader(file))
    task = float(result.stdout.split("task time")[1].split()[0])
    column = lambda name: [float(core[name]) for core in cores]
    time = {"task": task, "aiv": max(column("aiv_time(us)")), "mte2": statistics.mean(column("aiv_mte2_time(us)"))}[row.kind]
    return time * row.scale, statistics.mean(column("aiv_vec_time(us)"))


def error(predicted, published):
    return 100 * (predicted - published) / published


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("drydock")
    parser.add_argument("--only", help="numbers of rows")
    parser.add_argument("--limit", type=float, help="fail when a row is off by more percent")
    parser.add_argument("--write", action="store_true", help="into docs/timing-model.md")
    options = parser.parse_args()
    wanted = {int(n) for n in options.only.split(",")} if options.only else None
    table = {True: [], False: []}
    errors, vec_errors, times, all_rows = [], [], {}, []
    for row in ROWS:
        if wanted and row.number not in wanted:
            continue
        time, vec = measure(options.drydock, row)
        times.setdefault(row.number, time)
        off = error(time, row.published)
        vec_text = ""
        if row.vec:
            vec_off = error(vec, row.vec)
            vec_errors.append((row.number, vec_off))
            vec_text = f"{vec:.5g} / {row.vec:.5g} ({vec_off:+.0f} %)"
        note = "fitted: " + row.fitted if row.fitted else ""
        if row.why and (abs(off) > 15 or "V:" in row.why):
            note = "; ".join(filter(None, [note, row.why]))
        line = f"| {row.number} | {row.name} | {row.kind} | {time:.5g} | {row.published:.5g} | {off:+.1f} % | {vec_text} | {note} |"
        print(line, flush=True)
        all_rows.append((line, off))
        table[bool(row.fitted)].append(line)
        if not row.fitted:
            errors.append(abs(off))
    summary = []
    if errors:
        summary.append(f"Median absolute error of the {len(errors)} rows that nothing was fitted to: {statistics.median(errors):.1f} %; "
                       f"{sum(e <= 15 for e in errors)} of them within 15 %.")
    if vec_errors:
        bad = [f"{n} ({e:+.0f} %)" for n, e in vec_errors if abs(e) > 10]
        summary.append(f"V's time is within 10 % in {len(vec_errors) - len(bad)} of {len(vec_errors)} rows"
                       + (f"; not in {', '.join(bad)}." if bad else "."))
    for name, ladder in LADDERS:
        if all(n in times for n in ladder):
            kept = all(times[a] > times[b] for a, b in zip(ladder, ladder[1:]))
            summary.append(f"Order of '{name}' ({' > '.join(map(str, ladder))}): {'as published' if kept else 'NOT as published'}.")
    print("\n".join(summary))
    if options.write:
        write(table, summary)
    far = [line for line, off in all_rows if options.limit is not None and abs(off) > options.limit]
    if far:
        sys.exit("\n".join([f"off by more than {options.limit} %:", *far]))


def write(table, summary):
    head = ["| Row | Measurement | Time | Model us | Published us | Error | V model / published | Remark |", "|---|---|---|---|---|---|---|---|"]
    text = "\n".join(["### Nothing fitted", "", *head, *table[False], "", "### Fitted", "", *head, *table[True], "", "### In short", ""]
                     + ["* " + line for line in summary]) + "\n"
    path = ROOT / "docs/timing-model.md"
    begin = "<!-- written by scripts/validate_timing.py -->\n"
    before = path.read_text().split(begin)[0].rstrip()
    path.write_text(before + "\n\n" + begin + "\n" + text)


if __name__ == "__main__":
    main()
