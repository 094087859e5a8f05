#!/usr/bin/env python3
"""Second opinion: principal components in polar coordinates from complex numbers and numpy.

usage: polar.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points around the origin, cuts and maps go through `gradus-cli run --trace`. Angle and radius are the logarithm of
a complex number, the lines come from a singular value decomposition, and what is mapped back is an exponential.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def close(mine, theirs, size=1):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine.shape, theirs.shape)
    worst = max(worst, abs(mine - theirs).max() / size)


def line(x):
    mean = x.mean(0)
    _, s, v = np.linalg.svd(x - mean, full_matrices=False)
    return s[0] ** 2 / (s ** 2).sum(), mean + (x - mean) @ v[:1].T @ v[:1]


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, cut, log = int(rng.integers(4, 90)), float(rng.integers(-180, 180)), bool(seed % 2)
    x = rng.normal(size=(n, 2)) * rng.uniform(0.5, 3, 2) + rng.normal(size=2)
    with tempfile.TemporaryDirectory() as folder:
        np.savetxt(f"{folder}/x.csv", x, delimiter=",", header="a,b", comments="", fmt="%.17g")
        trace = f"{folder}/trace.jsonl"
        subprocess.run([cli, "run", "kernel-pca-polar", "--seed", str(seed), "--until", "converged", "--trace", trace,
                        "--data", f"{folder}/x.csv", "--x", "a,b", "--set", f"cut={cut}", "--set",
                        f"map={'log' if log else 'polar'}"], check=True, capture_output=True)
        end = json.loads(open(trace).readlines()[-1])
    w = np.log(x[:, 0] + 1j * x[:, 1])
    start = np.radians(cut)
    p = np.c_[start + (w.imag - start) % (2 * np.pi), w.real if log else np.exp(w.real)]
    straight, flat = line(x)
    share, bent = line(p)
    back = (np.exp(bent[:, 1]) if log else bent[:, 1]) * np.exp(1j * bent[:, 0])
    back = np.c_[back.real, back.imag]
    values, metrics = end["values"], end["metrics"]
    close(p, np.reshape(values["polar"], (n, 2)))
    close(back, np.reshape(values["rebuilt"], (n, 2)), max(1, abs(back).max()))
    close([straight, share], values["shares"])
    misses = [np.sqrt(((x - y) ** 2).sum(1).mean()) for y in (flat, back)]
    close(misses, values["misses"], max(1, *misses))
    places = np.reshape(values["places"], (n, 2))
    close(abs(places[:, 0]), np.linalg.norm(flat - x.mean(0), axis=1))
    close(abs(places[:, 1]), np.linalg.norm(bent - p.mean(0), axis=1))
    for angle, miss in np.reshape(values["rivals"], (-1, 2)):
        u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
        c = x - x.mean(0)
        close(np.sqrt(((c - np.outer(c @ u, u)) ** 2).sum(1).mean()), miss)
    runs += 1
print(f"polar: {runs} runs, worst difference {worst:.2e}")
sys.exit(int(not worst <= 1e-9))
