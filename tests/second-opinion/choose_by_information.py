#!/usr/bin/env python3
"""A second opinion on choosing by estimated information: numpy from the textbook, not from the program's source.

usage: choose_by_information.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random groups, neighbours or clusters, widths and penalties: of every candidate its labels are taken as they are (k-means begins
at random), and J of them, pieces of the graph, wrong labels, the information in the general form of the estimate (one system for
all labels), shares of the ceiling and the choice are computed anew. Labels are checked where no start matters: two clusters
of a graph in one piece have a J on the second vector that no cut of the line beats.
"""
import itertools
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, slack=1e-8):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs)
    worst = max([worst, *gap])


def information(kernel, y, penalty):
    """The general form: one basis function for each pair of a point and a label."""
    n, labels = len(y), int(y.max()) + 1
    own = np.eye(labels)[y]
    at = kernel[:, :, None] * own[None]                    # place, centre, label of the place: counts where the labels are equal
    shares = own.mean(0)
    g = np.einsum("iay,iby,y->ab", at, at, shares) / n
    h = np.einsum("iay,iy->a", at, own) / n
    return h @ np.linalg.solve(g + penalty * np.eye(n), h) / 2 - 0.5


def wrong(y, label):
    k, classes = int(y.max()) + 1, int(label.max()) + 1
    table = np.zeros((max(k, classes),) * 2)
    np.add.at(table, (y, label), 1)
    return len(y) - max(sum(table[i, j] for i, j in enumerate(order)) for order in itertools.permutations(range(len(table))))


def inertia(z, y):
    return sum(((z[y == j] - z[y == j].mean(0)) ** 2).sum() for j in set(y))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d, classes = int(rng.integers(16, 50)), int(rng.integers(1, 4)), int(rng.integers(2, 4))
    label = np.r_[np.arange(classes), rng.integers(0, classes, n - classes)]
    x = np.round(rng.normal(size=(n, d)) + rng.uniform(1, 4) * label[:, None], 4)
    what, by = ["neighbours", "clusters"][seed % 2], ["share", "information"][seed // 2 % 2]
    begin, stride, count = int(rng.integers(2, 5)), int(rng.integers(1, 3)), int(rng.integers(1, 4))
    if what == "clusters":
        begin, stride, count = 2, 1, min(count, 3)
    c = int(rng.integers(2, 4))
    kappa, penalty = (float(f"{v:.3g}") for v in (10 ** rng.uniform(-0.3, 0.5), 10 ** rng.uniform(-4, 0)))
    with tempfile.TemporaryDirectory() as folder:
        np.savetxt(f"{folder}/x.csv", np.c_[x, label], delimiter=",", comments="",
                   header=",".join([f"x{i}" for i in range(d)] + ["g"]), fmt=["%.17g"] * d + ["%d"])
        sets = {"what": what, "by": by, "first": begin, "stride": stride, "count": count, "c": c, "kappa": kappa, "lambda": penalty,
                "starts": 30}
        subprocess.run([cli, "run", "clustering-parameter-selection", "--data", f"{folder}/x.csv", "--label", "g", "--x",
                        ",".join(f"x{i}" for i in range(d)), "--seed", str(seed), "--until", "converged", "--trace",
                        f"{folder}/t.jsonl"] + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                       check=True, capture_output=True, text=True)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as lines:
            steps = [step for step in map(json.loads, lines) if step.get("phase") == "measure"]
        with open(f"{folder}/t.jsonl", encoding="utf-8") as lines:
            last = [json.loads(line) for line in lines][-1]
    assert len(steps) == count, (len(steps), count)
    far = ((x[:, None] - x) ** 2).sum(-1)
    kernel = np.exp(-far / 2 / kappa ** 2)
    best = best_score = None
    for number, step in enumerate(steps):
        candidate = begin + stride * number
        clusters = candidate if what == "clusters" else c
        y = np.array(step["values"]["owner"], int)
        told, pieces = information(kernel, y, penalty), 1
        differs(told, step["metrics"]["information"], 1e-6)
        differs(told / ((clusters - 1) / 2), step["metrics"]["share"], 1e-6)
        differs(wrong(y, label), step["metrics"]["errors"])
        if what == "clusters":
            differs(inertia(x, y), step["metrics"]["inertia"])
        else:
            others = far + np.diag(np.full(n, np.inf))
            wish = others <= np.sort(others, 1)[:, candidate - 1:candidate] * (1 + 1e-12)
            w = (wish | wish.T).astype(float)
            reached = (w > 0) | np.eye(n, dtype=bool)
            for _ in range(n):
                reached = reached @ reached > 0
            pieces = len({tuple(row) for row in reached})
            differs(pieces, step["values"]["all-pieces"][number])
            degrees = w.sum(1)
            values, vectors = np.linalg.eigh(np.eye(n) - w / np.sqrt(np.outer(degrees, degrees)))
            if pieces == 1 and np.diff(values[:c + 1]).min() > 1e-6:
                z = vectors[:, 1:c] / np.sqrt(degrees)[:, None] * np.sqrt(degrees.sum())
                differs(inertia(z, y), step["metrics"]["inertia"])
                if c == 2:
                    line = np.sort(z[:, 0])
                    cuts = [((line[:i] - line[:i].mean()) ** 2).sum() + ((line[i:] - line[i:].mean()) ** 2).sum()
                            for i in range(1, n)]
                    differs(min(cuts), step["metrics"]["inertia"])
        score = told / ((clusters - 1) / 2) if by == "share" else told
        if pieces <= clusters and (best is None or score > best_score + 1e-9):
            best, best_score = number, score
    if best is not None:
        differs(best_score, last["metrics"]["best-score"], 1e-6)
    runs += 1
print(f"choose by information: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-6))
