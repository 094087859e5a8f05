#!/usr/bin/env python3
"""Second opinion: the climb of sufficient-dimension-reduction, from the textbook and numpy.

usage: sufficient.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables and random options go through `gradus-cli run`; the estimate is made here with one solve,
its slope with the derivatives of h and G themselves, column by column, and the whole climb is repeated.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if off > 1e-6:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


def measure(x, y, v, h, lam, slope=True):
    n, z = len(x), x @ v
    dz, dy = z[:, None] - z[None], y[:, None] - y[None]
    kz, ky = np.exp(-dz ** 2 / (2 * h * h)), np.exp(-dy ** 2 / (2 * h * h))
    of_y = ky.T @ ky
    mean, G = (kz * ky).mean(0), (kz.T @ kz) * of_y / n ** 2
    alpha = np.linalg.solve(G + lam * np.eye(n), mean)
    J = mean @ alpha / 2 - 0.5
    if not slope:
        return J
    g = np.zeros(x.shape[1])
    for k in range(x.shape[1]):
        dk = -kz * dz / h ** 2 * (x[:, k][:, None] - x[:, k][None])
        dG = (dk.T @ kz + kz.T @ dk) * of_y / n ** 2
        g[k] = alpha @ (dk * ky).mean(0) - alpha @ dG @ alpha / 2
    return J, g


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(8, 40)), int(rng.integers(2, 5))
    x = np.round(rng.normal(size=(n, d)) * rng.uniform(0.5, 2, size=d), 6)
    y = np.round([np.sin(2 * x[:, 0]), x[:, 0] ** 2 - x[:, 1], x @ rng.normal(size=d)][seed % 3], 6)
    h, lam, scale, rounds = round(float(rng.uniform(0.5, 2)), 3), [0.1, 0.01, 1][seed % 3], bool(rng.integers(2)), int(rng.integers(3, 9))
    angle = round(float(rng.uniform(0, 180)), 1)
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)] + ["y"])
            w.writerows([[repr(float(a)) for a in row] + [repr(float(b))] for row, b in zip(x, y)])
        sets = [f"angle={angle}", f"width={h}", f"lambda={lam}", f"standardise={'true' if scale else 'false'}", f"rounds={rounds}"]
        result = json.loads(subprocess.run([cli, "run", "sufficient-dimension-reduction", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)),
                                            "--y", "y"] + sum((["--set", s] for s in sets), []), capture_output=True, text=True, check=True).stdout)
    c = (x - x.mean(0)) / (x.std(0) if scale else 1)
    v = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))] + [0.0] * (d - 2))
    eps, turns, cut = 1.0, [(np.degrees(np.arctan2(v[1], v[0])) % 180, measure(c, y, v, h, lam, False))], 0.0
    while True:
        J, g = measure(c, y, v, h, lam)
        p = g - v * (v @ g)
        size, cut = np.linalg.norm(p), 0.0
        if size >= 1e-3:
            eps = min(eps, np.tan(np.radians(15)) / size)
            for _ in range(40):
                u = v + eps * p
                u = u / np.linalg.norm(u)
                if measure(c, y, u, h, lam, False) > J:
                    old, v, cut, eps = v, u, eps, eps * 2
                    turns.append((np.degrees(np.arctan2(v[1], v[0])) % 180, measure(c, y, v, h, lam, False)))
                    break
                eps /= 2
        if cut == 0 or len(turns) > rounds:
            break
    values, metrics = result["values"], result["metrics"]
    compare("direction", values["direction"], v)
    # Lines: 0 degrees and 180 are one.
    for f in (np.cos, np.sin):
        compare("angles", f(2 * np.radians(values["angles"])), [f(2 * np.radians(a)) for a, _ in turns])
    compare("estimates", values["estimates"], [j for _, j in turns])
    compare("slope", values["slope"], g)
    compare("turning", values["turning"], p)
    compare("slope-size", metrics["slope-size"], size)
    compare("correlation", metrics["correlation"], np.corrcoef(c @ v, y)[0, 1])
    # The shadows are those from before the last turn.
    looked = v if cut == 0 else old
    compare("shadows", values["z"], c @ looked)
    runs += 1

print(f"sufficient: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-6))
