#!/usr/bin/env python3
"""A second opinion on walks by what touches: numpy, derivatives by complex steps, not from the program's source.

usage: touching.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Every jump of Newton's method for a root and for a maximum, and of majorise-minimise, from random starts with random
options is computed again: the place, the value, the slope, and whether the walk fails where it should. Of the bound
the bottom is the least of 20,001 values of the parabola written out.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0
equations = {"square": (lambda x: x * x - 2, 4), "cubic": (lambda x: (x - 1.3) * (x * x + 3.196 * x + 9.599), 6),
             "turning": (lambda x: x**3 - 2 * x + 2, 3), "arctan": (np.arctan, 2), "double": (lambda x: (x - 1) ** 2, 3)}
hills = {"coin": (lambda x: 7 * x - 10 * np.log(1 + np.exp(x)), 4), "share": (lambda x: 7 * np.log(x) + 3 * np.log(1 - x), 1),
         "arch": (lambda x: -((x - 2) ** 2) / 2, 5), "hills": (lambda x: x**2 / 2 - x**4 / 4, 2),
         "valley": (lambda x: np.exp(x) - 2 * x, 3)}


def differs(mine, theirs, loose=1):
    global worst
    worst = max(worst, abs(mine - theirs) / max(1, abs(mine)) / loose)


def slope(f, x):
    return f(x + 1e-30j).imag / 1e-30


def bend(f, x):
    """Richardson's difference of the slope."""
    h = 1e-3 * max(abs(x), 1e-2)
    d = [(slope(f, x + h / k) - slope(f, x - h / k)) * k / (2 * h) for k in (1, 2, 4)]
    e = [(4 * d[1] - d[0]) / 3, (4 * d[2] - d[1]) / 3]
    return (16 * e[1] - e[0]) / 15


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        entry = ["newton-root", "newton-maximum", "majorise-minimise"][seed % 3]
        halve = bool(rng.integers(2)) and entry != "majorise-minimise"
        sets = {"max-iterations": 30}
        if entry == "majorise-minimise":
            z, lam = float(rng.uniform(-4, 4)), float(rng.uniform(0, 3))
            f, reach = (lambda x: (x - z) ** 2 / 2 + lam * (x if x.real > 0 else -x)), 4
            sets |= {"z": z, "lambda": lam}
        else:
            family, param = (equations, "equation") if entry == "newton-root" else (hills, "hill")
            name = list(family)[rng.integers(5)]
            f, reach = family[name]
            sets |= {param: name, "halve": str(halve).lower()}
        x = float(rng.uniform(0.05, 0.95) if reach == 1 else rng.uniform(-reach, reach))
        sets["start"] = x
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", entry, "--data", "none", "--until", "converged", "--trace", trace]
                       + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")], check=False, capture_output=True)
        jump, factor = 0, 1
        for line in map(json.loads, open(trace)):
            if "step" not in line or line["status"] == "failed":
                continue
            loose = 1
            if line["phase"] == "look":
                if entry == "newton-root":
                    jump = -f(x) / slope(f, x) if f(x) != 0 else 0
                    loose = max(1, abs(jump))
                elif entry == "newton-maximum":
                    b = bend(f, x)
                    # Where the curvature is all but 0 a difference knows few digits of it.
                    loose = 1e4 * max(1, 1e-2 / abs(b), abs(x) ** 2) * max(1, abs(slope(f, x) / b))
                    jump = -slope(f, x) / (-abs(b) if halve else b)
                else:
                    c = abs(x)
                    t = x + np.linspace(-10, 10, 20001)
                    top = (t - z) ** 2 / 2 + lam * (t * t / (2 * c) + c / 2)
                    k = int(np.argmin(top))
                    assert (top >= (t - z) ** 2 / 2 + lam * abs(t) - 1e-9).all()
                    assert abs(t[k] - z * c / (c + lam)) < 1e-3, (t[k], z, c, lam)
                    jump = z * c / (c + lam) - x
                    if abs(jump) > 1e-6:
                        differs(top[k], line["metrics"]["bound"], 1e6 * (1 + lam / c))
                differs(jump, line["values"]["jump"][0] if isinstance(line["values"]["jump"], list) else line["values"]["jump"], loose)
            elif line["phase"] == "jump":
                jump = line["values"]["jump"][0] if isinstance(line["values"]["jump"], list) else line["values"]["jump"]
                old, x = x, x + jump
                if halve and "halved" in line.get("events", []):
                    whole = f(old + 2 * jump)
                    bad = not abs(whole) <= abs(f(old)) if entry == "newton-root" else not whole >= f(old)
                    assert bad or abs(abs(whole) - abs(f(old))) < 1e-12, line
            mine = line["values"]["theta"]
            differs(x, mine[0] if isinstance(mine, list) else mine)
            differs(f(x), line["metrics"]["value"])
            differs(slope(f, x), line["metrics"]["slope"])
        runs += 1
print(f"touching: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-10))
