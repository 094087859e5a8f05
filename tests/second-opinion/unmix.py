#!/usr/bin/env python3
"""A second opinion on mixing, and on densities under a linear map: numpy from the lecture's equations, not from the program's source.

usage: unmix.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random matrices, signals and ways to undo them: what the microphones hear, W by inversion or by the covariance of what they hear (up to
signs and order, which are free), W A, the Amari index by its double sum, and the explanations, counted by going through the orders.
Random maps of the square: its area by the cross product, the grains in windows counted again, the density by the shares of a sample.
Turned clouds: covariance, fourth moment and the likelihood of the logistic density, whose scale is looked for on finer and finer grids.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import itertools
import json
import os
import struct
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def differs(mine, theirs, slack=1e-8):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs, slack)


def run(entry, sets, data=None, seed=1, *more):
    options = [w for k, v in sets.items() for w in ("--set", f"{k}={v}")] + (["--data", data] if data else []) + list(more)
    out = subprocess.run([cli, "run", entry, "--seed", str(seed)] + options, check=True, capture_output=True, text=True)
    report = json.loads(out.stdout)
    return report["values"], report["metrics"]


def amari(P):
    P = abs(np.asarray(P))
    n = len(P)
    rows = sum(sum(P[i, j] / P[i].max() for j in range(n)) - 1 for i in range(n))
    columns = sum(sum(P[i, j] / P[:, j].max() for i in range(n)) - 1 for j in range(n))
    return (rows + columns) / (2 * n * (n - 1))


def read_wav(path):
    """Rate and samples (times x channels) of a WAV file, by its chunks: 32-bit floating point, or 16-bit whole numbers."""
    with open(path, "rb") as file:
        raw = file.read()
    assert raw[:4] == b"RIFF" and raw[8:12] == b"WAVE" and struct.unpack("<I", raw[4:8])[0] == len(raw) - 8
    at, chunks = 12, {}
    while at < len(raw):
        name, size = struct.unpack("<4sI", raw[at:at + 8])
        chunks[name] = raw[at + 8:at + 8 + size]
        at += 8 + size + size % 2
    kind, channels, rate, _, _, bits = struct.unpack("<HHIIHH", chunks[b"fmt "][:16])
    assert (kind, bits) in ((3, 32), (1, 16)), (kind, bits)
    return rate, np.frombuffer(chunks[b"data"], "<f4" if kind == 3 else "<i2").reshape(-1, channels)


def explanations(n):
    return len({(order, signs) for order in itertools.permutations(range(n)) for signs in itertools.product((1, -1), repeat=n)})


def party(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(20, 200))
    S = np.column_stack([rng.laplace(size=n), rng.uniform(-1, 1, n)]) + rng.uniform(-5, 5, 2)
    A = rng.uniform(-2, 2, (2, 2)).round(3)
    while abs(np.linalg.det(A)) < 0.1:
        A = rng.uniform(-2, 2, (2, 2)).round(3)
    way = ("none", "inverse", "pca", "symmetric", "hand")[seed % 5]
    guess = rng.integers(0, 80), rng.integers(95, 175)
    swap, flips, loud = bool(rng.integers(2)), rng.integers(0, 2, 2), round(float(rng.uniform(0.2, 5)), 3)
    sets = {"a11": A[0, 0], "a12": A[0, 1], "a21": A[1, 0], "a22": A[1, 1], "way": way, "guess1": guess[0], "guess2": guess[1],
            "swap": str(swap).lower(), "flip1": str(bool(flips[0])).lower(), "flip2": str(bool(flips[1])).lower(), "loud": loud}
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "voices.txt")
        np.savetxt(data, S, fmt="%.17g", header="signals\nrate: 100", comments="")
        sound = os.path.join(folder, "recovered.wav")
        v, metrics = run("cocktail-party", sets, data, seed, "--sound", sound)
        rate, heard = read_wav(sound)
    S = (S - S.mean(0)) / S.std(0)
    X = S @ A.T
    P = np.diag([(-1) ** flips[0] * loud, (-1) ** flips[1]]) @ (np.array([[0, 1], [1, 0]]) if swap else np.eye(2))
    differs(S @ P.T, v["voices"])
    differs(A @ np.linalg.inv(P), v["mixing"])
    differs(X, v["heard"])
    differs(np.array(v["voices"]) @ np.array(v["mixing"]).T, X)
    W = np.array(v["unmixing"])
    C = np.cov(X.T, bias=True)
    if way == "none":
        differs(np.eye(2), W)
    elif way == "inverse":
        differs(np.linalg.inv(A), W)
    elif way == "hand":
        t = np.radians(np.array(guess, float))
        differs(np.linalg.inv([np.cos(t), np.sin(t)]), W)
    else:
        # Decorrelated: W C W' = I; by PCA its rows are eigenvectors, else W is symmetric and positive definite.
        differs(W @ C @ W.T, np.eye(2), 1e-6)
        if way == "pca":
            rows = W / np.linalg.norm(W, axis=1, keepdims=True)
            differs(rows @ C @ rows.T - np.diag(np.diag(rows @ C @ rows.T)), np.zeros((2, 2)), 1e-6)
        else:
            differs(W, W.T)
            assert np.linalg.eigvalsh(W).min() > 0
    differs(W @ np.array(v["mixing"]), v["left"])
    differs(X @ W.T, v["recovered"])
    # What was saved is what is recovered, the loudest sample at 0.9.
    assert rate == 100
    differs(0.9 * (X @ W.T) / abs(X @ W.T).max(), heard, 1e-6)
    differs([amari(W @ A), amari(A), np.linalg.det(A)], [metrics["amari"], metrics["amari-before"], metrics["det"]])
    differs(np.zeros(8), v["differ"])
    differs([explanations(n) for n in (1, 2, 3, 4)], v["orders"])


def sand(seed):
    rng = np.random.default_rng(seed)
    A = rng.uniform(-2, 2, (2, 2)).round(3)
    while abs(np.cross(A[:, 0], A[:, 1])) < 0.3:
        A = rng.uniform(-2, 2, (2, 2)).round(3)
    area = abs(np.cross(A[:, 0], A[:, 1]))
    at, forget = round(float(rng.uniform(-0.5, 1.5) * area), 3), bool(rng.integers(2))
    sets = {"a11": A[0, 0], "a12": A[0, 1], "a21": A[1, 0], "a22": A[1, 1], "at": at, "forget": str(forget).lower(),
            "grains": int(rng.integers(200, 2000))}
    v, metrics = run("density-linear-map", sets, seed=seed)
    S = np.array(v["grains-in-square"])
    assert len(S) == sets["grains"] and S.min() >= 0 and S.max() < 1
    differs(S @ A.T, v["where"])
    differs([np.linalg.det(A), area], [metrics["det"], metrics["area"]])
    differs([1 / area, 1 / abs(np.linalg.det(A))], [metrics["factor"]] * 2)
    # Stretched, a fine row of places tells the density by the share that lies around the place.
    x = area * (np.arange(200000) + 0.5) / 200000
    height = (1 if forget else np.mean(abs(x - at) < 0.01 * area) / (0.02 * area)) if 0.02 * area < at < 0.98 * area else None
    if height is not None:
        differs(height, metrics["height"], 1e-3)
    elif at < 0 or at > area:
        differs(0, metrics["height"])
    differs(area if forget else 1, metrics["mass"])
    # A window around A s takes a parallelogram around s: so small that this one lies inside the square.
    W = np.linalg.inv(A)
    half = min(0.15, 0.24 / abs(W).sum(1).max())
    middles = np.array([(a, b) for b in (0.25, 0.5, 0.75) for a in (0.25, 0.5, 0.75)])
    count = lambda X, M: [(abs(X - m) <= half).all(1).sum() for m in M]
    differs(count(S, middles), v["before"])
    differs(count(S @ A.T, middles @ A.T), v["after"])
    differs(sum(v["after"]) / sum(v["before"]), metrics["ratio"])


def likelihood(Y):
    """The mean log-likelihood at the best scale: a grid of log c, refined around its top."""
    low, high = -8.0, 8.0
    for _ in range(14):
        t = np.linspace(low, high, 17)
        z = np.exp(t)[:, None, None] * Y
        scores = 2 * t + (-2 * np.logaddexp(z / 2, -z / 2)).sum(2).mean(1)
        k = int(np.clip(scores.argmax(), 1, 15))
        low, high = t[k - 1], t[k + 1]
    return scores.max()


def turned(seed):
    rng = np.random.default_rng(seed)
    law = ("gaussian", "laplace", "uniform", "signs")[seed % 4]
    secret, turn, drawn = 5 * int(rng.integers(0, 19)), int(rng.integers(0, 91)), seed % 3 == 0
    sets = {"law": law, "secret": secret, "turn": turn, "cloud": "drawn" if drawn else "fixed", "draws": int(rng.integers(20, 200))}
    v, metrics = run("ica-gaussian-failure", sets, seed=seed)
    X = np.array(v["turned"])
    rotation = lambda degrees: np.array([[np.cos(np.radians(degrees)), -np.sin(np.radians(degrees))],
                                         [np.sin(np.radians(degrees)), np.cos(np.radians(degrees))]])
    S = X @ rotation(secret)
    if drawn:
        assert len(X) == sets["draws"]
        assert abs(S.mean(0)).max() < 6 / np.sqrt(len(S)), S.mean(0)
    elif law == "gaussian":
        differs(np.sort((S ** 2).sum(1)).reshape(10, 24).std(1), np.zeros(10))
        differs((S ** 2).mean(0), [1, 1])
    else:
        p = (np.arange(20) + 0.5) / 20 if law != "signs" else np.array([0.25, 0.75])
        q = {"laplace": -np.sign(p - 0.5) * np.log(1 - 2 * abs(p - 0.5)), "uniform": 2 * p - 1, "signs": np.sign(p - 0.5)}[law]
        q = q / np.sqrt((q ** 2).mean())
        differs(np.sort(S[:, 0]), np.sort(np.repeat(q, len(q))))
        differs(np.sort(S[:, 1]), np.sort(np.repeat(q, len(q))))
    fourth = lambda Y: (Y ** 4).mean() / (Y ** 2).mean() ** 2
    back = X @ rotation(turn)
    differs(back.T @ back / len(back), v["covariance"])
    differs([likelihood(back), fourth(back)], [metrics["score"], metrics["fourth"]])
    census = np.array([[5 * k, likelihood(X @ rotation(5 * k)), fourth(X @ rotation(5 * k))] for k in range(18)])
    differs(census, v["census"])
    differs(np.ptp(census[:, 1]), metrics["range"])
    if np.ptp(census[:, 1]) > 1e-6:
        differs(np.sort(census[:, 1])[-1], v["census"][int(metrics["top"]) // 5][1])
    drawn = np.array(v["drawn"])
    differs(np.ptp(drawn, axis=1), v["ranges"])
    # 10,000 Gaussian points: nearly what the whole law has, whatever the angle.
    assert abs(drawn[2] + 2.868).max() < 0.06 and np.ptp(drawn[2]) < 0.01, drawn[2]


for seed in range(first, first + seeds):
    party(seed)
    turned(seed)
    sand(seed)
    runs += 1
print(f"unmix: {runs} runs")
