#!/usr/bin/env python3
"""A second opinion on mean and median: numpy from the textbook, not from the program's source.

usage: mean_and_median.py GRADUS-CLI [SEEDS [FIRST-SEED]]

On random numbers with a random marker and a random move: the pulls, both sums along the axis, mean and median before
and at every stop of the move.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(1, 40))
        x = rng.normal(size=n) * 5 if seed % 2 else rng.integers(-4, 5, size=n).astype(float)
        marker, by, moved = round(float(rng.normal()), 2), round(float(rng.normal() * 10), 2), int(rng.integers(n + 1))
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write("x\n" + "".join(f"{float(v)!r}\n" for v in x))
        subprocess.run([cli, "run", "mean-and-median", "--data", data, "--x", "x", "--set", f"marker={marker}", "--set",
                        f"by={by}", "--set", f"moved={moved}", "--until", "converged", "--trace", trace],
                       check=True, capture_output=True)
        row = moved - 1 if moved else int(x.argmax())
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            values, metrics = line["values"], line["metrics"]
            if line["step"] >= 2:
                differs(x - marker, values["springs"])
                differs(np.sign(x - marker), values["hands"])
                differs([abs(x - marker).sum(), ((x - marker) ** 2).sum()], [metrics["absolute"], metrics["squares"]])
            if line["step"] >= 3:
                census = np.array(values["census"], float).reshape(-1, 3)
                differs(np.linspace(x.min(), x.max(), len(census)), census[:, 0])
                differs([abs(x - t).sum() for t in census[:, 0]], census[:, 1])
                differs([((x - t) ** 2).sum() for t in census[:, 0]], census[:, 2])
            if line["step"] >= 4:
                differs([x.mean(), np.median(x)], [metrics["mean"], metrics["median"]])
            if line["step"] >= 5:
                for k, stop in enumerate(np.array(values["moves"], float).reshape(-1, 3)):
                    other = x.copy()
                    other[row] += by * k / 10
                    differs([other[row], other.mean(), np.median(other)], stop)
        runs += 1
print(f"{runs} runs, worst relative difference {worst:.1e}")
