#!/usr/bin/env python3
"""A second opinion on policy search: REINFORCE and PEGASUS by numpy, from the papers and not from the program's source.

usage: policy_search.py GRADUS-CLI [RUNS [FIRST-SEED]]

Of REINFORCE, on bandits and carts with a pole, with every kind of baseline: the trial as Lagrange's equations move it, the
sum of grad log pi by differences of log pi, the weight, the step, the path of the mean gradient. Of PEGASUS, on shots,
points and numbers: what each scenario pays, every move of the simplex as Lagarias et al. write it, and what fresh dice say,
by the mean and the covariance of the states of a whole run.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, runs, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 16, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = 0.0


def differs(what, mine, theirs, tolerance=1e-9):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    if mine.shape != theirs.shape:
        sys.exit(f"policy_search: {what} has {theirs.size} numbers instead of {mine.size}")
    error = np.max(abs(mine - theirs) / np.maximum(1, abs(mine)), initial=0)
    if not error <= tolerance:
        sys.exit(f"policy_search: {what} is off by {error:g}: {theirs} instead of {mine}")
    worst = max(worst, error)


def trace(entry, data, seed, sets):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as f:
        subprocess.run([cli, "run", entry, "--data", data, "--seed", str(seed), "--until", "converged", "--trace", f.name]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=True, capture_output=True)
        with open(f.name, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines][1:]


def log_pi(theta, z, a):
    return -np.log1p(np.exp(-np.dot(theta, z) if a else np.dot(theta, z)))


def cart(s, force, n):
    """Lagrange's two equations, solved as a linear system."""
    m, length = n["pole-mass"], n["half-length"]
    whole, sin, cos = m + n["cart-mass"], np.sin(s[2]), np.cos(s[2])
    far, turn = np.linalg.solve([[whole, m * length * cos], [cos, 4 / 3 * length]],
                                [force + m * length * s[3] ** 2 * sin, n["gravity"] * sin])
    return s + n["time-step"] * np.array([s[1], far, s[3], turn])


def reinforce(rng, seed):
    bandit = rng.random() < .6
    kind = str(rng.choice(["none", "given", "running", "late"]))
    memory, rate = round(float(rng.uniform(0, .3)), 2), round(float(np.exp(rng.uniform(-6, -2))), 4)
    value, most, steps = round(float(rng.normal() * 5), 2), int(rng.integers(3, 9)), int(rng.integers(8, 60))
    pays = np.round(rng.normal(size=2) * rng.choice([1, 50]), 2)
    n = {"pole-mass": .3, "half-length": .7, "cart-mass": 1.0, "gravity": 9.8, "time-step": .02, "track": 2.4,
         "force": round(float(rng.uniform(5, 15)), 1), "angle": round(float(rng.uniform(-5, 5)), 1), "tilt": 12}
    data = (f"bandit:left={pays[0]},right={pays[1]}" if bandit
            else f"cart-pole:angle={n['angle']},force={n['force']}")
    sets = {"baseline": kind, "memory": memory, "rate": rate, "value": value, "most": most, "steps": steps, "spread": 2}
    theta, law, trials = np.zeros(1 if bandit else 4), 0.0, 0
    b = value if kind == "given" else 0.0
    for row in trace("reinforce", data, seed, sets):
        got, now = row["values"], row["metrics"]
        if row["phase"] == "run":
            path = np.array(got["path"])
            for t, s in enumerate(path[:-1]):
                after = [pays[int(s[1])]] if bandit else cart(s[:4], s[4], n)
                differs("a step of the world", after, path[t + 1, :-1])
            payoff = path[-1, 0] if bandit else len(path) - 1
            differs("the payoff", payoff, now["payoff"])
            if not bandit:
                over = abs(path[-1, 0]) > n["track"] or abs(np.degrees(path[-1, 2])) > n["tilt"]
                if not (over or len(path) - 1 == steps):
                    sys.exit("policy_search: a trial ended too early")
        elif row["phase"] == "score":
            score = np.zeros(theta.size)
            for s in path[:-1]:
                z = [1] if bandit else s[:4] / [n["track"], 2, np.radians(n["tilt"]), 1]
                for j in range(theta.size):
                    h = np.zeros(theta.size)
                    h[j] = 1e-5
                    score[j] += (log_pi(theta + h, z, s[-1] > 0) - log_pi(theta - h, z, s[-1] > 0)) / 2e-5
            differs("the sum of grad log pi", score, got["score"], 1e-6)
            score = np.array(got["score"])
        elif row["phase"] == "weigh":
            b = payoff if kind == "running" and trials == 0 else b
            differs("the sample", score * (payoff - b), got["gradient"])
            if bandit:
                p = 1 / (1 + np.exp(-theta[0]))
                samples = [-p * (pays[0] - b), (1 - p) * (pays[1] - b)]
                mean = np.average(samples, weights=[1 - p, p])
                differs("the mean", mean, got["mean"])
                differs("the scatter", np.sqrt(np.average((samples - mean) ** 2, weights=[1 - p, p])), got["scatter"])
        elif row["phase"] == "step":
            theta = theta + rate * score * (payoff - b)
            differs("theta", theta, got["theta"])
            theta, trials = np.array(got["theta"]), trials + 1
            if kind in ("running", "late"):
                b += max(memory, 1 / trials) * (payoff - b)
            differs("the baseline", b, now["baseline-now"])
            if bandit:
                q = 1 / (1 + np.exp(-law))
                law += rate * q * (1 - q) * (pays[1] - pays[0])
                differs("the path of the mean gradient", 1 / (1 + np.exp(-law)), now["law"])


def pegasus(rng, seed):
    kind = rng.integers(0, 3)
    stored, m, T = bool(rng.random() < .8), int(rng.integers(1, 7)), int(rng.integers(2, 12))
    edge, start = round(float(rng.uniform(.1, 1)), 2), np.round(rng.uniform(.2, 1.5, 2), 2)
    if kind == 0:
        bend, (offset, wind, target) = int(rng.integers(0, 3)), np.round(rng.uniform([-1, .05, -1], [1, .5, 1]), 2)
        data, k, T0 = f"shot:bend={bend},offset={offset},wind={wind},target={target}", 1, 1

        def pay(theta, w):
            aim = offset + [theta[0], theta[0] + theta[0] ** 2, np.arctan(theta[0])][bend]
            return -(aim + wind * w[0] - target) ** 2

        def fresh(theta):
            return pay(theta, [0]) - wind ** 2
    else:
        if kind == 1:
            a, b, noise, s0 = np.round(rng.uniform([.5, .4, .05, -2], [1.2, 1, .5, 2]), 2)
            A, B, G, s0 = np.array([[a]]), np.array([b]), np.array([noise]), np.array([s0])
            data = f"scalar:a={a},b={b},noise={noise},start={s0[0]}"
        else:
            mass, drag, wind, x, v = np.round(rng.uniform([.5, 0, .02, -2, -1], [2, 1, .2, 2, 1]), 2)
            A, B, G = np.array([[1, .1], [0, 1 - .1 * drag / mass]]), np.array([0, .1 / mass]), np.array([0, wind])
            s0, data = np.array([x, v]), f"point:mass={mass},drag={drag},wind={wind},x={x},speed={v}"
        k, T0 = len(s0), T

        def pay(theta, w):
            s, sum_ = s0.copy(), 0.0
            for t in range(T):
                u = -theta @ s
                sum_ += s[0] ** 2 + .1 * u * u
                s = A @ s + B * u + G * w[t]
            return -sum_ / T

        def fresh(theta):
            # All states of a run are F s0 + H w: their mean and covariance at once.
            loop, sum_ = A - np.outer(B, theta), 0.0
            for t in range(T):
                mean = np.linalg.matrix_power(loop, t) @ s0
                cov = sum((np.outer(g, g) for g in (np.linalg.matrix_power(loop, i) @ G for i in range(t))), np.zeros((k, k)))
                second = cov + np.outer(mean, mean)
                sum_ += second[0, 0] + .1 * theta @ second @ theta
            return -sum_ / T
    rows = trace("pegasus", data, seed, {"scenarios": m, "stored": str(stored).lower(), "steps": T, "edge": edge, "most": 12,
                                         "first": start[0], "second": start[1]})
    sim = values = None
    for row in rows:
        got, now = row["values"], row["metrics"]
        if row["phase"] is None:
            continue
        dice = np.array(got["dice"]).reshape(m, T0)
        corners = np.array(got["corners"]).reshape(k + 1, k)

        def cost(theta):
            return -np.mean([pay(theta, w) for w in dice])

        if row["phase"] == "throw":
            sim = np.array([start[:k]] + [start[:k] + edge * np.eye(k)[i] for i in range(k)])
        elif row["phase"] == "judge":
            differs("the reflected corner", 2 * corners[:-1].mean(0) - corners[-1], got["point"])
            differs("what each scenario pays", [pay(np.array(got["point"]), w) for w in dice], got["each"])
        elif row["phase"] == "move" and stored:
            bar, last = sim[:-1].mean(0), sim[-1]
            new, reflected = None, bar + (bar - last)
            if cost(reflected) < values[0]:
                farther = bar + 2 * (bar - last)
                new = farther if cost(farther) < cost(reflected) else reflected
            elif cost(reflected) < values[-2]:
                new = reflected
            elif cost(reflected) < values[-1]:
                new = bar + (reflected - bar) / 2
                new = new if cost(new) <= cost(reflected) else None
            else:
                new = bar - (bar - last) / 2
                new = new if cost(new) < values[-1] else None
            sim = np.vstack([sim[:-1], new]) if new is not None else np.vstack([sim[:1], (sim[:1] + sim[1:]) / 2])
        elif row["phase"] == "check" and now["truth"] is not None:
            differs("what fresh dice say", fresh(np.array(got["theta"])), now["truth"])
        if stored and row["phase"] in ("throw", "move"):
            values = np.array([cost(c) for c in sim])
            order = np.argsort(values, kind="stable")
            sim, values = sim[order], values[order]
            differs("the corners", sim, corners)
            differs("what they cost", values, got["values"])
            differs("the payoff", -values[0], now["payoff"])
            sim, values = corners, np.array(got["values"])


for seed in range(first, first + runs):
    reinforce(np.random.default_rng(seed), seed)
    pegasus(np.random.default_rng(seed), seed)
print(f"policy_search: {2 * runs} runs, worst relative difference {worst:.2g}")
