#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Second opinion: hinge losses and a penalty by subgradient steps.

    hinge.py GRADUS-CLI [RUNS [FIRST-SEED]]

Random tables of two classes go through `gradus-cli run hinge-loss-svm --trace` with random options.
Every step is made again from its rule, and the dual is solved here by coordinates, with and without
the equality that a constant brings. Six columns in units that differ by a million are told of at the end,
and are not when they are standardised.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from dual import climb
from shapes import away

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, checked = 0.0, 0


def compare(what, got, expected, tolerance=1e-9):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, f"{what}: {got.shape} numbers, not {expected.shape}"
    off = float(np.max(np.abs(got - expected), initial=0)) / max(1.0, float(np.max(np.abs(expected), initial=0)))
    worst = max(worst, off / tolerance)
    assert off <= tolerance, f"{what} is {got}, not {expected}"


def floor(x, y, c, constant):
    """The dual's top, by maximal violating pairs or, without a constant, by single coordinates."""
    k = x @ x.T
    beta = climb(k, y, np.where(y > 0, 0, -c), np.where(y > 0, c, 0), constant)
    return None if beta is None else y @ beta - 0.5 * beta @ k @ beta


def write(x, y, folder):
    """The words that name the table of @x and @y as the data of a command."""
    names = [f"x{j + 1}" for j in range(x.shape[1])]
    with open(f"{folder}/data.csv", "w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(names + ["class"])
        out.writerows([[repr(float(v)) for v in row] + ["plus" if s > 0 else "minus"] for row, s in zip(x, y)])
    return ["--data", f"{folder}/data.csv", "--x", ",".join(names), "--label", "class"]


def run(x, y, seed, options):
    with tempfile.TemporaryDirectory() as folder:
        sets = sum((["--set", f"{k}={v}"] for k, v in options.items()), [])
        subprocess.run([cli, "run", "hinge-loss-svm", *write(x, y, folder), "--seed", str(seed), "--trace",
                        f"{folder}/trace.jsonl"] + sets, capture_output=True, check=True)
        with open(f"{folder}/trace.jsonl", encoding="utf-8") as file:
            return [json.loads(line) for line in file][1:]


def last_words(x, y):
    with tempfile.TemporaryDirectory() as folder:
        return " ".join(subprocess.run([cli, "tell", "hinge-loss-svm", *write(x, y, folder)], capture_output=True, check=True,
                                       text=True, env={**os.environ, "LC_ALL": "C"}).stdout.split()[-120:])


def compare_units(n):
    rng = np.random.default_rng(n)
    even = rng.normal(size=(n, 6))
    y = np.where(even @ rng.normal(size=6) + 0.5 * rng.normal(size=n) > 0, 1, -1)
    y[:2] = -1, 1
    raw = even * [12, 15000, 0.1, 0.6, 0.2, 3] + [45, 40000, 1.7, 36.8, 0.5, 10]
    assert "Numbers as large as those of x2" in last_words(raw, y), f"{n} raw rows are told as at their minimum"
    even = (raw - raw.mean(0)) / raw.std(0)
    assert "standardise" not in last_words(even, y), f"{n} standardised rows are sent to be standardised"


for n in (60, 400):
    compare_units(n)
for seed in range(first, first + runs):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 30)), int(rng.integers(1, 4))
    y = np.where(rng.random(n) < 0.5, 1, -1)
    y[:2] = -1, 1
    # "minus" is named first, so that it is class 0.
    x = rng.normal(size=(n, d)) + np.outer(y, rng.normal(size=d))
    x = away(rng, x.round(3)).round(6)
    options = {"c": float(10 ** rng.uniform(-1, 0.5)), "batch": str(rng.choice(["all", "one"])),
               "order": str(rng.choice(["listed", "drawn"])), "rate": str(rng.choice(["falling", "pegasos", "constant"])),
               "constant-step": float(rng.uniform(0.01, 0.3)), "intercept": str(rng.choice(["true", "false"])),
               "average": str(rng.choice(["true", "false"])), "limit": int(rng.integers(5, 25))}
    constant, all_of_them = options["intercept"] == "true", options["batch"] == "all"
    theta, total, averaged = np.zeros(1 + d), np.zeros(1 + d), 0
    inputs = np.c_[np.ones(n), x]
    cost = lambda theta: 0.5 * theta[1:] @ theta[1:] + options["c"] * np.maximum(0, 1 - y * (inputs @ theta)).sum()
    steps = [line for line in run(x, y, seed, options) if line.get("phase") == "step"]
    assert len(steps) == options["limit"], f"{len(steps)} steps, not {options['limit']}"
    best = cost(theta)
    for t, line in enumerate(steps, 1):
        m = y * (inputs @ theta)
        if all_of_them:
            g = (y * (m < 1)) @ inputs
        else:
            # Which point was drawn is told by its pull; that of one listed follows from the step.
            i = (t - 1) % n
            g = np.asarray(line["values"]["pull"])
            alone = np.where(m < 1, y, 0)[:, None] * inputs
            near = np.abs(alone - g).max(1)
            assert near.min() < 1e-9, f"step {t}: {g} is the pull of no point"
            if options["order"] == "listed":
                compare("pull", g, alone[i])
        force = options["c"] * (1 if all_of_them else n)
        eta = {"falling": 1 / (t + 4), "pegasos": 1 / t, "constant": options["constant-step"]}[options["rate"]]
        theta = theta - eta * (np.r_[0, theta[1:]] - force * g)
        if not constant:
            theta[0] = 0
        best = min(best, cost(theta))
        if options["average"] == "true" and t > options["limit"] / 2:
            total, averaged = total + theta, averaged + 1
        v, metric = line["values"], line["metrics"]
        compare("pull", v["pull"], g)
        compare("theta", v["theta"], theta)
        compare("margins", v["margins"], y * (inputs @ theta), 1e-8)
        compare("slack", v["slack"], np.maximum(0, 1 - y * (inputs @ theta)), 1e-8)
        compare("loss", [metric["loss"], metric["best"]], [cost(theta), best])
        compare("length", metric["length"], np.linalg.norm(theta[1:]))
        if np.abs(y * (inputs @ theta)).min() > 1e-9:
            compare("errors", metric["errors"], np.sum(y * (inputs @ theta) <= 0))
        if averaged:
            compare("average", v["average"], total / averaged)
            compare("average-loss", metric["average-loss"], cost(total / averaged))
        # Rounding would add up where a margin is near 1.
        theta = np.asarray(v["theta"])
    low = floor(x - x.mean(0) if constant else x, y, options["c"], constant)
    if low is not None:
        compare("dual", steps[-1]["values"]["dual"], low, 1e-6)
        assert best >= low - 1e-6 * (1 + abs(low)), f"J {best} lies below the dual {low}"
    checked += 1

print(f"hinge: {checked} runs, largest difference {worst:.2e} of what is allowed")
