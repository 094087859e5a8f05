#!/usr/bin/env python3
"""A second opinion on line and cost: numpy from the textbook, not from the program's source.

usage: line_and_cost.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every step of runs on random data with a random line is computed again: residuals, halves of their squares, the cost of
every line that came up, the best line with its cost, the matrix of the law and its eigenvalues.
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


def cost(x, y, line):
    return ((y - line[0] - line[1] * x) ** 2).sum() / 2


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(2, 40))
        x = rng.normal(size=n) * 3 + rng.normal()
        if seed % 5 == 0:
            x[:] = round(float(x[0]), 3)
        y = rng.normal() + rng.normal() * x + rng.normal(size=n)
        left, right = (round(float(v), 3) for v in rng.normal(size=2) * 3)
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write("x,y\n" + "".join(f"{float(a)!r},{float(b)!r}\n" for a, b in zip(x, y)))
        subprocess.run([cli, "run", "line-and-cost", "--data", data, "--x", "x", "--y", "y", "--set", f"left={left}",
                        "--set", f"right={right}", "--set", f"rivals={rng.integers(1, 30)}", "--until", "converged",
                        "--trace", trace], check=True, capture_output=True)
        ends = (x.min(), x.max()) if np.ptp(x) > 0 else (x[0] - 1, x[0] + 1)
        slope = (right - left) / (ends[1] - ends[0])
        line = (left - slope * ends[0], slope)
        design = np.c_[np.ones(n), x]
        best = np.linalg.lstsq(design, y, rcond=None)[0]
        r = y - line[0] - line[1] * x
        for row in map(json.loads, open(trace)):
            if "step" not in row:
                continue
            values, metrics = row["values"], row["metrics"]
            differs(line, values["theta"])
            if row["step"] >= 2:
                differs(r, values["residuals"])
            if row["step"] >= 3:
                differs(r**2 / 2, values["parts"])
                differs(cost(x, y, line), metrics["cost"])
            if row["step"] >= 4:
                rivals = np.array(values["rivals"], float).reshape(-1, 3)
                differs([cost(x, y, rival) for rival in rivals], rivals[:, 2])
            if row["step"] >= 5:
                differs(best, values["best"])
                differs(cost(x, y, best), metrics["best-cost"])
                differs(cost(x, y, line) - cost(x, y, best), metrics["gap"])
                differs(design.T @ design, values["hessian"])
            if row["step"] >= 6:
                differs(np.linalg.eigvalsh(design.T @ design)[::-1], [metrics["steep"], metrics["flat"]])
        runs += 1
print(f"{runs} runs, worst relative difference {worst:.1e}")
