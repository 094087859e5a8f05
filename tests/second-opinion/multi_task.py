#!/usr/bin/env python3
"""Second opinion: multi-task least squares, from the textbook and numpy.

usage: multi_task.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tasks and random options go through `gradus-cli run --trace`; the system is built here as a Kronecker product
and solved by numpy.linalg.solve, the penalty is summed over pairs, and a guess is priced by solving with one
coefficient held fast.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if not off <= 1e-7:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    tasks, degree = int(rng.integers(2, 6)), int(rng.integers(0, 4))
    n = tasks + int(rng.integers(2, 25))
    b = degree + 1
    task = np.concatenate([np.arange(tasks), rng.integers(0, tasks, size=n - tasks)])
    x, y = rng.uniform(-1.5, 1.5, size=n), rng.normal(size=n)
    lam, gam = round(float(10 ** rng.uniform(-2, 0.5)), 3), [0, round(float(10 ** rng.uniform(-2, 1)), 3)][int(rng.integers(5) > 0)]
    guess, attempts = round(float(rng.normal()), 2), np.round(rng.normal(size=3), 2)
    with tempfile.TemporaryDirectory() as folder:
        data, tried, trace = (os.path.join(folder, f) for f in ("x.csv", "tried.csv", "trace.jsonl"))
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow(["x", "y", "task"])
            w.writerows([[repr(float(a)), repr(float(c)), int(t) + 1] for a, c, t in zip(x, y, task)])
        with open(tried, "w") as f:
            f.write("guess\n" + "\n".join(str(a) for a in attempts) + "\n")
        sets = {"degree": degree, "lambda": lam, "gamma": gam, "guess": guess}
        out = subprocess.run([cli, "run", "multi-task-ls", "--data", data, "--x", "x", "--y", "y", "--task", "task",
                              "--start", f"attempts={tried}", "--trace", trace]
                             + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []), capture_output=True, text=True, check=True)
        steps = [s for s in map(json.loads, open(trace)) if "step" in s and "metrics" in s]
    result = json.loads(out.stdout)
    v, metrics = result["values"], result["metrics"]
    phi = np.vander(x, b, increasing=True)
    psi = np.zeros((n, tasks * b))
    for i in range(n):
        psi[i, task[i] * b:(task[i] + 1) * b] = phi[i]
    coupling = lambda g: np.kron(lam * np.eye(tasks) + g * (tasks * np.eye(tasks) - np.ones((tasks, tasks))), np.eye(b))
    h = psi.T @ psi + coupling(gam)
    theta = np.linalg.solve(h, psi.T @ y)
    alone = np.linalg.solve(psi.T @ psi + coupling(0), psi.T @ y)
    strain = lambda t: sum(np.sum((t.reshape(tasks, b)[s] - t.reshape(tasks, b)[r]) ** 2) for s in range(tasks) for r in range(s))
    misfit = lambda t: np.sum((y - psi @ t) ** 2)
    cost = lambda t: misfit(t) + lam * t @ t + gam * strain(t)
    compare("penalty is the quadratic form", theta @ coupling(gam) @ theta, lam * theta @ theta + gam * strain(theta))
    compare("theta", v["theta"], theta)
    compare("alone", v["alone"], alone)
    compare("normal", v["normal"], np.column_stack([h, psi.T @ y]))
    compare("objective", metrics["objective"], cost(theta))
    compare("misfit", metrics["misfit"], misfit(theta))
    compare("strain", metrics["strain"], strain(theta))
    compare("objective at the start", steps[0]["metrics"]["objective"], y @ y)
    compare("residuals", v["residuals"], y - psi @ theta)
    compare("moves", v["moves"], np.linalg.norm((theta - alone).reshape(tasks, b), axis=1))
    rivals = np.array(v["rivals"])
    compare("rivals", rivals[:, -1], [cost(r) for r in rivals[:, :-1]])
    compare("first rival", rivals[0, :-1], alone)
    one = np.linalg.solve(phi.T @ phi + tasks * lam * np.eye(b), phi.T @ y)
    compare("second rival", rivals[1, :-1], np.tile(one, tasks))
    counts = np.bincount(task, minlength=tasks)
    poor = int(np.max(np.flatnonzero(counts == counts.min())))
    s = poor * b + b - 1
    rest = np.delete(np.arange(tasks * b), s)

    def priced(a):
        t = np.zeros(tasks * b)
        t[s] = a
        t[rest] = np.linalg.solve(h[np.ix_(rest, rest)], psi[:, rest].T @ y - h[rest, s] * a) if len(rest) else []
        return cost(t)

    compare("gap", metrics["gap"], min(priced(a) for a in list(attempts) + [guess]) - cost(theta))
    runs += 1

print(f"multi-task: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
