#!/usr/bin/env python3
"""Second opinion: several outputs by Sylvester's equation and by conjugate gradients, from the textbook and numpy.

usage: outputs.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random outputs over random inputs, whose rows are shuffled, go through `gradus-cli run`; the long system is built here as
a Kronecker product and solved by numpy.linalg.solve, the steps of both walks are made with its matrix, and the residual
polynomial comes from its zeros in the Krylov space.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected, scale=1.0):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / max(scale, np.max(np.abs(expected)))
    if not off <= 1e-7:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    outputs, degree, m = int(rng.integers(2, 6)), int(rng.integers(0, 5)), int(rng.integers(1, 9))
    b = degree + 1
    x = rng.uniform(-1.2, 1.2, size=m)
    if m > 2 and seed % 2:
        x[1] = x[0]                                 # an input that comes twice
    y = rng.normal(size=(m, outputs))
    lam, gam = round(float(10 ** rng.uniform(-1.5, 0.5)), 3), [0, round(float(10 ** rng.uniform(-1, 1)), 3)][int(rng.integers(5) > 0)]
    guess, steps = round(float(rng.normal()), 2), int(rng.integers(1, 5))
    rows = [(x[i], y[i, t], t + 1) for i in range(m) for t in range(outputs)]
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow(["x", "y", "task"])
            w.writerow([repr(float(rows[0][0])), repr(float(rows[0][1])), rows[0][2]])
            for i in 1 + rng.permutation(len(rows) - 1):
                w.writerow([repr(float(rows[i][0])), repr(float(rows[i][1])), rows[i][2]])

        def run(entry, **sets):
            out = subprocess.run([cli, "run", entry, "--data", data, "--x", "x", "--y", "y", "--task", "task"]
                                 + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []), capture_output=True, text=True)
            assert out.returncode in (0, 3), out.stderr
            return json.loads(out.stdout)
        sylvester = run("multi-output-sylvester", degree=degree, gamma=gam, guess=guess, **{"lambda": lam})
        cg = run("multi-output-cg", degree=degree, gamma=gam, limit=steps, **{"lambda": lam})
    a, c = np.vander(x, b, increasing=True), lam * np.eye(outputs) + gam * (outputs * np.eye(outputs) - np.ones((outputs, outputs)))
    gram, h = a.T @ a, a.T @ y
    big = np.kron(gram, np.eye(outputs)) + np.kron(np.eye(b), c)
    theta = np.linalg.solve(big, h.ravel()).reshape(b, outputs)
    v, metrics = sylvester["values"], sylvester["metrics"]
    objective = lambda th: np.sum((y - a @ th) ** 2) + lam * np.sum(th ** 2) + gam * sum(np.sum((th[:, s] - th[:, t]) ** 2) for s in range(outputs) for t in range(s))
    compare("theta", v["theta"], theta)
    compare("gram", v["gram"], gram)
    compare("springs", v["springs"], c)
    compare("divisors", np.sort(np.ravel(v["divisors"])), np.linalg.eigvalsh(big))
    compare("objective", metrics["objective"], objective(theta))
    compare("energy and objective", objective(theta) - np.sum(y ** 2), -np.sum(theta * h))
    # One coefficient held fast, all others give way.
    s = b * outputs - 1
    rest = np.delete(np.arange(b * outputs), s)
    held = np.zeros(b * outputs)
    held[s] = guess
    held[rest] = np.linalg.solve(big[np.ix_(rest, rest)], h.ravel()[rest] - big[rest, s] * guess)
    compare("gap", metrics["gap"], objective(held.reshape(b, outputs)) - objective(theta))
    # Conjugate gradients and steepest descent with the long matrix.
    th, st, r = np.zeros(b * outputs), np.zeros(b * outputs), h.ravel().copy()
    p, alphas, betas, floor = r.copy(), [], [], 1e-9 * np.linalg.norm(h)
    for _ in range(steps):
        alphas.append(r @ r / (p @ big @ p))
        th, new = th + alphas[-1] * p, r - alphas[-1] * (big @ p)
        g = h.ravel() - big @ st
        st = st + (g @ g / (g @ big @ g) * g if g @ g > 0 else 0)
        betas.append(new @ new / (r @ r))
        r, p = new, new + betas[-1] * p
        if np.linalg.norm(r) <= floor:
            break
    w, metrics = cg["values"], cg["metrics"]
    compare("cg theta", w["theta"], th)
    compare("cg steepest", w["steepest"], st)
    compare("cg alphas", w["alphas"], alphas)
    compare("cg energy", metrics["energy"], th @ big @ th / 2 - th @ h.ravel())
    compare("cg residual", metrics["residual"], np.linalg.norm(r), np.linalg.norm(h))
    # The shares: the polynomial that takes the first residual to the one that is left.
    values, vectors = np.linalg.eigh(big)
    parts, left = vectors.T @ h.ravel(), vectors.T @ (h.ravel() - big @ th)
    clear = np.abs(parts) > 1e-3 * np.max(np.abs(parts))
    different = np.array([np.sum(np.abs(values - s) < 1e-6) == 1 for s in values])
    if np.any(clear & different):
        compare("shares", np.array(w["shares"])[clear & different], (left / np.where(parts == 0, 1, parts))[clear & different])
    runs += 1

print(f"outputs: {runs} runs, worst relative difference {worst:.3g}")
sys.exit(not (runs > 0 and worst <= 1e-7))
