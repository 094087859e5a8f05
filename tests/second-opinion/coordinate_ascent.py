#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A second opinion on coordinate ascent: numpy, each line searched on a grid and not solved.

usage: coordinate_ascent.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random hills and roofs, with a box, with a tie, from random starts. Where a move has to end is looked for among many
places of its line, finer and finer; the top of the hill likewise among places of the plane.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(what, mine, theirs, close):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    off = float(np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0))
    assert off <= close, (what, mine, theirs)
    worst = max(worst, off / close)


def highest(f, low, high):
    """Of a concave f, by grids that become finer."""
    for _ in range(24):
        t = np.linspace(low, high, 21)
        best = t[np.argmax([f(v) for v in t])]
        low, high = max(low, best - (high - low) / 10), min(high, best + (high - low) / 10)
    return (low + high) / 2


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        roof, box, tie = seed % 5 == 0, bool(rng.integers(2)), rng.random() < 0.25
        rho, most = round(rng.uniform(-0.95, 0.95), 3), round(rng.uniform(0.3, 2), 3)
        p, start = rng.normal(size=2).round(3), rng.uniform(-2, 2, 2).round(3)
        k = np.array([[1, rho], [rho, 1]])

        def hill(a):
            a = np.asarray(a, float)
            return -abs(a[0] - a[1]) - abs(a[0] + a[1]) / 4 if roof else p @ a - a @ k @ a / 2

        ends = (0, most) if box else (-60, 60)
        alpha = np.clip(start, *ends) if box else start.copy()
        gap = alpha[0] - alpha[1]
        if tie:
            t = highest(lambda t: hill([t, t - gap]), max(ends[0], ends[0] + gap), min(ends[1], ends[1] + gap))
            top = hill([t, t - gap])
        else:
            top = hill([u := highest(lambda u: hill([u, highest(lambda v: hill([u, v]), *ends)]), *ends),
                        highest(lambda v: hill([u, v]), *ends)]) if seed % 4 == 1 else None
        trace = os.path.join(folder, "trace.jsonl")
        sets = {"shape": "roof" if roof else "hill", "rho": rho, "p1": p[0], "p2": p[1], "start-x": start[0],
                "start-y": start[1], "box": str(box).lower(), "most": most, "tie": str(bool(tie)).lower(),
                "tolerance": 1e-4, "limit": 25}
        subprocess.run([cli, "run", "coordinate-ascent", "--until", "converged", "--trace", trace]
                       + [w for name, v in sets.items() for w in ("--set", f"{name}={v}")], check=True, capture_output=True)
        made, ways = 0, []
        for line in map(json.loads, open(trace)):
            if "step" not in line:
                continue
            if line["phase"] == "land":
                axis, old = made % 2, alpha.copy()

                def along(t):
                    return hill(np.where(np.arange(2) == axis, t, alpha))

                if not tie:
                    alpha[axis] = highest(along, *ends)
                differs("alpha", alpha, line["values"]["alpha"], 1e-6)
                alpha = np.array(line["values"]["alpha"], float)
                ways.append(abs(alpha - old).max())
                made += 1
                if box and not tie and not roof:
                    free = p[axis] - rho * alpha[1 - axis]
                    assert ("wall" in line["events"]) == (not 0 <= free <= most), line
            elif line["phase"] == "check":
                assert (line["status"] == "converged") == (made > 1 and max(ways[-2:]) < 1e-4), line
                assert made <= 25
            differs("value", hill(alpha), line["metrics"]["value"], 1e-12)
            if top is not None:
                differs("top", top, line["values"]["top-value"] if "top-value" in line["values"]
                        else hill(line["values"]["top"]), 1e-9)
        runs += 1
print(f"coordinate-ascent: {runs} runs, worst {worst:.3g} of what is allowed")
