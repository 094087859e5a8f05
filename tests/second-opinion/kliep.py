#!/usr/bin/env python3
"""Second opinion: KLIEP by the printed rule and by multiplying, from the textbook and numpy.

usage: kliep.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Two random samples go through `gradus-cli run kliep --trace`: every phase of every round, w of all points, J, the level, gains and the
bound are computed again, and J of many rounds of the exact rule is within the bound of every state.
"""
import json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max(worst, (abs(mine - theirs) / np.maximum(1, abs(mine))).max())


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n1, n2, d = int(rng.integers(3, 20)), int(rng.integers(3, 25)), 1 + seed % 2
    x = np.r_[rng.normal(0, 1, (n1, d)), rng.normal(0.5, 1.3, (n2, d))]
    rule, kappa, most = ["printed", "exact"][seed // 2 % 2], float(rng.uniform(0.5, 3)), int(rng.integers(2, 25))
    per, rate = bool(seed % 3 == 0), float(rng.uniform(0.01, 0.3))
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            f.write(",".join([f"x{k}" for k in range(d)] + ["sample"]) + "\n")
            for i, row in enumerate(x):
                f.write(",".join([repr(float(v)) for v in row] + ["good" if i < n1 else "test"]) + "\n")
        sets = {"rule": rule, "rate": repr(rate), "per-point": str(per).lower(), "width": repr(kappa), "bumps": most, "rounds": 12,
                "bound": "1e-6"}
        subprocess.run([cli, "run", "kliep", "--data", data, "--sample", "sample", "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        steps = [t for t in map(json.loads, open(trace)) if "metrics" in t]
    good, test = x[:n1], x[n1:]
    b = min(n1, most)
    centres = good[[j * n1 // b for j in range(b)]]
    kernel = lambda a: np.exp(-((a[:, None] - centres[None]) ** 2).sum(2) / (2 * kappa**2))
    A, B = kernel(good), kernel(test)
    price = B.mean(0)
    best = np.ones(b) / price.sum()
    for _ in range(3000):
        best = best / price * (A / (A @ best)[:, None]).mean(0)
    top = np.log(A @ best).mean()
    alpha = np.ones(b)
    phases = ["raise", "level", "cut", "rescale", "check"]
    compare(price, steps[0]["values"]["price"])
    for k, step in enumerate(steps):
        if k > 0:
            phase = phases[(k - 1) % 5]
            if phase == "raise":
                alpha = alpha / price * (A / (A @ alpha)[:, None]).mean(0) if rule == "exact" else \
                    alpha + (rate / n1 if per else rate) * A.T @ (1 / (A @ alpha))
            elif phase == "level":
                alpha = alpha + price * (1 - price @ alpha) / (price @ price)
            elif phase == "cut":
                alpha = np.maximum(alpha, 0)
            elif phase == "rescale":
                alpha = alpha / (price @ alpha)
        compare(alpha, step["values"]["alpha"])
        compare(np.r_[A @ alpha, B @ alpha], step["values"]["w"])
        compare(price @ alpha, step["metrics"]["level"])
        if (A @ alpha > 0).all():
            j = np.log(A @ alpha).mean() - np.log(price @ alpha)
            gain = (A / (A @ alpha)[:, None]).mean(0) * (price @ alpha)
            compare([j, max(0, (gain / price).max() - 1)], [step["metrics"]["objective"], step["metrics"]["missing"]])
            compare(gain, step["values"]["gain"])
            if (alpha >= 0).all():
                assert top - j <= step["metrics"]["missing"] + 1e-9, (seed, k)
    runs += 1
print(f"kliep: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-8))
