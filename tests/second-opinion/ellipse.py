#!/usr/bin/env python3
"""A second opinion on Gaussians under the hand: numpy from the textbook, not from the program's source.

usage: ellipse.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Two random beliefs: their divergence both ways from full matrices with inverse and determinant, its terms, the price of
the shift all round, and the density at the centre by scipy. And one cloud, told by axes or by columns: distances and
densities of two points from the full matrix, where they stand after the squeeze, the points drawn counted anew, shares by
their number of inputs as probabilities of chi-square. And the same cloud cut along a line: mean and variance by blocks of
the full matrix, from either side, and the mean of a slice from a sum over its width.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy.stats import chi2, multivariate_normal, norm

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def covariance(wide, narrow, turn):
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    axes = np.array([[c, -s], [s, c]])
    return axes @ np.diag([wide, narrow]) @ axes.T


def terms(mean, p, q):
    inverse = np.linalg.inv(q)
    return np.array([mean @ inverse @ mean, np.trace(inverse @ p) - 2,
                     np.linalg.slogdet(q)[1] - np.linalg.slogdet(p)[1]]) / 2


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        held, own = (10 ** rng.uniform(-1, 1, 2), 10 ** rng.uniform(-1, 1, 2))
        turns, shift, shaped = rng.uniform(-180, 180, 2), rng.normal(size=2), bool(rng.integers(2))
        sets = {"wide": held[0], "narrow": held[1], "turn": turns[0], "own-wide": own[0], "own-narrow": own[1],
                "own-turn": turns[1], "dx": shift[0], "dy": shift[1]}
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "gaussian-divergence", "--until", "converged", "--trace", trace, "--set",
                        f"shaped={str(shaped).lower()}"]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={float(v)!r}")],
                       check=True, capture_output=True)
        last = [line for line in map(json.loads, open(trace)) if "step" in line][-1]
        q = covariance(*held, turns[0])
        p = covariance(*own, turns[1]) if shaped else q
        differs(q, last["values"]["covariance"])
        differs(terms(shift, p, q), last["values"]["terms"])
        differs(terms(shift, p, q).sum(), last["metrics"]["divergence"])
        differs(terms(shift, q, p).sum(), last["metrics"]["back"])
        differs(multivariate_normal(np.zeros(2), q).pdf(np.zeros(2)), last["metrics"]["peak"])
        rows = np.array(last["values"]["prices"]).reshape(-1, 4)
        way = np.hypot(*shift) * np.stack([np.cos(np.radians(rows[:, 0])), np.sin(np.radians(rows[:, 0]))], 1)
        differs(way, rows[:, 1:3])
        differs(np.einsum("ij,jk,ik->i", way, np.linalg.inv(q), way) / 2, rows[:, 3])
        runs += 1

        cloud = {"told": ["axes", "columns"][seed % 2], "x": rng.normal(), "y": 3 * rng.normal(), "wide": held[0],
                 "narrow": held[1], "turn": turns[0], "sd1": own[0], "sd2": own[1], "r": rng.uniform(-0.95, 0.95),
                 "ax": rng.normal(), "ay": rng.normal(), "bx": rng.normal(), "by": rng.normal(),
                 "radius": rng.uniform(0.3, 3)}
        subprocess.run([cli, "run", "gaussian-density", "--until", "converged", "--trace", trace, "--seed", str(seed),
                        "--set", f"draws={rng.integers(1, 300)}", "--set", f"told={cloud['told']}"]
                       + [w for k, v in cloud.items() if k != "told" for w in ("--set", f"{k}={float(v)!r}")],
                       check=True, capture_output=True)
        last = [line for line in map(json.loads, open(trace)) if "step" in line][-1]
        v, m = last["values"], last["metrics"]
        s1, s2, r = cloud["sd1"], cloud["sd2"], cloud["r"]
        q = (covariance(*held, turns[0]) if seed % 2 == 0
             else np.array([[s1 * s1, r * s1 * s2], [r * s1 * s2, s2 * s2]]))
        mean = np.array([cloud["x"], cloud["y"]])
        pair = np.array([[cloud["ax"], cloud["ay"]], [cloud["bx"], cloud["by"]]])
        law = multivariate_normal(mean, q)
        apart = np.einsum("ij,jk,ik->i", pair - mean, np.linalg.inv(q), pair - mean)
        differs(q, v["covariance"])
        differs(np.linalg.det(q), m["det"])
        differs(law.pdf(mean), m["peak"])
        differs(apart, v["apart"])
        differs(law.pdf(pair), v["densities"])
        differs(law.logpdf(pair[0]) - law.logpdf(pair[1]), m["lead"])
        images = np.reshape(v["images"], (2, 2))
        differs(apart, (images ** 2).sum(1))
        # The squeeze also keeps what the two have to do with each other.
        differs((pair[0] - mean) @ np.linalg.inv(q) @ (pair[1] - mean), images[0] @ images[1])
        points = np.reshape(v["points"], (-1, 2)) - mean
        ways = np.sqrt(np.einsum("ij,jk,ik->i", points, np.linalg.inv(q), points))
        differs(ways, v["distances"])
        differs((ways <= cloud["radius"]).mean(), m["share"])
        differs(chi2(2).cdf(cloud["radius"] ** 2), m["law"])
        differs(chi2(np.arange(1, 11)).cdf(cloud["radius"] ** 2), v["shares"])
        readings = np.reshape(v["readings"], (-1, 3))
        differs([(ways <= reach).mean() for reach in readings[:, 0]], readings[:, 1])
        differs(chi2(2).cdf(readings[:, 0] ** 2), readings[:, 2])
        runs += 1

        told, known = ["father", "son"][seed % 2], (seed + 1) % 2
        asked = 1 - known
        q = np.array([[s1 * s1, r * s1 * s2], [r * s1 * s2, s2 * s2]])
        sd = np.sqrt(q[known, known])
        line, half = sd * rng.uniform(-2, 2), rng.uniform(0.02, 1)
        subprocess.run([cli, "run", "gaussian-conditioning", "--until", "converged", "--trace", trace, "--seed", str(seed)]
                       + [w for k, v in {"told": told, "pairs": 300, "sd1": float(s1), "sd2": float(s2), "r": float(r),
                                         "given": float(line), "slice": float(half)}.items() for w in ("--set", f"{k}={v!r}".replace("'", ""))],
                       check=True, capture_output=True)
        last = [record for record in map(json.loads, open(trace)) if "step" in record][-1]
        v, m = last["values"], last["metrics"]
        solved = np.linalg.solve(q[[known]][:, [known]], q[[known], [asked]])[0]
        left = q[asked, asked] - solved * q[asked, known]
        differs(solved * line, m["mean"])
        differs(left, m["variance"])
        differs(solved, m["slope"])
        differs(norm.cdf(np.sqrt(q[asked, asked]) / sd * abs(line), solved * abs(line), np.sqrt(left)), m["below"])
        nodes, weights = np.polynomial.legendre.leggauss(60)
        weights = weights * norm.pdf(line + half * nodes, 0, sd)
        differs(solved * (weights @ (line + half * nodes)) / weights.sum(), m["slice-law"])
        pairs = np.reshape(v["points"], (-1, 2))
        caught = abs(pairs[:, known] - line) <= half
        if caught.any():
            differs(pairs[caught, asked].mean(), m["slice-mean"])
        places = sd * np.arange(-2, 2.1, 0.5)
        differs(np.stack([places, solved * places, np.full(9, left)], 1), v["cuts"])
        runs += 1
print(f"ellipse: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
