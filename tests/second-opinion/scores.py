#!/usr/bin/env python3
"""A second opinion on steps on scores: numpy from the textbook, not from the program's source.

usage: scores.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every step of the seven entries of the family on random data with random options is computed again: the parameters, the
objective, and, where there are classes, how many are given wrongly. At the start of each run the gradient is held
against central differences of the objective.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, limit=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / np.maximum(1, abs(mine)) * 1e-9 / limit)])


def predict(response, s, ghost):
    """The predictions of a row of scores."""
    if response == "softmax":
        e = np.exp(s - s.max())
        return e / (e.sum() + ghost * np.exp(-s.max()))
    return {"identity": s, "threshold": (s >= 0) * 1.0, "logistic": 1 / (1 + np.exp(-s)), "exp": np.exp(s)}[response]


def loss(response, s, t, ghost):
    """What one example costs; t is its row of targets."""
    h = predict(response, s, ghost)
    if response == "identity":
        return ((t - s) ** 2).sum() / 2
    if response == "threshold":
        return (abs(s) * (h != t)).sum()
    if response == "exp":
        return (h - t + t * np.log(np.where(t > 0, t, 1) / np.where(t > 0, h, 1))).sum()
    with np.errstate(divide="ignore"):
        return -np.log(h[t > 0]).sum() - (np.log(1 - h[t == 0]).sum() if response == "logistic" else 0)


class Model:
    def __init__(self, phi, targets, response, ghost=0, scale=1.0, penalty=0.0, free=False, l1=0.0):
        self.phi, self.t, self.response, self.ghost = phi, targets, response, ghost
        self.scale, self.penalty, self.l1 = scale, penalty, l1
        self.held = np.ones(phi.shape[1])
        self.held[0] = 0 if free else 1

    def objective(self, theta):
        sums = sum(loss(self.response, theta @ p, t, self.ghost) for p, t in zip(self.phi, self.t))
        return self.scale * sums + self.penalty / 2 * (theta**2 * self.held).sum() + self.l1 * abs(theta).sum()

    def wants(self, theta, rows):
        """What the rows want of theta, minus their share of the penalty."""
        s = -self.penalty * theta * self.held * (len(rows) / len(self.t))
        for i in rows:
            s = s + self.scale * np.outer(self.t[i] - predict(self.response, theta @ self.phi[i], self.ghost), self.phi[i])
        return s


def run(entry, rows, sets, label, n_steps):
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "data.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            d = len(rows[0]) - 1
            f.write(",".join(f"x{j}" for j in range(d)) + ",y\n")
            f.writelines(",".join(v if isinstance(v, str) else repr(float(v)) for v in row) + "\n" for row in rows)
        subprocess.run([cli, "run", entry, "--data", data, "--label" if label else "--y", "y", "--until", "converged",
                        "--trace", trace, "--set", f"max-iterations={n_steps}"]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={str(v).lower()}")],
                       check=True, capture_output=True)
        return [line for line in map(json.loads, open(trace)) if "step" in line]


def follow(model, lines, rate, one=False, damping=None, cut=None, every=1, slope=False, decay=0.0):
    n, k, b = len(model.t), model.t.shape[1], model.phi.shape[1]
    theta, made, used = np.zeros((k, b)), 0, rate
    if model.response != "threshold":
        spot = np.random.default_rng(len(lines)).normal(size=(k, b)) * 0.3
        gradient = -model.wants(spot, range(n))
        for j in range(k):
            for l in range(b):
                step = np.zeros((k, b))
                step[j, l] = 1e-5
                up, down = (Model.objective(model, spot + s) - model.l1 * abs(spot + s).sum() for s in (step, -step))
                differs(gradient[j, l], (up - down) / 2e-5, 1e-4 * max(1, abs(gradient).max()))
    for line in lines:
        if line["phase"] in ("move", "update"):
            rows = [made % n] if one else range(n)
            used = rate / (1 + decay * (made // n if one else made))
            if damping is not None:
                used = 1 / ((model.phi[rows[0]] ** 2).sum() + damping)
            theta = theta + used * model.wants(theta, rows)
            made += 1
        elif line["phase"] == "cut" and made % every == 0:
            by = used * cut * every
            theta = theta - by * np.sign(theta) if slope else np.sign(theta) * np.maximum(abs(theta) - by, 0)
        differs(theta, line["values"]["theta"])
        differs(model.objective(theta), line["metrics"]["loss"])
        if model.response == "softmax" and line["metrics"]["errors"] is not None and made > 0:
            best = [(theta @ p).argmax() for p in model.phi]
            differs(sum(model.t[i, c] == 0 for i, c in enumerate(best)), line["metrics"]["errors"])


def bumps(x, h):
    return np.exp(-((x[:, None, :] - x[None, :, :]) ** 2).sum(2) / (2 * h * h))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(3, 12)), int(rng.integers(1, 4))
    x, noise = rng.normal(size=(n, d)), rng.normal(size=n)
    x = away(rng, x)
    y = x @ rng.normal(size=d) + 0.3 * noise
    one = np.c_[np.ones(n), x]
    h, k = float(rng.uniform(0.3, 1.5)), int(rng.integers(2, 5))
    classes = np.r_[np.arange(k), rng.integers(k, size=max(0, n - k))][: max(n, k)]
    xk = rng.normal(size=(len(classes), d))
    numbers = [[*row, t] for row, t in zip(x, y)]
    named = [[*row, f"c{c}"] for row, c in zip(xk, classes)]
    hot = np.eye(k)[classes]
    phi = bumps(x, h)
    rate = float(0.5 / (phi**2).sum(1).max())
    decay = [0.0, 0.3][int(rng.integers(2))]

    follow(Model(phi, y[:, None], "identity"),
           run("kernel-sgd-regression", numbers, {"width": repr(h), "rate": repr(rate), "order": "listed", "decay": decay,
                                                  "tolerance": 0}, False, 40), rate, one=True, decay=decay)
    lam, every, slope = float(rng.uniform(0, 0.2)), int(rng.integers(1, 4)), bool(rng.integers(2))
    follow(Model(phi, y[:, None], "identity", l1=lam * n),
           run("lasso-truncated-sgd", numbers, {"width": repr(h), "rate": repr(rate), "lambda": repr(lam), "every": every,
                                                "cut": "slope" if slope else "shrink", "tolerance": 0}, False, 40),
           rate, one=True, cut=lam, every=every, slope=slope)
    damped, damping = bool(rng.integers(2)), float(rng.uniform(0.01, 3))
    step = float(1 / (x**2).sum(1).max())
    follow(Model(x, y[:, None], "identity"),
           run("online-gradient-step", numbers, {"rate": repr(step), "damped": damped, "damping": repr(damping),
                                                 "tolerance": 0}, False, 40),
           step, one=True, damping=damping if damped else None)
    penalty, free = float(rng.uniform(0, 0.5)), bool(rng.integers(2))
    softmax = np.c_[np.ones(len(classes)), xk]
    follow(Model(softmax, hot, "softmax", scale=1 / len(classes), penalty=penalty, free=free),
           run("softmax-regression", named, {"rate": 0.7, "penalty": repr(penalty), "penalise-constant": not free,
                                             "tolerance": 0}, True, 25), 0.7)
    ghost = int(rng.integers(2))
    follow(Model(bumps(xk, h), hot, "softmax", ghost=ghost, penalty=penalty),
           run("kernel-softmax-sgd", named, {"width": repr(h), "rate": 0.2, "order": "listed", "ghost": bool(ghost),
                                             "penalty": repr(penalty), "tolerance": 0}, True, 30), 0.2, one=True)
    degree, sigma, tau = int(rng.integers(1, 6)), float(rng.uniform(0.5, 2)), float(rng.uniform(0.3, 5))
    z = (x[:, 0] - (x[:, 0].min() + x[:, 0].max()) / 2) / ((x[:, 0].max() - x[:, 0].min()) / 2)
    powers = np.vander(z, degree + 1, increasing=True)
    pace = float(1 / (np.linalg.eigvalsh(powers.T @ powers)[-1] / sigma**2 + 1 / tau**2))
    lines = run("map-estimate", [[row[0], t] for row, t in zip(x, y)],
                {"degree": degree, "scaled": True, "sigma": repr(sigma), "tau": repr(tau), "rate": repr(pace),
                 "tolerance": 0}, False, 25)
    follow(Model(powers, y[:, None], "identity", scale=1 / sigma**2, penalty=1 / tau**2), lines, pace)
    best = np.linalg.solve(powers.T @ powers / sigma**2 + np.eye(degree + 1) / tau**2, powers.T @ y / sigma**2)
    differs(best, lines[0]["values"]["best"], 1e-8)
    response = ["identity", "exp", "logistic", "threshold", "softmax"][seed % 5]
    if response == "softmax":
        table, t, design = named, hot, softmax
    elif response in ("logistic", "threshold"):
        two = np.r_[0, 1, rng.integers(2, size=n - 2)]
        table, t, design = [[*row, f"c{c}"] for row, c in zip(x, two)], two[:, None] * 1.0, one
    else:
        counts = rng.poisson(2, size=n) * 1.0 if response == "exp" else y
        table, t, design = [[*row, c] for row, c in zip(x, counts)], counts[:, None], one
    follow(Model(design, t, response, scale=1 / len(t), penalty=penalty, free=free),
           run("glm-builder", table, {"response": response, "rate": 0.05, "penalty": repr(penalty),
                                      "penalise-constant": not free, "tolerance": 0}, response not in ("identity", "exp"),
               25), 0.05)
    runs += 7
print(f"scores: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-9))
