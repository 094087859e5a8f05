#!/usr/bin/env python3
"""A second opinion on the sheets: numpy from the textbook, not from the program's source.

usage: sheet.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random options of the explorations of curves: the steps of a score with odds and probabilities; the chords of a sum of
two losses, the share of them below it, and its valleys; every loss of the margin at every stop, its minimum and its
errors on random numbers of two classes; tilted distributions, summed up by scipy.stats, and the knob that has a given
mean; four losses of a residual with pull and weight by differences, and the line that the weights make;
heights of bells on a line, and the likelihood of other slopes and widths by scipy.stats; the least of a cost with a
price instead of a wall, searched over all places; Hoeffding's inequality and the union bound, solved for each of their
four numbers by bisection. What is drawn at random (the ends of the chords) is taken from the trace.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy import stats
from scipy.optimize import brentq, minimize_scalar
from scipy.special import expit

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = {}, 0


def differs(what, mine, theirs):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    worst[what] = max([worst.get(what, 0), *(abs(mine - theirs) / np.maximum(1, abs(mine)))])


def trace_of(folder, entry, sets, data=None, columns=("--label", "class")):
    global runs
    runs += 1
    trace = os.path.join(folder, "trace.jsonl")
    subprocess.run([cli, "run", entry, "--until", "converged", "--trace", trace, "--seed", str(runs)]
                   + (["--data", data, *columns] if data else [])
                   + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
    return [line for line in map(json.loads, open(trace)) if "step" in line]


def sigmoid(rng, folder):
    start, step, count = rng.uniform(-4, 4), rng.uniform(-2, 2), int(rng.integers(1, 9))
    last = trace_of(folder, "sigmoid-and-logit", {"start": repr(start), "length": repr(step), "count": count})[-1]
    z = start + step * np.arange(1, count + 1)
    differs("sigmoid", np.stack([z, np.exp(z), expit(z), expit(z) - expit(z - step)], 1), last["values"]["places"])


MARGIN = {
    "zero-one": lambda m: (m <= 0) * 1.0,
    "squared": lambda m: (1 - m) ** 2,
    "hinge": lambda m: np.maximum(0, 1 - m),
    "ramp": lambda m: np.clip(1 - m, 0, 1),
    "exponential": lambda m: np.exp(-m),
    "logistic": lambda m: np.logaddexp(0, -m),
    "logitboost": lambda m: np.logaddexp(0, -2 * m),
    "madaboost": lambda m: np.where(m > 0, np.exp(-2 * np.maximum(m, 0)) / 2, 0.5 - m),
}


def residual_losses(huber, tukey):
    return {
        "squares": lambda r: r * r / 2,
        "huber": lambda r: np.where(abs(r) <= huber, r * r / 2, huber * abs(r) - huber * huber / 2),
        "tukey": lambda r: tukey * tukey / 6 * (1 - np.maximum(0, 1 - (r / tukey) ** 2) ** 3),
        "absolute": abs,
    }


def robust(rng, folder):
    huber, tukey, r, reach = rng.uniform(0.3, 3), rng.uniform(2, 6), rng.uniform(0.2, 5), rng.uniform(1, 9)
    losses = residual_losses(huber, tukey)
    loss, line = rng.choice([*losses]), rng.choice(["squares", "sizes"])
    if loss == "absolute":
        line = "squares"
    n = int(rng.integers(4, 15))
    x, y = rng.normal(scale=3, size=n), rng.normal(size=n)
    y += x
    data = os.path.join(folder, "points.csv")
    with open(data, "w") as f:
        f.write("x,y\n" + "".join(f"{float(a)!r},{float(b)!r}\n" for a, b in zip(x, y)))
    sets = {"loss": loss, "line": line, "huber": repr(huber), "tukey": repr(tukey), "r": repr(r), "reach": repr(reach)}
    last = trace_of(folder, "robust-losses", sets, data, ("--x", "x", "--y", "y"))[-1]
    values = last["values"]
    design = np.stack([np.ones(n), x], 1)
    theta = np.linalg.lstsq(design, y, rcond=None)[0]
    if line == "sizes":
        pairs = [np.linalg.solve(design[[i, j]], y[[i, j]]) for i in range(n) for j in range(i)]
        theta = min(pairs, key=lambda t: abs(y - design @ t).sum())
    differs("residuals", y - design @ theta, values["residuals"])
    slope = lambda rho, a: (rho(a + 1e-6) - rho(a - 1e-6)) / 2e-6
    differs("costs", [rho(r) for rho in losses.values()], values["costs"])
    # Differences are not exact: what they say is held to fewer digits.
    differs("pulls of residuals (differences)", np.array([slope(rho, r) for rho in losses.values()]) / 1e3,
            np.array(values["pulls"]) / 1e3)
    rows = np.array(values["readings"]).reshape(-1, 4)
    differs("readings", losses[loss](rows[:, 0]), rows[:, 1])
    differs("weights of readings", rows[:, 2] / rows[:, 0], rows[:, 3])
    differs("pulls of readings (differences)", slope(losses[loss], rows[:, 0]) / 1e3, rows[:, 2] / 1e3)
    a = np.array(values["residuals"])
    weights = {"squares": np.ones(n), "huber": np.minimum(1, huber / np.maximum(abs(a), 1e-300)),
               "tukey": np.maximum(0, 1 - (a / tukey) ** 2) ** 2, "absolute": 1 / np.maximum(abs(a), 1e-300)}[loss]
    differs("weights", weights, values["weights"])
    root = np.sqrt(weights)
    differs("weighted line", np.linalg.lstsq(design * root[:, None], y * root, rcond=None)[0], values["refit"])
    if loss == "tukey":
        differs("peak", minimize_scalar(lambda v: -v * (1 - (v / tukey) ** 2) ** 2, bounds=(0, tukey), method="bounded",
                                        options={"xatol": 1e-12}).x / 10, last["metrics"]["peak"] / 10)


def likelihood(rng, folder):
    n = int(rng.integers(3, 25))
    x, sigma = rng.normal(scale=2, size=n), rng.uniform(0.3, 4)
    y = rng.normal(size=2) @ np.stack([np.ones(n), x]) + rng.normal(size=n)
    left, right, stops = rng.normal(), rng.normal(), int(rng.integers(5, 40))
    data = os.path.join(folder, "points.csv")
    with open(data, "w") as f:
        f.write("x,y\n" + "".join(f"{float(a)!r},{float(b)!r}\n" for a, b in zip(x, y)))
    sets = {"left": repr(left), "right": repr(right), "sigma": repr(sigma), "stops": stops}
    steps = trace_of(folder, "least-squares-likelihood", sets, data, ("--x", "x", "--y", "y"))
    values, metrics = steps[-1]["values"], steps[-1]["metrics"]
    read = next(s["values"] for s in steps if s["step"] == 2)
    own = y - left - (right - left) * (x - x.min()) / (x.max() - x.min())
    differs("heights of bells", stats.norm.pdf(own, scale=sigma), read["heights"])
    differs("their logarithms", stats.norm.logpdf(own, scale=sigma), read["logs"])
    best = np.polyfit(x, y, 1)
    differs("most likely line", best[::-1], values["theta"])
    rest = y - np.polyval(best, x)
    differs("heights of the best", stats.norm.pdf(rest, scale=sigma), values["heights"])
    differs("their sum", stats.norm.logpdf(rest, scale=sigma).sum(), sum(values["logs"]))
    differs("its likelihood", stats.norm.logpdf(rest, scale=sigma).sum(), metrics["likelihood"])
    differs("most likely width", rest.std(), metrics["top"])
    differs("likelihood at the top", stats.norm.logpdf(rest, scale=rest.std()).sum(), metrics["highest"])
    rows = np.array(values["lines"]).reshape(-1, 3)
    off = y - y.mean() - rows[:, :1] * (x - x.mean())
    differs("costs of slopes", (off**2).sum(1) / 2, rows[:, 1])
    differs("likelihoods of slopes", stats.norm.logpdf(off, scale=sigma).sum(1), rows[:, 2])
    rows = np.array(values["widths"]).reshape(-1, 2)
    differs("likelihoods of widths", [stats.norm.logpdf(rest, scale=s).sum() for s in rows[:, 0]], rows[:, 1])
    pairs = [np.polyfit(x[[i, j]], y[[i, j]], 1) for i in range(n) for j in range(i)]
    differs("least sum of sizes", min(abs(y - np.polyval(t, x)).sum() for t in pairs), metrics["sizes"])


def convex(rng, folder):
    eta, d, t = rng.uniform(0.3, 3), rng.uniform(0, 5), rng.uniform(0.1, 0.9)
    residual = residual_losses(eta, eta) | {"quartic": lambda r: r**4}
    loss = rng.choice([*residual, "hinge", "logistic", "ramp"])
    if loss in residual:
        cost = lambda x: residual[loss](x) + residual[loss](x - d)
    else:
        cost = lambda x: MARGIN[loss](x) + MARGIN[loss](d - x)
    last = trace_of(folder, "convex-functions", {"loss": loss, "distance": repr(d), "eta": repr(eta), "t": repr(t)})[-1]
    rows = np.array(last["values"]["chords-drawn"]).reshape(-1, 3)
    a, b = rows[:, 0], rows[:, 1]
    gap = t * cost(a) + (1 - t) * cost(b) - cost(t * a + (1 - t) * b)
    differs("chords", gap, rows[:, 2])
    assert abs((gap < -1e-8).mean() - last["metrics"]["share"]) < 0.01, (loss, eta, d)
    x = np.linspace(-2, d + 2, 40001)
    heights = np.round(cost(x), 9)
    rises = np.sign(np.diff(heights))
    rises = rises[rises != 0]
    valleys = ((rises[:-1] < 0) & (rises[1:] > 0)).sum()
    assert valleys == last["metrics"]["valleys"], (loss, eta, d, valleys, last["metrics"]["valleys"])


def surrogate(rng, folder):
    n = int(rng.integers(3, 30))
    x, y = np.round(rng.normal(scale=3, size=n), 2), np.r_[-1, 1, rng.choice([-1, 1], n - 2)]
    x += y * rng.uniform(0, 3)
    data = os.path.join(folder, "data.csv")
    with open(data, "w") as f:
        f.write("x,class\n" + "".join(f"{float(v)!r},{'+1' if c > 0 else '-1'}\n" for v, c in zip(x, y)))
    loss, b = rng.choice([*MARGIN]), rng.uniform(-3, 3)
    first_row = open(data).read().split()[1].split(",")[1]
    sign = y if first_row == "-1" else -y
    last = trace_of(folder, "surrogate-losses", {"loss": loss, "b": repr(b)}, data)[-1]
    rows = np.array(last["values"]["sums"]).reshape(-1, 9)
    # Which of the two is class 1 is told by the order in which they come.
    if abs(rows[0, 2] - MARGIN["squared"](sign * (x - rows[0, 0])).sum()) > 1e-6 * rows[0, 2]:
        sign = -sign
    minima = np.array(last["values"]["minima"]).reshape(-1, 3)
    for j, ell in enumerate(MARGIN.values()):
        sums = lambda b: ell(sign * (x - b)).sum()
        differs("sums", [sums(v) for v in rows[:, 0]], rows[:, 1 + j])
        grid = np.linspace(x.min() - 12, x.max() + 12, 6001)
        at = [sums(v) for v in grid]
        k = int(np.argmin(at))
        best = min(at[k], minimize_scalar(sums, bounds=(grid[max(k - 2, 0)], grid[min(k + 2, 6000)]), method="bounded",
                                          options={"xatol": 1e-10}).fun)
        assert minima[j, 1] <= best + 1e-7 * max(1, abs(best)), (list(MARGIN)[j], minima[j], best)
        differs("sum at the minimum", sums(minima[j, 0]), minima[j, 1])
        differs("errors", (sign * (x - minima[j, 0]) <= 1e-9).sum(), minima[j, 2])
    m = sign * (x - b)
    differs("margins", m, last["values"]["margins"])
    if min(abs(m).min(), abs(m - 1).min()) > 1e-4:
        differs("pulls (differences)", sign * (MARGIN[loss](m + 1e-5) - MARGIN[loss](m - 1e-5)) / 2e-5 / 1e3,
                np.array(last["values"]["pulls"]) / 1e3)


def tilted(rng, folder):
    def die(eta):
        p = np.exp(eta * np.arange(1, 7)) / np.exp(eta * np.arange(1, 7)).sum()
        return stats.rv_discrete(values=(np.arange(1, 7), p))

    family, low, high, of = [
        ("die", -3, 3, die),
        ("bernoulli", -5, 5, lambda eta: stats.bernoulli(expit(eta))),
        ("poisson", -2, 2.5, lambda eta: stats.poisson(np.exp(eta))),
        ("gaussian", -3, 3, lambda eta: stats.norm(eta, 1)),
        ("exponential", -4, -0.25, lambda eta: stats.expon(scale=-1 / eta)),
        ("gamma", -4, -0.5, lambda eta: stats.gamma(2, scale=-1 / eta)),
    ][int(rng.integers(6))]
    eta, wanted = rng.uniform(low, high), rng.uniform(low, high)
    target = float(of(wanted).mean())
    last = trace_of(folder, "exponential-family", {"family": family, "eta": repr(eta), "target": repr(target),
                                                   "rounds": 40})[-1]
    rows = np.array(last["values"]["sums"]).reshape(-1, 4)
    differs("means", [of(v).mean() for v in rows[:, 0]], rows[:, 2])
    differs("variances", [of(v).var() for v in rows[:, 0]], rows[:, 3])
    # The logarithm of the sum is what its slope, the mean, adds up to.
    middle = 0.5 * (rows[1:, 0] + rows[:-1, 0])
    simpson = (rows[1:, 2] + rows[:-1, 2] + 4 * np.array([of(v).mean() for v in middle])) / 6 * np.diff(rows[:, 0])
    assert abs(np.diff(rows[:, 1]) - simpson).max() < 1e-2, family
    differs("knob", brentq(lambda v: of(v).mean() - target, low - 1 if low > -4 else low - 4, min(high + 0.2, -1e-3)
                           if high < 0 else high + 1, xtol=1e-14), last["metrics"]["fit"])


def duality(rng, folder):
    """Minima over all places, of f where the wall is kept and of f with what is paid."""
    problem = ["wall", "two", "dent"][int(rng.integers(3))]
    c, shift, price, stops = rng.uniform(-2, 3), rng.uniform(0.05, 0.5), rng.uniform(-3, 3), int(rng.integers(3, 14))
    plane = np.array([1, 2])

    def least(f, low, high):
        grid = np.linspace(low, high, 4001)
        near = grid[np.argmin([f(v) for v in grid])]
        step = grid[1] - grid[0]
        return minimize_scalar(f, bounds=(max(low, near - step), min(high, near + step)), method="bounded",
                               options={"xatol": 1e-13})

    def paid(price):
        if problem == "two":    # the gradient of |x|^2 + price (c - x1 - 2 x2) is 0
            x = price * plane / 2
            return x @ x + price * (c - plane @ x), c - plane @ x
        f = (lambda x: x * x) if problem == "wall" else (lambda x: (x * x - 1) ** 2)
        best = least(lambda x: f(x) + price * (c - x), -9, 9)
        return best.fun, c - best.x

    def walled(c):
        if problem == "two":
            x = plane * c / 5 if c > 0 else np.zeros(2)
            return x @ x
        return max(c, 0) ** 2 if problem == "wall" else (c * c - 1) ** 2

    last = trace_of(folder, "lagrange-duality", {"problem": problem, "wall": repr(c), "shift": repr(shift),
                                                 "lambda": repr(price), "stops": stops})[-1]
    rows = np.array(last["values"]["readings"]).reshape(-1, 5)
    differs("readings", [paid(v)[0] for v in rows[:, 0]], rows[:, 4])
    differs("sums", rows[:, 3] + rows[:, 0] * rows[:, 2], rows[:, 4])
    away = abs(rows[:, 0]) > 1e-9    # at 0 the dent has two cheapest places
    assert abs(np.array([paid(v)[1] for v in rows[away, 0]]) - rows[away, 2]).max(initial=0) < 1e-5
    differs("bound", paid(price)[0], last["metrics"]["bound"])
    differs("minimum", walled(c), last["metrics"]["primal"])
    differs("moved minimum", walled(c + shift), last["metrics"]["moved"])
    top = minimize_scalar(lambda v: -paid(v)[0], bounds=(0 if problem != "dent" else -120, 120), method="bounded",
                          options={"xatol": 1e-10})
    assert abs(-top.fun - last["metrics"]["dual"]) < 1e-4 * (1 + walled(c)), (problem, c, top)
    differs("gap", walled(c) - last["metrics"]["dual"], last["metrics"]["gap"])
    differs("first order", walled(c) + last["metrics"]["price"] * shift, last["metrics"]["first-order"])
    assert last["values"]["kept"] == (4 if problem != "dent" or abs(c) >= 1 else 3), last
    if last["metrics"]["gap"] == 0:
        slope = (walled(c + 1e-6) - walled(c - 1e-6)) / 2e-6
        assert abs(slope - last["metrics"]["price"]) < 1e-4, (problem, c)


def samples(rng, folder):
    """The chance of a broken promise, 2 k exp (-2 m gamma^2), in logarithms, and where it is the one that is asked for."""
    follows = ["examples", "precision", "chance", "hypotheses"][int(rng.integers(4))]
    m, gamma, delta = int(rng.integers(20, 3000)), np.exp(rng.uniform(np.log(0.02), np.log(0.5))), rng.uniform(0.001, 0.5)
    k, count, d, bits = 10 ** rng.uniform(0, 9), int(rng.integers(1, 13)), int(rng.integers(1, 12)), int(rng.integers(1, 100))
    left = lambda m, gamma, log_k: np.log(2) + log_k - 2 * m * gamma**2
    last = trace_of(folder, "sample-complexity", {"follows": follows, "m": m, "gamma": repr(gamma), "delta": repr(delta),
                                                  "k": repr(k), "count": count, "parameters": d, "bits": bits})[-1]
    log_k = np.log(k)
    if follows == "precision":
        gamma = brentq(lambda g: left(m, g, log_k) - np.log(delta), 0, 100, xtol=1e-15)
    elif follows == "chance":
        delta = np.exp(np.clip(left(m, gamma, log_k), np.log(1e-300), 0))
    elif follows == "hypotheses":
        log_k = np.clip(brentq(lambda v: left(m, gamma, v) - np.log(delta), -1e4, 1e4), 0, np.log(1e300))
    ask = lambda v: brentq(lambda n: left(n, gamma, v) - np.log(delta), -1, 1e8, xtol=1e-10, rtol=1e-14)
    found = last["metrics"]
    differs("precision", gamma, found["precision"])
    differs("chance", np.log(delta), np.log(found["chance"]))
    differs("hypotheses", log_k / np.log(10), found["decades"])
    differs("examples", ask(log_k), found["needed"])
    differs("promise", 2 * gamma, found["promise"])
    rows = np.array(last["values"]["rungs"]).reshape(-1, 4)
    rungs = np.array([ask(j * np.log(10)) for j in range(count)])
    differs("rungs", np.stack([10.0 ** np.arange(count), rungs, np.diff(rungs, prepend=0)], 1), rows[:, [0, 1, 3]])
    assert all(left(n, gamma, j * np.log(10)) <= np.log(delta) + 1e-6 < left(n - 1, gamma, j * np.log(10)) + 2e-6
               for j, n in enumerate(rows[:, 2])), rows
    rows = np.array(last["values"]["classes"]).reshape(-1, 2)
    differs("classes", [ask(j * bits * np.log(2)) for j in range(1, d + 1)], rows[:, 1])


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        for part in (sigmoid, convex, surrogate, tilted, robust, likelihood, duality, samples):
            part(rng, folder)
print(f"sheet: {runs} runs, worst relative difference {max(worst.values()):.2e}",
      {k: f"{v:.1e}" for k, v in worst.items()})
sys.exit(int(max(worst.values()) > 1e-7))
