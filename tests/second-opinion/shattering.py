#!/usr/bin/env python3
"""Second opinion: which labellings of a few points can be made, by Gordan's theorem.

usage: shattering.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points, every third time on a coarse grid where three may lie on a line, go through `gradus-cli
run`. A labelling cannot be made when a combination of the signed points (1, x) with numbers >= 0 is 0
(Gordan); points are lifted for circles. Null spaces of all small subsets tell, where the program
looks for the nearest points of two hulls.
"""
import csv, itertools, json, math, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
wrong, runs = 0, 0


def vanishes(z):
    """Whether 0 is a positive combination of the rows of z: some few of them do it already."""
    for size in range(1, z.shape[1] + 2):
        for rows in itertools.combinations(range(len(z)), size):
            a = z[list(rows)]
            _, s, v = np.linalg.svd(a.T)
            if size > len(s) or s[-1] < 1e-9:
                for null in v[int((s > 1e-9).sum()):]:
                    if (null > -1e-9).all() or (null < 1e-9).all():
                        return True
    return False


def can(x, y, kind):
    if kind == "boxes":
        inside = x[y > 0]
        return len(inside) == 0 or not any((inside.min(0) <= p).all() and (p <= inside.max(0)).all() for p in x[y < 0])
    f = (x - x.mean(0)) / max(np.abs(x - x.mean(0)).max(), 1e-12)
    if kind != "lines":
        f = np.c_[f, (f ** 2).sum(1)]
    z = np.c_[np.ones(len(f)), f] * y[:, None]
    if kind == "discs":                       # the weight of the square must not be above 0
        if abs(y.sum()) == len(y):
            return True
        z = np.vstack([z, np.r_[np.zeros(z.shape[1] - 1), -1.0]])
    return not vanishes(z)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(2, 6)), int(rng.integers(1, 3))
    kind = ["lines", "boxes", "discs", "circles"][seed % 4]
    x = rng.normal(size=(n, d))
    if seed % 3 == 0:
        grid = [(i,) for i in range(9)] if d == 1 else [(i, j) for i in range(4) for j in range(4)]
        x = np.array([grid[i] for i in rng.choice(len(grid), n, replace=False)], float)
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)])
            w.writerows([[repr(float(v)) for v in row] for row in x])
        out = subprocess.run([cli, "run", "shattering", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)),
                              "--set", f"kind={kind}"], capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    expected = []
    for code in range(2 ** n):
        y = np.array([1 if code >> i & 1 else -1 for i in range(n)])
        expected.append(int(can(x, y, kind)))
    got = [int(v) for v in result["values"]["done"]]
    if got != expected:
        print(f"seed {seed}, {kind}, {x.tolist()}: {got} instead of {expected}")
        wrong += 1
    assert result["metrics"]["realised"] == sum(got)
    if kind == "lines" and seed % 3 != 0:
        assert sum(got) == 2 * sum(math.comb(n - 1, k) for k in range(d + 1)), (seed, sum(got))
    runs += 1

print(f"shattering: {runs} runs, worst relative difference {float(wrong):.2e}")
sys.exit(int(wrong > 0))
