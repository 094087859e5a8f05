#!/usr/bin/env python3
"""Second opinion: two units and their exchange, from the textbook and numpy.

usage: network_nonidentifiability.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points and units go through `gradus-cli run network-nonidentifiability --trace`: J along the way, Phi' Phi with its eigenvalues
(eigh), what noise does to the heights (covariances), and the spread of the draws are computed again.
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


def unit(kind, a, b, x):
    return np.exp(-((x - a) ** 2) / (2 * b * b)) if kind == "bump" else 1 / (1 + np.exp(-(a * x + b)))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    kind, walk = ["sigmoid", "bump"][seed % 2], ["units", "heights"][seed // 2 % 2]
    n = int(rng.integers(5, 25))
    x = np.sort(rng.uniform(-3, 3, n)) + 0.05 * np.arange(n)
    y = rng.normal(0.5, 1, n)
    one, two = [rng.uniform(0.4, 2, 3) for _ in range(2)]
    two[0] += 1
    s, noise, lam = float(rng.uniform()), float(rng.uniform(0.05, 0.5)), float(rng.uniform(0, 0.5)) if seed % 3 else 0.0
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        np.savetxt(data, np.c_[x, y], "%.17g", ",", header="x,y", comments="")
        sets = {"kind": kind, "walk": walk, "s": repr(s), "noise": repr(noise), "draws": 300, "lambda": repr(lam)}
        sets |= {k: repr(float(v)) for k, v in zip(("first", "second", "height", "first-2", "second-2", "height-2"), [*one, *two])}
        subprocess.run([cli, "run", "network-nonidentifiability", "--data", data, "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        end = [t for t in map(json.loads, open(trace)) if "metrics" in t][-1]

    def j(t):
        if walk == "units":
            u, v = (1 - t) * one + t * two, (1 - t) * two + t * one
        else:
            u, v = one.copy(), two.copy()
            u[2], v[2] = (1 - t) * one[2] + t * two[2], (1 - t) * two[2] + t * one[2]
        return ((y - u[2] * unit(kind, u[0], u[1], x) - v[2] * unit(kind, v[0], v[1], x)) ** 2).sum() / 2

    compare([j(0), j(s), j(0.5)], [end["metrics"][m] for m in ("loss", "at-j", "half-j")])
    readings = np.array(end["values"]["readings"])
    compare([j(t) for t in readings[:, 0]], readings[:, 1])
    phi = np.c_[unit(kind, one[0], one[1], x), unit(kind, two[0], two[1], x)]
    g = phi.T @ phi
    compare(g, end["values"]["gram"])
    compare(np.linalg.eigvalsh(g)[::-1], end["values"]["bends"])
    inverse = np.linalg.inv(g + lam * np.eye(2))
    cov = noise**2 * inverse @ g @ inverse
    sd = [np.sqrt(np.array(w) @ cov @ np.array(w)) for w in ((1, -1), (1, 1))]
    compare(sd, [end["metrics"]["law-difference"], end["metrics"]["law-sum"]])
    compare(noise * np.sqrt(2 / n), end["metrics"]["law-curve"])
    # 300 draws: the spread is within five standard errors of the law.
    for law, seen in zip(sd, (end["metrics"]["difference"], end["metrics"]["sum"])):
        assert abs(seen / law - 1) < 5 / np.sqrt(600), (seed, law, seen)
    runs += 1
print(f"network_nonidentifiability: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
