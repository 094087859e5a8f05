#!/usr/bin/env python3
"""A second opinion on mutual information: numpy from the textbook, not from the program's source.

usage: mutual_information.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every table with a random coupling, share, mixture or counts: the table as its title says, its margins, ratios, both kinds
of information as sums over cells, the correlation, and both kinds in five strengths and for labels that become rare.
"""
import json
import subprocess
import sys

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def both(joint):
    """MI in nats and SMI."""
    joint = np.asarray(joint, float)
    chance = np.outer(joint.sum(1), joint.sum(0))
    seen = joint > 0
    return (joint[seen] * np.log(joint[seen] / chance[seen])).sum(), ((joint - chance) ** 2 / chance).sum() / 2


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    table = ["coupled", "parabola", "three", "rare", "typed"][seed % 5]
    t, mix, share = (round(float(v), 4) for v in (rng.uniform(-0.25, 0.25), rng.uniform(), rng.uniform(0.001, 0.9)))
    counts = rng.integers(1, 30, 4)
    counts[rng.integers(4)] *= rng.integers(2)
    xs, ys = np.arange(2.0), np.arange(2.0)
    if table == "coupled":
        joint = np.array([[0.25 + t, 0.25 - t], [0.25 - t, 0.25 + t]])
    elif table == "parabola":
        joint, xs = np.array([[0, 1], [1, 0], [0, 1]]) / 3, np.arange(-1.0, 2)
    elif table == "three":
        joint, xs, ys = np.eye(3) / 3, np.arange(3.0), np.arange(3.0)
    elif table == "rare":
        joint = np.diag([1 - share, share])
    else:
        joint = counts.reshape(2, 2) / counts.sum()
    chance = np.outer(joint.sum(1), joint.sum(0))
    if table != "coupled":
        joint = mix * joint + (1 - mix) * chance
    sets = dict(table=table, t=t, mix=mix, share=share, a=counts[0], b=counts[1], c=counts[2], d=counts[3])
    run = subprocess.run([cli, "run", "mutual-information"]
                         + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                         check=True, capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    differs(joint, v["joint"])
    differs(chance, v["product"])
    differs(joint / chance, v["ratios"])
    mutual, squared = both(joint)
    differs(mutual, m["information"])
    differs(squared, m["squared"])
    differs((joint - chance) ** 2 / chance / 2, v["squared-parts"])
    differs(np.where(joint > 0, joint * np.log(np.where(joint > 0, joint, 1) / chance), 0), v["information-parts"])
    x, y = np.meshgrid(xs, ys, indexing="ij")
    x, y = x - (joint * x).sum(), y - (joint * y).sum()
    differs((joint * x * y).sum() / np.sqrt((joint * x * x).sum() * (joint * y * y).sum()), m["correlation"])
    mixed = [both(chance + s * (joint - chance)) for s in (0, 0.25, 0.5, 0.75, 1)]
    differs([a for a, _ in mixed], v["information-at"])
    differs([b for _, b in mixed], v["squared-at"])
    rare = [both(np.diag([1 - s, s])) for s in (0.5, 0.25, 0.1, 0.03, 0.01, 0.001)]
    differs([a for a, _ in rare], v["edge-information"])
    differs([b for _, b in rare], v["edge-squared"])
    runs += 1
print(f"mutual information: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
