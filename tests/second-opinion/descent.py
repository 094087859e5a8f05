#!/usr/bin/env python3
"""A second opinion on gradient descent: every step of runs on random data, computed once more.

usage: descent.py GRADUS-CLI [SEEDS [FIRST-SEED]]
       descent.py --logistic          the minima that the checks of logistic-regression expect

From CS229's lecture notes 1 and numpy alone: the batch rule, the rule of Widrow and Hoff with its
schedules, and logistic regression with a penalty. Draws of the program (orders) are taken from its
trace, everything else is recomputed. Prints the worst relative difference; exit status 1 above
1e-8.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

TOLERANCE = 1e-8


def sigmoid(z):
    return np.where(z >= 0, 1 / (1 + np.exp(-np.abs(z))), 1 - 1 / (1 + np.exp(-np.abs(z))))


class Problem:
    """J, its gradient and its minimum for one table in the coordinates used."""

    def __init__(self, X, y, logistic, standardise, penalty=0, constant=False):
        spread = X.std(axis=0, ddof=1)
        self.centre = X.mean(axis=0) if standardise else np.zeros(X.shape[1])
        self.scale = np.where(spread > 0, spread, 1) if standardise else np.ones(X.shape[1])
        self.Z = np.c_[np.ones(len(y)), (X - self.centre) / self.scale]
        self.y, self.logistic = y, logistic
        self.ridge = penalty * np.r_[float(constant), np.ones(X.shape[1])]

    def respond(self, w):
        return sigmoid(self.Z @ w) if self.logistic else self.Z @ w

    def cost(self, w):
        if not self.logistic:
            return ((self.y - self.Z @ w) ** 2).sum() / 2
        z = np.where(self.y > 0, -1, 1) * (self.Z @ w)
        return np.logaddexp(0, z).mean() + (self.ridge * w * w).sum() / 2

    def uphill(self, w):
        s = self.Z.T @ (self.y - self.respond(w))
        return s / len(self.y) - self.ridge * w if self.logistic else s

    def newton(self):
        w = np.zeros(self.Z.shape[1])
        for _ in range(100):
            h = self.respond(w)
            hessian = (self.Z.T * (h * (1 - h))) @ self.Z / len(h) + np.diag(self.ridge)
            w = w + np.linalg.solve(hessian, self.uphill(w))
        return w

    def theta(self, w):
        slopes = w[1:] / self.scale
        return np.r_[w[0] - slopes @ self.centre, slopes]


def run(cli, name, columns, header, settings, iterations):
    with tempfile.TemporaryDirectory() as folder:
        table, trace = os.path.join(folder, "t.csv"), os.path.join(folder, "t.jsonl")
        np.savetxt(table, columns, delimiter=",", header=header, comments="", fmt="%.17g")
        command = [cli, "run", name, "--data", table, "--iterations", str(iterations)]
        command += ["--trace", trace]
        if "class" in header:
            command += ["--label", "class"]
        for key, value in settings.items():
            text = str(value).lower() if isinstance(value, bool) else value
            command += ["--set", f"{key}={text}"]
        done = subprocess.run(command, capture_output=True, text=True)
        if not os.path.exists(trace):
            sys.exit(f"descent: {' '.join(command)}\n{done.stdout}{done.stderr}")
        with open(trace, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines][1:]


def rate_at(settings, t):
    a, b = settings["learning-rate"], settings.get("decay", 1)
    return {"inverse": a * b / (b + t), "inverse-sqrt": a / np.sqrt(1 + t / b)}.get(
        settings.get("schedule"), a)


def follow(problem, records, settings, name):
    """The worst relative difference between the trace and the rule."""
    w, worst, s, e, i, t = np.zeros(problem.Z.shape[1]), 0, None, 0, 0, 0

    def compare(found, expected, size=1):
        nonlocal worst
        expected = np.atleast_1d(np.asarray(expected, float))
        worst = max(worst, np.max(np.abs(np.atleast_1d(found) - expected)
                                  / np.maximum(size, np.abs(expected).max())))

    for record in records:
        values, metrics, phase = record["values"], record["metrics"], record["phase"]
        if record["status"] == "failed":
            break
        if phase == "sweep":
            s = problem.uphill(w)
            if settings.get("examples") == "one":
                # Which one came is the program's draw: the one whose pull it is.
                pulls = (problem.y - problem.respond(w))[:, None] * problem.Z - problem.ridge * w
                s = pulls[np.abs(pulls - values["sum"]).max(axis=1).argmin()]
            compare(values["sum"], s, np.abs(problem.Z).max() * np.abs(problem.y).sum())
        elif phase == "pick":
            i = int(values["example"])
        elif phase == "error":
            e = problem.y[i] - problem.Z[i] @ w
            compare(values["error"], e)
        elif phase == "update":
            alpha = rate_at(settings, t)
            w = w + alpha * (s if name != "stochastic-gradient-descent" else e * problem.Z[i])
        elif phase == "check":
            t += 1
        compare(values["theta-scaled"], w)
        compare(values["theta"], problem.theta(w))
        compare(metrics["loss"], problem.cost(w))
        if "gradient-norm" in metrics:
            compare(metrics["gradient-norm"], np.linalg.norm(problem.uphill(w)),
                    np.abs(problem.Z).max() * np.abs(problem.y).sum())
        if "mistakes" in metrics:
            compare(metrics["mistakes"], ((problem.Z @ w > 0) != (problem.y > 0)).sum())
            compare(values["probability"], problem.respond(w))
            compare(metrics["log-likelihood"],
                    -len(problem.y) * (problem.cost(w) - (problem.ridge * w * w).sum() / 2))
        else:
            compare(values["residuals"], problem.y - problem.Z @ w)
    return worst


def draw(random):
    n, d = int(random.integers(5, 40)), int(random.integers(1, 5))
    X = random.normal(size=(n, d)) * 10 ** random.uniform(-2, 2, d) + random.normal(size=d) * 3
    scores = (X - X.mean(axis=0)) / X.std(axis=0) @ random.normal(size=d) + random.normal(size=n)
    name = random.choice(["batch-gradient-descent", "stochastic-gradient-descent",
                          "logistic-regression"])
    settings = {"standardise": bool(random.integers(2))}
    penalty, constant = 0.0, False
    if name == "logistic-regression":
        y = (scores > np.median(scores)).astype(float)
        penalty, constant = float(random.choice([0, 0.01, 0.3])), bool(random.integers(2))
        settings |= {"penalty": penalty, "penalise-constant": constant,
                     "examples": str(random.choice(["all", "one"]))}
    else:
        y = scores * 10 ** random.uniform(-1, 3)
    problem = Problem(X, y, name == "logistic-regression", settings["standardise"], penalty,
                      constant)
    steepest = np.linalg.eigvalsh(problem.Z.T @ problem.Z)[-1]
    if name == "batch-gradient-descent":
        settings["learning-rate"] = random.uniform(0.1, 2.2) / steepest
    elif name == "stochastic-gradient-descent":
        settings |= {"learning-rate": random.uniform(0.05, 1) / (problem.Z ** 2).sum(axis=1).max(),
                     "schedule": str(random.choice(["constant", "inverse", "inverse-sqrt"])),
                     "decay": random.uniform(1, 50),
                     "order": str(random.choice(["listed", "shuffled", "drawn"]))}
    else:
        settings["learning-rate"] = random.uniform(0.1, 1) * 8 * len(y) / steepest
    return name, X, y, settings, problem


def print_minima():
    six = np.array([0, 0, 1, 0, 1, 1.0])
    four = np.array([0, 0, 1, 1.0])
    for name, x, y, penalty, constant in (
            ("surprise-6", np.array([-2.5, -1.5, -0.5, 0.5, 1.5, 8.5]), six, 0, False),
            ("logit-6", np.arange(6.0), six, 0, False),
            ("logit-4, penalty", np.arange(4.0), four, 0.1, False),
            ("logit-4, constant penalised", np.arange(4.0), four, 0.1, True)):
        problem = Problem(x[:, None], y, True, False, penalty, constant)
        w = problem.newton()
        print(f"{name}: theta = {w[0]:.8f}, {w[1]:.8f}, J = {problem.cost(w):.16g}")


def main():
    if sys.argv[1:] == ["--logistic"]:
        return print_minima()
    cli = sys.argv[1]
    seeds = int(sys.argv[2]) if len(sys.argv) > 2 else 10
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    worst = 0
    for seed in range(first, first + seeds):
        name, X, y, settings, problem = draw(np.random.default_rng(seed))
        logistic = name == "logistic-regression"
        columns = np.c_[X, y]
        header = ",".join([f"x{j}" for j in range(X.shape[1])] + ["class" if logistic else "y"])
        records = run(cli, name, columns, header, settings, 30)
        difference = follow(problem, records, settings, name)
        if difference > TOLERANCE:
            print(f"seed {seed}: {name} {settings}: {difference:.2g}")
        worst = max(worst, difference)
    print(f"descent: {seeds} runs, worst relative difference {worst:.2g}")
    return int(worst > TOLERANCE)


sys.exit(main())
