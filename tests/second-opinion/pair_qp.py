#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""SMO, every step of random runs, recomputed with numpy from the definitions.

    pair_qp.py GRADUS-CLI [RUNS [FIRST-SEED]]

Checked: the chosen pair against the stated rule, both new alphas by eta and the box, W, primal, gap,
KKT gap, violations, b, f, errors, support vectors, w, and that nothing else of a state moves.
"""
import os
import json
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

TOLERANCE = 1e-8
worst = 0.0


def close(what, shown, own, scale=1.0):
    global worst
    shown, own = np.asarray(shown, float), np.asarray(own, float)
    assert shown.shape == own.shape, f"{what}: {shown.shape} numbers, not {own.shape}"
    off = float(np.max(np.abs(shown - own), initial=0)) / max(1.0, scale, float(np.max(np.abs(own), initial=0)))
    worst = max(worst, off)
    assert off <= TOLERANCE, f"{what} is {shown}, not {own}"


def one_run(cli, seed):
    rng = np.random.default_rng(seed)
    n, c = int(rng.integers(4, 30)), float(10.0 ** rng.uniform(-2, 2))
    kernel = rng.choice(["linear", "polynomial", "rbf"])
    gamma, degree, coef0 = float(rng.uniform(0.1, 3)), int(rng.integers(2, 4)), float(rng.choice([0, 1]))
    rule = rng.choice(["maximal-violating-pair", "second-order", "platt"])
    x = rng.normal(size=(n, int(rng.integers(1, 4)))).round(3)
    x = away(rng, x)
    y = np.where(x[:, 0] + 0.6 * rng.normal(size=n) > 0, 1, -1)
    y[:2] = 1, -1
    inner = x @ x.T
    k = (inner if kernel == "linear" else (gamma * inner + coef0) ** degree if kernel == "polynomial" else
         np.exp(-gamma * np.square(x[:, None] - x[None]).sum(2)))
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j + 1}" for j in range(x.shape[1])]
        with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
            file.write(",".join(names + ["class"]) + "\n")
            for row, label in zip(x, y):
                file.write(",".join([repr(float(v)) for v in row] + ["plus" if label > 0 else "minus"]) + "\n")
        options = {"c": c, "kernel": kernel, "gamma": gamma, "degree": degree, "coef0": coef0,
                   "selection": rule, "tolerance": 1e-4}
        subprocess.run([cli, "run", "smo", "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                        "--steps", "400", "--trace", f"{folder}/t.jsonl"]
                       + [w for o in options.items() for w in ("--set", f"{o[0]}={o[1]}")],
                       check=True, stdout=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file][1:]
    alpha = np.zeros(n)
    if lines[0]["values"]["f"][0] != 0:
        raise AssertionError("f is not 0 at the start")
    sign = y if lines[0]["values"]["error"][0] == -y[0] else -y       # which class is +1
    pair, old = None, None
    for line in lines:
        values, metrics, phase = line["values"], line["metrics"], line["phase"]
        where = f"seed {seed}, step {line['step']}, {phase}: "
        whole = metrics["active"] == n
        up = ((sign > 0) & (alpha < c)) | ((sign < 0) & (alpha > 0))
        low = ((sign > 0) & (alpha > 0)) | ((sign < 0) & (alpha < c))
        g = sign - k @ (alpha * sign)
        scale = c * np.abs(k).max() * n
        if phase == "choose":
            pair, old = [int(r) for r in values["pair"]], alpha.copy()
            i, j = pair
            assert up[i] and low[j] and g[i] - g[j] > -1e-9 * scale, where + "the pair does not violate"
            if rule != "platt" and whole:
                close(where + "first", g[i], g[up].max(), scale)
                eta = np.maximum(k[i, i] + np.diag(k) - 2 * k[i], 1e-12)
                promise = np.where(low & (g < g[i]), (g[i] - g) ** 2 / eta, -1) if rule == "second-order" else -g
                if promise[low].max() > 0 or rule != "second-order":
                    close(where + "second", promise[j], promise[low].max(), abs(promise[low].max()))
        if phase == "update":
            i, j = pair
            eta = k[i, i] + k[j, j] - 2 * k[i, j]
            beta, gap = alpha * sign, g[i] - g[j]
            top = [c if sign[r] > 0 else 0 for r in pair]
            ends = (max(top[0] - c - beta[i], beta[j] - top[1]), min(top[0] - beta[i], beta[j] - (top[1] - c)))
            gain = [t * gap - t * t * eta / 2 for t in ends]
            t = np.clip(gap / eta, *ends) if eta > 1e-9 * abs(k).max() else None
            moved = np.array(values["alpha"], float)
            if t is None:
                assert (moved - alpha)[[i, j]] @ sign[[i, j]] <= 1e-9 * c + 1e-12, where + "the balance is lost"
                assert max(gain) <= (moved[i] * sign[i] - beta[i]) * gap + 1e-6 * (1 + abs(max(gain))), where + "end"
                alpha = moved
            else:
                alpha = alpha.copy()
                alpha[i], alpha[j] = alpha[i] + sign[i] * t, alpha[j] - sign[j] * t
        close(where + "alpha", values["alpha"], alpha, c)
        alpha = np.array(values["alpha"], float)
        g = sign - k @ (alpha * sign)
        up = ((sign > 0) & (alpha < c)) | ((sign < 0) & (alpha > 0))
        low = ((sign > 0) & (alpha > 0)) | ((sign < 0) & (alpha < c))
        dual = alpha.sum() - 0.5 * (alpha * sign) @ k @ (alpha * sign)
        close(where + "W", metrics["dual-objective"], dual, scale)
        close(where + "f", values["f"], sign - g + values["b"], scale)
        close(where + "error", values["error"], np.array(values["f"]) - sign, scale)
        assert (values["support"] or []) == list(np.flatnonzero(alpha)), where + "support"
        if kernel == "linear":
            close(where + "w", values["w"], x.T @ (alpha * sign), scale)
        if whole:
            m, big_m = g[up].max(), g[low].min()
            close(where + "kkt-gap", metrics["kkt-gap"], m - big_m, scale)
            close(where + "b", values["b"], (m + big_m) / 2, scale)
            # Also right after the move, not only when it has been tested.
            slack = np.maximum(0, 1 - sign * np.array(values["f"]))
            primal = 0.5 * (alpha * sign) @ k @ (alpha * sign) + c * slack.sum()
            close(where + "P", metrics["primal-objective"], primal, scale * c)
            close(where + "gap", metrics["gap"], primal - dual, scale * c)
            far = [((g - values["b"] > 5e-5 + s) & up) | ((g - values["b"] < -5e-5 - s) & low) for s in (1e-8, -1e-8)]
            assert far[0].sum() <= metrics["violations"] <= far[1].sum(), where + "violations"


def main():
    cli = sys.argv[1]
    runs, first = [int(word) for word in sys.argv[2:4]] + [20, 1][len(sys.argv[2:4]):]
    try:
        for seed in range(first, first + runs):
            one_run(cli, seed)
    except AssertionError as error:
        sys.exit(f"pair_qp: {error}")
    print(f"pair_qp: {runs} runs, worst relative difference {worst:.1e}")


if __name__ == "__main__":
    main()
