#!/usr/bin/env python3
"""Second opinion: Bayes rule with two normal densities, by numerical integration.

usage: bayes.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random bells and priors go through `gradus-cli run`. Shares are computed from the densities as they
are, borders are looked for as changes of sign, and errors are integrated on a fine grid.
"""
import json, math, subprocess, sys
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected, tolerance=1e-7):
    global worst
    off = abs(got - expected) / max(1.0, abs(expected))
    if off > tolerance:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off / tolerance * 1e-7)


def density(x, mean, width):
    return np.exp(-0.5 * ((x - mean) / width) ** 2) / (width * math.sqrt(2 * math.pi))


grid = np.linspace(-60, 60, 2400001)
for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    p = dict(prior=rng.uniform(0.02, 0.98), mean0=rng.uniform(-4, 4), mean1=rng.uniform(-4, 4), width0=rng.uniform(0.3, 3),
             width1=rng.uniform(0.3, 3), x=rng.uniform(-3, 3), border=rng.uniform(-4, 4))
    if seed % 3 == 0:
        p["width1"] = p["width0"]
    p = {k: round(float(v), 3) for k, v in p.items()}
    believed = round(float(rng.uniform(0.05, 0.95)), 3) if seed % 2 else None
    sets = [f"{k}={v}" for k, v in p.items()] + ([f"misled=true", f"believed={believed}"] if believed else ["misled=false"])
    out = subprocess.run([cli, "run", "bayes-rule", "--seed", str(seed)] + sum((["--set", s] for s in sets), []),
                         capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, m = result["values"], result["metrics"]
    prior = believed if believed else p["prior"]
    d0, d1 = density(p["x"], p["mean0"], p["width0"]), density(p["x"], p["mean1"], p["width1"])
    compare("joint 0", v["joint"][0], (1 - prior) * d0)
    compare("joint 1", v["joint"][1], prior * d1)
    if prior * d1 + (1 - prior) * d0 > 1e-200:
        compare("posterior", v["posterior"][1], prior * d1 / (prior * d1 + (1 - prior) * d0))
    g0, g1 = density(grid, p["mean0"], p["width0"]), density(grid, p["mean1"], p["width1"])
    a, b = prior * g1, (1 - prior) * g0
    visible = (a > 1e-250) & (b > 1e-250)
    lead = np.where(visible, a - b, 0)
    turns = np.nonzero(visible[:-1] & visible[1:] & (np.sign(lead[:-1]) * np.sign(lead[1:]) < 0))[0]
    borders = [b for b in (v["borders"] or []) if visible[np.argmin(np.abs(grid - b))] and abs(b) < 59]
    assert len(turns) == len(borders), (seed, p, grid[turns], borders)
    for t, found in zip(grid[turns], borders):
        compare("border", found, t, 1e-4)
    step = grid[1] - grid[0]
    wrong = np.where(a >= b, (1 - p["prior"]) * g0, p["prior"] * g1)
    compare("error", m["error"], wrong.sum() * step, 1e-4)
    x, y = np.array(v["where"]), np.array(v["labels"])
    inside = np.abs(x - p["x"]) <= 0.1
    if inside.any():
        compare("share", m["share"], y[inside].mean())
    runs += 1

    # Only yes or no is seen: Bayes' rule with two probabilities, and the rule that errs least among the four there are.
    hit, alarm, yes = round(float(rng.uniform(0.02, 0.98)), 3), round(float(rng.uniform(0.02, 0.98)), 3), bool(rng.integers(2))
    out = subprocess.run([cli, "run", "bayes-rule", "--seed", str(seed)]
                         + sum((["--set", s] for s in ("answers=true", f"hit={hit}", f"alarm={alarm}", f"prior={p['prior']}",
                                                       f"x={3 if yes else -3}", "slice=3")), []), capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    ones, others = p["prior"] * (hit if yes else 1 - hit), (1 - p["prior"]) * (alarm if yes else 1 - alarm)
    compare("yes or no", result["values"]["posterior"][1], ones / (ones + others))
    compare("least errors", result["metrics"]["error"],
            min(p["prior"] * hit, (1 - p["prior"]) * alarm) + min(p["prior"] * (1 - hit), (1 - p["prior"]) * (1 - alarm)))
    runs += 1

print(f"bayes: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
