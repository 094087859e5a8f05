#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Second opinion: kernel perceptron and stochastic gradient for kernel risks.

    kernel_steps.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random tables of two classes go through `gradus-cli run --trace` with random options. Which example was
drawn is taken from the trace; coefficients, scores, objective and errors are recomputed at every step
from the Gram matrix, and the bounds from their definitions.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, checked = 0.0, 0


def compare(what, got, expected, tolerance=1e-8):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, f"{what}: {got.shape} numbers, not {expected.shape}"
    off = float(np.max(np.abs(got - expected), initial=0)) / max(1.0, float(np.max(np.abs(expected), initial=0)))
    worst = max(worst, off / tolerance)
    assert off <= tolerance, f"{what} is {got}, not {expected}"


def gram(x, o):
    if o["kernel"] == "linear":
        return x @ x.T
    if o["kernel"] == "polynomial":
        return (o["gamma"] * (x @ x.T) + o["coef0"]) ** o["degree"]
    return np.exp(-o["gamma"] * ((x[:, None] - x[None]) ** 2).sum(2))


def loss(kind, m):
    return {"hinge": np.maximum(0, 1 - m), "squared": (1 - m) ** 2, "logistic": np.logaddexp(0, -m)}[kind]


def slope(kind, m):
    return {"hinge": -1.0 * (m < 1), "squared": 2 * (m - 1), "logistic": -1 / (1 + np.exp(m))}[kind]


def run(entry, x, y, seed, options):
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j + 1}" for j in range(x.shape[1])]
        with open(f"{folder}/data.csv", "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(names + ["class"])
            out.writerows([[repr(float(v)) for v in row] + ["plus" if s > 0 else "minus"] for row, s in zip(x, y)])
        sets = sum((["--set", f"{k}={v}"] for k, v in options.items()), [])
        subprocess.run([cli, "run", entry, "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class",
                        "--seed", str(seed), "--trace", f"{folder}/t.jsonl"] + sets, stdout=subprocess.DEVNULL)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as lines:
            return [line for line in map(json.loads, lines) if "step" in line]


def perceptron(x, y, k, steps, passes):
    n, c, mistakes, seen = len(y), np.zeros(len(y)), 0, 0
    for line in steps:
        v, m = line["values"], line["metrics"]
        i = int(v["example"])
        if line["phase"] == "update":
            f = (c * y) @ k[:, i]
            if abs(f) < 1e-9 * (1 + np.abs(c * k[:, i]).sum()) and f != 0:
                return  # a tie that rounding decides
            if (1 if f >= 0 else -1) != y[i]:
                c[i] += 1
                mistakes += 1
            f = k @ (c * y)
            compare("counts", v["counts"], c)
            compare("alpha", v["alpha"], c * y)
            compare("f", v["f"], f)
            assert m["updates"] == mistakes
            if np.abs(f).min() > 1e-6:
                assert m["errors"] == np.sum(np.where(f >= 0, 1, -1) != y)
        if line["phase"] == "check":
            seen += 1
            if seen % n == 0:
                right = np.all(np.where(k @ (c * y) >= 0, 1, -1) == y)
                assert (line["status"] == "converged") <= right and (seen // n < passes or line["status"] != "continue")
    bound = steps[0]["values"]["bound"]
    if bound is not None:
        assert mistakes <= bound
        # A direction of this margin exists: weak as it may be, no margin is larger than half the nearest two.
        apart = min(k[a, a] + k[b, b] - 2 * k[a, b] for a in range(n) for b in range(n) if y[a] > y[b])
        assert np.diag(k).max() / bound <= apart / 4 + 1e-9


def gradient(x, y, k, steps, o):
    n, a, t = len(y), np.zeros(len(y)), 0
    penalty = o["lambda"] / n

    def objective(a):
        return loss(o["loss-kind"], y * (k @ a)).mean() + penalty / 2 * a @ k @ a

    def gradient_step(a, i):
        return k[i] * (y[i] * slope(o["loss-kind"], y[i] * (k[i] @ a)) + n * penalty * a[i])

    for line in steps:
        v, m = line["values"], line["metrics"]
        if line["phase"] != "update":
            continue
        t, i = t + 1, int(v["example"])
        rate = {"root": o["rate"] / np.sqrt(t), "inverse": 1 / (penalty * t), "none": o["rate"]}[o["decay"]]
        pull = y[i] * slope(o["loss-kind"], y[i] * (k[i] @ a))
        if o["loss-kind"] == "hinge" and abs(y[i] * (k[i] @ a) - 1) < 1e-9:
            return  # at the corner rounding decides
        if o["step-kind"] == "coordinates":
            # The mean of the step over all examples is the gradient of J.
            full = k @ (y * slope(o["loss-kind"], y * (k @ a))) / n + penalty * k @ a
            compare("mean step", np.mean([gradient_step(a, j) for j in range(n)], 0), full, 1e-9)
            a = a - rate * gradient_step(a, i)
        else:
            a = (1 - rate * penalty) * a
            a[i] -= rate * pull
        if line["status"] == "failed":
            return
        compare("alpha", v["alpha"], a, 1e-7)
        compare("f", v["f"], k @ a, 1e-7)
        compare("J", m["loss"], objective(a), 1e-7)
        compare("rate", v["used-rate"], rate)
        a = np.asarray(v["alpha"])  # so that what rounding adds does not grow
        if v["floor"] is not None:
            assert m["loss"] >= v["floor"] - 1e-7 * (1 + abs(m["loss"]))
    if steps[0]["values"]["floor"] is not None and o["kernel"] == "rbf":
        # Newton's method and least squares come down to the bound where there is no corner.
        best = np.zeros(n)
        if o["loss-kind"] == "hinge":
            return
        for _ in range(60):
            mm = y * (k @ best)
            g = y * slope(o["loss-kind"], mm) / n + penalty * best
            w = 2 * np.ones(n) if o["loss-kind"] == "squared" else 1 / (2 + np.exp(mm) + np.exp(-mm))
            best = best - np.linalg.solve(np.diag(w / n) @ k + penalty * np.eye(n), g)
        compare("bound", steps[0]["values"]["floor"], objective(best), 1e-5)


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(5, 25)), int(rng.integers(1, 4))
    y = np.where(rng.random(n) < (0.5 if seed % 2 else 0.3), 1, -1)
    # "minus" is named first, so that it is class 0.
    y[:2] = -1, 1
    x = rng.normal(size=(n, d)) + np.outer(y, rng.normal(size=d)) * rng.choice([0.4, 2])
    x = away(rng, x.round(3)).round(6)
    o = {"kernel": str(rng.choice(["linear", "polynomial", "rbf"])), "gamma": round(float(10 ** rng.uniform(-1, 1)), 4),
         "degree": int(rng.integers(1, 4)), "coef0": round(float(rng.uniform(0, 2)), 3),
         "order": str(rng.choice(["listed", "drawn"]))}
    k = gram(x, o)
    passes = int(rng.integers(1, 8))
    perceptron(x, y, k, run("kernel-perceptron", x, y, seed, {**o, "passes": passes}), passes)
    o |= {"loss-kind": str(rng.choice(["hinge", "logistic", "squared"])), "step-kind": str(rng.choice(["coordinates", "function"])),
          "decay": str(rng.choice(["root", "inverse", "none"])), "lambda": round(float(10 ** rng.uniform(-1, 1)), 4),
          "rate": round(float(10 ** rng.uniform(-2, 0)) / max(1.0, float(np.abs(k).max()) ** 2), 8), "max-steps": int(rng.integers(5, 60))}
    o["rate"] = max(o["rate"], 1e-6)
    gradient(x, y, k, run("kernel-sgd", x, y, seed, o), o)
    checked += 1

print(f"kernel steps: {checked} runs, largest difference {worst:.2e} of what is allowed")
