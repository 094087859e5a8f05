#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The family of stumps, random runs recomputed with numpy by trying every stump.

    stumps.py GRADUS-CLI [RUNS [FIRST-SEED]]

Checked of adaboost: every weighted error of the search, the stump against brute force, vote, sum of
the votes, loss, errors, weights, and that the mistakes weigh one half afterwards. Of decision-stump:
the walk, every cut, the stump, how many are equally good, and the cut in the hand. Of
boosting-losses, with each loss: the least error, the vote as the bottom of the valley, loss, weights.
"""
import os
import json
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

TOLERANCE = 1e-9
worst = 0.0


def close(what, shown, own):
    global worst
    shown, own = np.asarray(shown, float), np.asarray(own, float)
    assert shown.shape == own.shape, f"{what}: {shown.shape} numbers, not {own.shape}"
    off = float(np.max(np.abs(shown - own) / np.maximum(1, np.abs(own)), initial=0))
    worst = max(worst, off)
    assert off <= TOLERANCE, f"{what} is {shown}, not {own}"


def draw(rng):
    n, d = int(rng.integers(4, 40)), int(rng.integers(1, 4))
    # Few values, so that some are equal.
    x = rng.normal(size=(n, d)).round(int(rng.integers(0, 4)))
    x = away(rng, x)
    x[:2, 0] = -5, 5
    y = np.where(x.sum(1) + rng.normal(size=n) > 0, 1, -1)
    y[:2] = 1, -1
    return n, d, x, y, [f"x{j + 1}" for j in range(d)]


def mistakes(x, t, y, w):
    """The weight of the mistakes of the stump that says +1 from t on."""
    return w[np.where(x < t, -1, 1) != y].sum()


def one_stump(cli, seed):
    rng = np.random.default_rng(seed)
    n, d, x, y, names = draw(rng)
    w = rng.integers(1, 4, size=n).astype(float) if rng.integers(2) else np.ones(n)
    one = int(rng.integers(0, 2)) and 1 + int(rng.integers(d))
    if one and len(np.unique(x[:, one - 1])) == 1:
        one = 1
    share = round(float(rng.uniform()), 2)
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
            file.write(",".join(names + ["class", "weight"]) + "\n")
            for row, label, weight in zip(x, y, w):
                file.write(",".join([repr(float(v)) for v in row] + ["b" if label > 0 else "a", repr(weight)]) + "\n")
        subprocess.run([cli, "run", "decision-stump", "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                        "--weight", "weight", "--set", f"input={one}", "--set", f"cut={share}",
                        "--until", "converged", "--trace", f"{folder}/t.jsonl"], check=True, stdout=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file][1:]
    inputs = [one - 1] if one else list(range(d))
    hand = x[:, inputs[0]]
    t = (1 - share) * hand.min() + share * hand.max()
    start, last, where = lines[0], lines[-1]["values"], f"decision-stump, seed {seed}: "
    # The class of the first row is the first class, so the walk may stand on its head.
    walk = [np.concatenate([[0], np.cumsum((w * y)[np.argsort(x[:, j], kind="stable")])]) for j in inputs]
    turn = np.sign((np.array(last["walk"]) * np.array(walk)).sum()) or 1
    y = (y * turn).astype(int)
    close(where + "walk", last["walk"], np.array(walk) * turn)
    r = mistakes(hand, t, y, w)
    close(where + "the cut in the hand", start["metrics"]["weighted-error"], min(r, w.sum() - r))
    cuts = []
    for j in inputs:
        edges = np.unique(x[:, j])
        for a, b in zip(edges, edges[1:]):
            r = mistakes(x[:, j], (a + b) / 2, y, w)
            cuts.append((j, (a + b) / 2, min(r, w.sum() - r), np.sign(w.sum() - 2 * r)))
    close(where + "cuts", last["cuts"], [c[:3] for c in cuts])
    least = min(c[2] for c in cuts)
    j, t, r, sign = next(c for c in cuts if c[2] <= least + 1e-9)
    close(where + "stump", [last[k] for k in ("input-found", "cut-found", "sign-found")], [j, t, sign])
    close(where + "equal cuts", last["ties"], sum(c[2] <= least + 1e-9 for c in cuts))
    close(where + "R", lines[-1]["metrics"]["weighted-error"], r)
    said = np.where(x[:, j] < t, -sign, sign) > 0
    close(where + "errors", lines[-1]["metrics"]["errors"], (said != (y > 0)).sum())
    close(where + "counted", last["counted"], [c[2] for c in cuts if c[0] == j])


LOSSES = {  # loss, and how steeply it falls
    "exponential": (lambda m: np.exp(-m), lambda m: np.exp(-m)),
    "madaboost": (lambda m: np.where(m <= 0, 0.5 - m, 0.5 * np.exp(-2 * np.maximum(m, 0))),
                  lambda m: np.where(m <= 0, 1, np.exp(-2 * np.maximum(m, 0)))),
    "logitboost": (lambda m: np.logaddexp(0, -2 * m), lambda m: 2 / (1 + np.exp(2 * m))),
}


def one_descent(cli, seed):
    rng = np.random.default_rng(seed)
    n, d, x, y, names = draw(rng)
    # The class that is met first is -1.
    y = -y if y[0] > 0 else y
    kind, choice = str(rng.choice(list(LOSSES))), str(rng.choice(["best", "random"]))
    loss, steep = LOSSES[kind]
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
            file.write(",".join(names + ["class"]) + "\n")
            for row, label in zip(x, y):
                file.write(",".join([repr(float(v)) for v in row] + ["b" if label > 0 else "a"]) + "\n")
        subprocess.run([cli, "run", "boosting-losses", "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                        "--set", f"input={choice}", "--set", f"loss-kind={kind}", "--set", "rounds=20", "--seed", str(seed),
                        "--until", "converged", "--trace", f"{folder}/t.jsonl"], check=True, stdout=subprocess.DEVNULL,
                       stderr=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file][1:]
    w, f = np.full(n, 1 / n), np.zeros(n)
    close(f"boosting-losses, seed {seed}: loss at the start", lines[0]["metrics"]["loss"], loss(0.0 * y).mean())
    for line in lines[1:]:
        values, metrics, where = line["values"], line["metrics"], f"boosting-losses, {kind}, seed {seed}, step {line['step']}: "
        if line["phase"] == "stump":
            inputs = sorted({int(c[0]) for c in values["cuts"]})
            errors = [mistakes(x[:, j], (a + b) / 2, y, w) for j in inputs
                      for a, b in zip(np.unique(x[:, j]), np.unique(x[:, j])[1:])]
            close(where + "R", metrics["weighted-error"], min(min(r, 1 - r) for r in errors))
        if line["phase"] == "vote":
            j, t, sign, theta = values["stumps"][-1]
            say = sign * np.where(x[:, int(j)] < t, -1, 1)
            r = metrics["weighted-error"]
            if 1e-9 < r < 0.5 - 1e-9:
                low, high = 0.0, 60.0
                for _ in range(200):
                    middle = (low + high) / 2
                    low, high = (middle, high) if (y * say * steep(y * (f + middle * say))).sum() > 0 else (low, middle)
                close(where + "theta", theta, low)
            else:
                close(where + "theta", theta, float(r < 0.25))
            f = f + theta * say
            close(where + "f", values["f"], f)
            close(where + "margins", values["margins"], y * f)
            close(where + "loss", metrics["loss"], loss(y * f).mean())
        if line["phase"] == "reweigh":
            w = steep(y * f) / steep(y * f).sum()
            close(where + "w", values["w"], w)
            if 1e-9 < metrics["weighted-error"]:
                close(where + "half", w[say != y].sum(), 0.5)
            w = np.array(values["w"], float)
    margins = np.array([1.0] * 9 + [-3.0])
    close("share of a liar", lines[-1]["values"]["liar-share"], steep(margins)[-1] / steep(margins).sum())


def one_run(cli, seed):
    rng = np.random.default_rng(seed)
    n, d, x, y, names = draw(rng)
    choice = str(rng.choice(["best", "random"]))
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/data.csv", "w", encoding="utf-8") as file:
            file.write(",".join(names + ["class"]) + "\n")
            for row, label in zip(x, y):
                file.write(",".join([repr(float(v)) for v in row] + ["b" if label > 0 else "a"]) + "\n")
        subprocess.run([cli, "run", "adaboost", "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                        "--set", f"input={choice}", "--set", "rounds=30", "--seed", str(seed), "--until", "converged",
                        "--trace", f"{folder}/t.jsonl"], check=True, stdout=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as file:
            lines = [json.loads(line) for line in file][1:]
    # Which class is +1 is told by the errors of f = 0, which is +1.
    if lines[0]["metrics"]["errors"] != (y < 0).sum() or (y < 0).sum() == (y > 0).sum():
        first_sign = y[0] if lines[0]["metrics"]["errors"] == (y < 0).sum() else -y[0]
        y = y * first_sign * y[0]
    w, f = np.full(n, 1 / n), np.zeros(n)
    for line in lines[1:]:
        values, metrics, where = line["values"], line["metrics"], f"seed {seed}, step {line['step']}: "
        if line["phase"] == "stump":
            for j, t, shown in values["cuts"]:
                side = np.where(x[:, int(j)] < t, -1, 1)
                r = w[side != y].sum()
                close(where + "error of a cut", shown, min(r, 1 - r))
            tried = {int(j) for j, t, shown in values["cuts"]}
            least = 1.0
            for j in range(d):
                edges = np.unique(x[:, j])
                if j in tried:
                    assert len(edges) - 1 == sum(int(c[0]) == j for c in values["cuts"]), where + "number of cuts"
                    for t in (edges[1:] + edges[:-1]) / 2:
                        r = w[np.where(x[:, j] < t, -1, 1) != y].sum()
                        least = min(least, r, 1 - r)
            assert choice == "random" or len(tried) == sum(len(np.unique(x[:, j])) > 1 for j in range(d)), where + "inputs"
            close(where + "R", metrics["weighted-error"], least)
        if line["phase"] == "vote":
            j, t, sign, theta = values["stumps"][-1]
            say = sign * np.where(x[:, int(j)] < t, -1, 1)
            r = w[say != y].sum()
            close(where + "R of the stump", metrics["weighted-error"], r)
            if 1e-12 < r < 0.5 - 1e-12:
                close(where + "theta", theta, 0.5 * np.log((1 - r) / r))
            f = f + theta * say
            close(where + "f", values["f"], f)
            close(where + "loss", metrics["loss"], np.exp(-y * f).mean())
            assert metrics["errors"] == (np.where(f >= 0, 1, -1) != y).sum() or abs(f).min() < 1e-12, where + "errors"
            if r > 1e-12:
                close(where + "bound", values["bound"], metrics["loss"])
        if line["phase"] == "reweigh":
            w = np.exp(-y * f)
            w /= w.sum()
            close(where + "w", values["w"], w)
            if r > 1e-12:
                close(where + "half", w[say != y].sum(), 0.5)
            w = np.array(values["w"], float)


def main():
    cli = sys.argv[1]
    runs, first = [int(word) for word in sys.argv[2:4]] + [20, 1][len(sys.argv[2:4]):]
    try:
        for seed in range(first, first + runs):
            one_run(cli, seed)
            one_stump(cli, seed)
            one_descent(cli, seed)
    except AssertionError as error:
        sys.exit(f"stumps: {error}")
    print(f"stumps: {runs} runs, worst relative difference {worst:.1e}")


if __name__ == "__main__":
    main()
