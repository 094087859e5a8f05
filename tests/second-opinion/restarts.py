#!/usr/bin/env python3
"""Second opinion: k-means from every set of points, from drawn ones and by k-means++, from the textbook and numpy.

usage: restarts.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points and options go through `gradus-cli run --trace`. From each start in the trace Lloyd's half steps are done
again; J, the number of assignments, the smallest J and the share of starts that reach it are compared. Of every set the
starts have to be all of them in order. The share that k-means++ reaches on the four pairs is enumerated, and held against
300 draws within four standard errors.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import itertools, json, math, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def lloyd(x, start):
    """J, assignments, centres, and whether a tie was met on the way."""
    c, owner, rounds, tie = x[list(start)].copy(), None, 0, False
    while True:
        d = ((x[:, None] - c[None]) ** 2).sum(2)
        near = np.sort(d, 1)
        tie |= d.shape[1] > 1 and bool((near[:, 1] - near[:, 0] < 1e-9).any())
        now, rounds = d.argmin(1), rounds + 1
        if owner is not None and (now == owner).all():
            return d.min(1).sum(), rounds, c, tie
        owner = now
        for j in set(owner):
            c[j] = x[owner == j].mean(0)


def trace(folder, settings, seed, data):
    name = os.path.join(folder, "trace.jsonl")
    subprocess.run([cli, "run", "k-means-restarts", "--seed", str(seed), "--until", "converged", "--trace", name] + data
                   + [v for s in settings for v in ("--set", s)], check=True, capture_output=True)
    return [s for s in map(json.loads, open(name)) if s.get("phase") == "collect"]


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(6, 11)), int(rng.integers(1, 4))
    k = int(rng.integers(1, 4))
    x = rng.normal(size=(n, d)) + 4 * rng.integers(0, 2, size=(n, 1))
    init = ["every", "samples", "k-means++"][seed % 3]
    starts = int(rng.integers(2, 30))
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{c}" for c in range(d)]
        np.savetxt(f"{folder}/x.csv", x, delimiter=",", header=",".join(names), comments="", fmt="%.17g")
        steps = trace(folder, [f"k={k}", f"init={init}", f"starts={starts}"], seed,
                      ["--data", f"{folder}/x.csv", "--x", ",".join(names)])
    if init == "every":
        starts = math.comb(n, k)
        assert [tuple(map(int, s)) for s in steps[-1]["values"]["sets"]] == list(itertools.combinations(range(n), k))
    assert len(steps) == starts, (len(steps), starts)
    J, best = [], None
    for r, s in enumerate(steps):
        start = [int(i) for i in s["values"]["sets"][r]]
        assert init == "k-means++" or len(set(start)) == k
        mine, rounds, centres, tie = lloyd(x, start)
        if tie:
            mine, rounds = s["metrics"]["inertia"], s["values"]["collected"][r][1]
        compare([mine, rounds], s["values"]["collected"][r])
        compare(mine, s["metrics"]["inertia"])
        J.append(mine)
        if min(J) == mine and not tie and (len(J) == 1 or mine < min(J[:-1]) - 1e-9):
            best = centres
            compare(best, s["values"]["best-centroids"])
        compare(min(J), s["metrics"]["best"])
        compare(np.mean(np.abs(np.array(J) - min(J)) <= 1e-9 * max(J)), s["metrics"]["share"])
    runs += 1

pairs = np.array([[a + s, b + t] for a, b in ((0, 0), (6, 0), (0, 5), (6, 5)) for s, t in ((0, 0), (1, .5))], float)


def succeeds(chosen, chance):
    if len(chosen) == 4:
        return chance * (abs(lloyd(pairs, chosen)[0] - 2.5) < 1e-9)
    d = ((pairs[:, None] - pairs[chosen][None]) ** 2).sum(2).min(1) if chosen else np.ones(8)
    return sum(succeeds(chosen + [i], chance * d[i] / d.sum()) for i in range(8) if d[i] > 0)


law = succeeds([], 1.0)
assert abs(law - 0.947470) < 1e-6, law
with tempfile.TemporaryDirectory() as folder:
    steps = trace(folder, ["k=4", "init=k-means++", "starts=300"], first, ["--data", "pairs-8"])
assert abs(steps[-1]["metrics"]["share"] - law) < 4 * math.sqrt(law * (1 - law) / 300), steps[-1]["metrics"]
print(f"restarts: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-8))
