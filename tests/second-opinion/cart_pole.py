#!/usr/bin/env python3
# The cart-pole recomputed from Lagrange's equations, solved as a 2 x 2 linear system for the two
# accelerations (Goldstein, Classical Mechanics, chapter 1), not from the closed formulas of the
# source: every row of the path, the count of every rule and the law of gradus-cli's trace, in random
# worlds from random starts.
#
# usage: cart_pole.py GRADUS_CLI [RUNS [FIRST_SEED]]
#        cart_pole.py --record    tests/data/cart-pole-scipy.csv, by scipy.integrate.solve_ivp
#
# SPDX-License-Identifier: GPL-3.0-or-later
import json
import subprocess
import sys
import tempfile

import numpy as np

NAMES = ["gravity", "cart-mass", "pole-mass", "half-length"]


def accelerations(w, s, force):
    """(x'', angle'') of a uniform rod of half length l hinged on a cart."""
    g, mc, mp, l = w
    x, v, a, spin = s
    mass = np.array([[mc + mp, mp * l * np.cos(a)], [mp * l * np.cos(a), mp * l * l + mp * (2 * l) ** 2 / 12]])
    return np.linalg.solve(mass, [force + mp * l * spin * spin * np.sin(a), mp * g * l * np.sin(a)])


def derivative(w, s, force):
    xx, aa = accelerations(w, s, force)
    return np.array([s[1], xx, s[3], aa])


def euler(w, s, force, dt):
    return s + dt * derivative(w, s, force)


def random_world(rng):
    return np.array([rng.uniform(1, 20), rng.uniform(0.2, 3), rng.uniform(0.05, 2), rng.uniform(0.2, 2)])


def record():
    from scipy.integrate import solve_ivp
    rng = np.random.default_rng(1983)
    print(",".join(NAMES + ["x", "v", "angle", "spin", "force", "dv", "dspin", "x1", "v1", "angle1", "spin1"]))
    for _ in range(40):
        w, s, force = random_world(rng), rng.normal(0, [1, 1, 0.5, 2]), rng.normal(0, 10)
        end = solve_ivp(lambda t, y: derivative(w, y, force), (0, 0.1), s, method="DOP853", rtol=1e-13,
                        atol=1e-13).y[:, -1]
        row = [*w, *s, force, *accelerations(w, s, force), *end]
        print(",".join(repr(float(z)) for z in row))


worst = 0.0


def compare(what, found, right):
    global worst
    found, right = np.array(found, dtype=float).ravel(), np.array(right, dtype=float).ravel()
    error = np.max(np.abs(found - right) / np.maximum(1, np.abs(right)), initial=0)
    worst = max(worst, error)
    if not error < 1e-9:
        sys.exit(f"cart_pole: {what} is off by {error:g}: {found} instead of {right}")


def push_value(rule, s, lead):
    return {"nothing": 0, "against": -s[2], "towards": s[2], "spin": s[3], "lead": s[2] + lead * s[3],
         "four": 2.834 * s[0] + 5.655 * s[1] + 53.58 * s[2] + 16.09 * s[3]}[rule]


def push(rule, s, lead):
    return 1 if push_value(rule, s, lead) >= 0 else -1


def lasts(w, dt, force, start, rule, lead, most, track=2.4, tilt=12):
    s = np.array(start)
    for k in range(most):
        if abs(s[0]) > track or abs(np.degrees(s[2])) > tilt:
            return k
        s = euler(w, s, 0 if rule == "nothing" else force * push(rule, s, lead), dt)
    return most


def check(cli, seed):
    rng = np.random.default_rng(seed)
    w, dt, force = random_world(rng), float(rng.choice([0.01, 0.02, 0.05])), float(rng.uniform(2, 20))
    angle, spin, x, v = rng.uniform(-5, 5), rng.uniform(-20, 20), rng.uniform(-1, 1), rng.uniform(-1, 1)
    lead, most = float(rng.uniform(0, 0.5)), 400
    rule = str(rng.choice(["nothing", "against", "towards", "spin", "lead", "four", "random", "hand"]))
    bet = str(rng.choice(["against", "nothing", "towards"]))
    numbers = dict(zip(NAMES, w)) | {"time-step": dt, "force": force, "angle": angle, "spin": spin, "x": x, "speed": v}
    spec = "cart-pole:" + ",".join(f"{k}={float(z)!r}" for k, z in numbers.items())
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as out:
        subprocess.run([cli, "run", "cart-pole", "--data", spec, "--until", "converged", "--trace", out.name,
                        "--set", f"driver={rule}", "--set", f"lead={lead!r}", "--set", f"horizon={most}",
                        "--set", f"bet={bet}"],
                       check=True, stdout=subprocess.DEVNULL)
        steps = [json.loads(line) for line in open(out.name, encoding="utf-8")][1:]
    start = [x, v, np.radians(angle), np.radians(spin)]
    drive = next(s for s in steps if s["phase"] == "drive")
    angles, spins = np.radians(drive["values"]["angles"]), np.radians(drive["values"]["spins"])
    path = np.array([drive["values"]["places"], drive["values"]["speeds"], angles, spins]).T
    compare("start", path[0], start)
    for k, found in enumerate(drive["values"]["pushes"]):
        if rule in ("random", "hand"):
            # Which way is not told by a rule, but it is one of these.
            if min(abs(abs(found) - f) for f in (0, force)) > 1e-9:
                sys.exit(f"cart_pole: push {found} with the force {force}")
            compare("path", path[k + 1], euler(w, path[k], found, dt))
            continue
        right = 0 if rule == "nothing" else force * push(rule, path[k], lead)
        # On the line where the push turns, rounding decides.
        if abs(found - right) > 1e-9 and abs(push_value(rule, path[k], lead)) > 1e-9:
            sys.exit(f"cart_pole: push {found} instead of {right}")
        compare("path", path[k + 1], euler(w, path[k], found, dt))
    compare("lasted", drive["metrics"]["lasted"], len(angles) - 1)
    census = next(s for s in steps if s["phase"] == "census")["values"]["census"]
    for k, name in enumerate(["against", "nothing", "towards", "spin", "lead", "four"]):
        # A long drive turns at rounding: it may end a few steps earlier or later.
        right = lasts(w, dt, force, start, name, lead, most)
        if abs(census[k] - right) > (0 if right < 60 else 0.1 * right):
            sys.exit(f"cart_pole: {name} lasts {census[k]} steps instead of {right}")
    # The law by numerical differentiation of Euler's step at rest.
    law = next(s for s in steps if s["phase"] == "law")
    h = 1e-5
    J = np.array([(euler(w, h * e, 0, dt) - euler(w, -h * e, 0, dt)) / (2 * h) for e in np.eye(4)]).T
    compare("A", law["values"]["motion"], J)
    compare("B", law["values"]["effect"], (euler(w, np.zeros(4), h, dt) - euler(w, np.zeros(4), -h, dt)) / (2 * h))
    compare("growth", law["metrics"]["growth"], np.abs(np.linalg.eigvals(J)).max())


def main():
    if sys.argv[1] == "--record":
        return record()
    runs = int(sys.argv[2]) if len(sys.argv) > 2 else 4
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(first, first + runs):
        check(sys.argv[1], seed)
    print(f"cart_pole: {runs} runs, worst relative difference {worst:.2g}")


main()
