#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Second opinion: a classifier with a ramp loss.

    ramp.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random tables of two classes go through `gradus-cli run ramp-loss-classifier --trace` with random
options. Each exact round is held against the conditions of its convex problem: its primal value here
is compared with a dual value, found by coordinates or pairs. Printed rounds are made again.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from dual import climb
from shapes import away

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, checked = 0.0, 0


def compare(what, got, expected, tolerance=1e-7):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, f"{what}: {got.shape} numbers, not {expected.shape}"
    off = float(np.max(np.abs(got - expected), initial=0)) / max(1.0, float(np.max(np.abs(expected), initial=0)))
    worst = max(worst, off / tolerance)
    assert off <= tolerance, f"{what} is {got}, not {expected}"


def top(x, y, c, gone, penalised):
    """The dual's top of a round, its constant C a point let go included; None where it is not reached."""
    z = np.c_[np.ones(len(y)), x] if penalised else x - x.mean(0)
    k, held = z @ z.T, (y > 0) != gone
    beta = climb(k, y, np.where(held, 0, -c), np.where(held, c, 0), not penalised, 1e-10)
    return None if beta is None else y @ beta - 0.5 * beta @ k @ beta + c * gone.sum()


def run(x, y, seed, options):
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j + 1}" for j in range(x.shape[1])]
        with open(f"{folder}/data.csv", "w", newline="", encoding="utf-8") as file:
            out = csv.writer(file)
            out.writerow(names + ["class"])
            out.writerows([[repr(float(v)) for v in row] + ["plus" if s > 0 else "minus"] for row, s in zip(x, y)])
        sets = sum((["--set", f"{k}={v}"] for k, v in options.items()), [])
        done = subprocess.run([cli, "run", "ramp-loss-classifier", "--data", f"{folder}/data.csv", "--x", ",".join(names), "--label",
                               "class", "--seed", str(seed), "--trace", f"{folder}/trace.jsonl"] + sets, capture_output=True, text=True)
        assert os.path.exists(f"{folder}/trace.jsonl"), done.stderr
        with open(f"{folder}/trace.jsonl", encoding="utf-8") as file:
            return [json.loads(line) for line in file][1:]


for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(6, 30)), int(rng.integers(1, 4))
    y = np.where(rng.random(n) < 0.5, 1, -1)
    y[:2] = -1, 1
    # "minus" is named first, so that it is class 0.
    x = rng.normal(size=(n, d)) + np.outer(y, rng.normal(size=d)) * rng.choice([1, 2])
    x[-1] += 6 * rng.normal(size=d)
    x = away(rng, x.round(3)).round(6)
    options = {"rule": str(rng.choice(["exact", "printed"])), "start": str(rng.choice(["svm", "least-squares", "zero", "first"])),
               "c": float(10 ** rng.uniform(-1, 0.5)), "penalised": str(rng.choice(["true", "false"])),
               "eta": float(10 ** rng.uniform(-2, -0.5)), "lambda": float(10 ** rng.uniform(-2, 0)), "limit": 15}
    c, penalised, exact = options["c"], options["penalised"] == "true", options["rule"] == "exact"
    inputs = np.c_[np.ones(n), x]
    square = lambda theta: theta[1:] @ theta[1:] + penalised * theta[0] ** 2
    lines = run(x, y, seed, options)
    theta = np.asarray(lines[0]["values"]["theta"])
    if options["start"] == "least-squares":
        ridge = 0 if exact else options["lambda"]
        compare("start", theta, np.linalg.solve(inputs.T @ inputs + ridge * np.eye(1 + d), inputs.T @ y))
    elif options["start"] != "svm":
        compare("start", theta, np.r_[0, options["start"] == "first", np.zeros(d - 1)])
    else:
        best = top(x, y, c, np.zeros(n, bool), penalised)
        if best is not None:
            compare("start", 0.5 * square(theta) + c * np.maximum(0, 1 - y * (inputs @ theta)).sum(), best, 1e-6)
    for line in lines:
        if line["phase"] == "solve":
            v, metric = line["values"], line["metrics"]
            m, new = y * (inputs @ theta), np.asarray(v["theta"])
            loss = np.clip(1 - m, 0, 1)
            if exact:
                gone, now = m < 0, y * (inputs @ new)
                compare("gone", v["gone"], gone)
                rest = 0.5 * square(new) + c * np.where(gone, np.maximum(1, now), np.maximum(0, 1 - now)).sum()
                best = top(x, y, c, gone, penalised)
                if best is not None:
                    compare("round", rest, best, 1e-6)
            else:
                w = np.where(loss <= options["eta"], 1, options["eta"] / np.maximum(loss, 1e-300))
                compare("weights", v["weights"], w)
                target = y * (m + loss)
                compare("theta", new, np.linalg.solve(inputs.T @ (w[:, None] * inputs) + options["lambda"] * np.eye(1 + d),
                                                      inputs.T @ (w * target)))
            theta, m = new, y * (inputs @ new)
            compare("margins", v["margins"], m)
            compare("losses", v["losses"], np.clip(1 - m, 0, 1))
            compare("ramp", metric["ramp"], np.clip(1 - m, 0, 1).sum())
            compare("loss", metric["loss"], 0.5 * square(theta) + c * np.clip(1 - m, 0, 1).sum())
            compare("unroofed", metric["unroofed"], 0.5 * square(theta) + c * np.maximum(0, 1 - m).sum())
            if np.abs(m).min() > 1e-9:
                compare("errors", metric["errors"], np.sum(m <= 0))
    checked += 1

print(f"ramp: {checked} runs, largest difference {worst:.2e} of what is allowed")
