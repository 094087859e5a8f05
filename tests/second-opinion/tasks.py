#!/usr/bin/env python3
"""Second opinion: springs that are learnt, and classes in several tasks, from the textbook and numpy.

usage: tasks.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tasks and random options go through `gradus-cli run --trace`. Every round is made here again: the system as a
Kronecker product solved by numpy.linalg.solve, the springs by exp, F as a sum over pairs. Shares of classes are made from one solve for each
class.
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


def run(entry, header, rows, options, sets, starts={}):
    """The steps of a run, and its end."""
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            csv.writer(f).writerows([header] + rows)
        given = []
        for name, table in starts.items():
            path = os.path.join(folder, name + ".csv")
            with open(path, "w") as f:
                csv.writer(f).writerows([[f"t{j}" for j in range(len(table))]] + [[repr(float(v)) for v in r] for r in table])
            given += ["--start", f"{name}={path}"]
        out = subprocess.run([cli, "run", entry, "--data", data] + options + given + ["--trace", trace]
                             + sum((["--set", f"{k}={v}"] for k, v in sets.items()), []), capture_output=True, text=True, check=True)
        return [s for s in map(json.loads, open(trace)) if "step" in s and "metrics" in s], json.loads(out.stdout)


def coupling(lam, gamma, b):
    """C kron I of springs gamma."""
    return np.kron(np.diag(lam + gamma.sum(1)) - gamma, np.eye(b))


def pairs_of(theta):
    return np.square(theta[:, None] - theta[None]).sum(-1)


def alternating(rng):
    tasks, degree = int(rng.integers(2, 6)), int(rng.integers(0, 3))
    n, b = tasks + int(rng.integers(2, 25)), degree + 1
    task = np.concatenate([np.arange(tasks), rng.integers(0, tasks, size=n - tasks)])
    x = rng.uniform(-1.5, 1.5, size=n)
    y = rng.normal(size=n) * 0.3 + (1 + x) * rng.integers(0, 3, size=tasks)[task]
    lam, start, width = (round(float(10 ** rng.uniform(*r)), 4) for r in ((-2, 0.5), (-3, 2), (-1, 0.7)))
    limit, iu = int(rng.integers(3, 15)), np.triu_indices(tasks, 1)
    gamma = np.full((tasks, tasks), start)
    given = {}
    if rng.integers(3) == 0:
        gamma = np.round(np.abs(rng.normal(size=(tasks, tasks))), 3)
        gamma = np.maximum(gamma, gamma.T)
    np.fill_diagonal(gamma, 0)
    if start != gamma[0, 1]:
        given = {"gamma": gamma}
    steps, result = run("multi-task-alternating", ["x", "y", "task"],
                        [[repr(float(a)), repr(float(c)), int(t) + 1] for a, c, t in zip(x, y, task)],
                        ["--x", "x", "--y", "y", "--task", "task"],
                        {"degree": degree, "lambda": lam, "start": start, "width": width, "limit": limit,
                         "tolerance": 1e-9}, given)
    psi = np.zeros((n, tasks * b))
    for i, row in enumerate(np.vander(x, b, increasing=True)):
        psi[i, task[i] * b:(task[i] + 1) * b] = row
    misfit = lambda t: np.sum((y - psi @ t.ravel()) ** 2)
    entropy = lambda g: np.where(g > 0, g * np.log(np.where(g > 0, g, 1)) - g + 1, 1)
    bound = lambda t, g: misfit(t) + lam * np.sum(t * t) + np.sum((g * pairs_of(t) + width * entropy(g))[iu])
    cost = lambda t, g: misfit(t) + lam * np.sum(t * t) + np.sum((g * pairs_of(t))[iu])
    solve = lambda g: np.linalg.solve(psi.T @ psi + coupling(lam, g, b), psi.T @ y).reshape(tasks, b)
    theta = solve(np.zeros_like(gamma))
    compare("alone", result["values"]["alone"], theta)
    compare("F at the start", steps[0]["metrics"]["bound"], bound(theta, gamma))
    at = 1
    for _ in range(limit):
        theta = solve(gamma)
        compare("F after the beads", steps[at]["metrics"]["bound"], bound(theta, gamma))
        compare("J after the beads", steps[at]["metrics"]["objective"], cost(theta, gamma))
        old, gamma = gamma, np.exp(-pairs_of(theta) / width)
        np.fill_diagonal(gamma, 0)
        compare("F after the springs", steps[at + 1]["metrics"]["bound"], bound(theta, gamma))
        compare("J after the springs", steps[at + 1]["metrics"]["objective"], cost(theta, gamma))
        compare("misfit", steps[at + 1]["metrics"]["misfit"], misfit(theta))
        at += 3
        if np.max(np.abs(gamma - old)) <= 1e-9:
            break
    compare("steps", len(steps), at)
    compare("theta", result["values"]["theta"], theta)
    compare("gamma", result["values"]["gamma"], gamma)
    compare("away", result["values"]["away"], np.sqrt(pairs_of(theta)[iu]))
    compare("residuals", result["values"]["residuals"], y - psi @ theta.ravel())


def classes(rng):
    tasks, k, d = int(rng.integers(2, 5)), int(rng.integers(2, 4)), int(rng.integers(1, 4))
    n = tasks * k + int(rng.integers(0, 12))
    task = np.concatenate([np.arange(tasks), rng.integers(0, tasks, size=n - tasks)])
    label = np.concatenate([np.arange(k), rng.integers(0, k, size=n - k)])
    x = np.round(rng.normal(size=(n, d)), 1)
    lam, gam, width = (round(float(10 ** rng.uniform(*r)), 4) for r in ((-2, 0.5), (-2, 2), (-0.5, 0.5)))
    gam = gam if rng.integers(5) else 0
    place = np.round(rng.normal(size=2), 1)
    basis = ["constant", "bumps"][int(rng.integers(2))]
    steps, result = run("multi-task-lspc", [f"x{j}" for j in range(d)] + ["c", "task"],
                        [[repr(float(a)) for a in r] + [f"c{c}", f"t{t}"] for r, c, t in zip(x, label, task)],
                        ["--x", ",".join(f"x{j}" for j in range(d)), "--label", "c", "--task", "task"],
                        {"basis": basis, "lambda": lam, "gamma": gam, "width": width, "place": place[0], "second": place[1]})
    at = np.zeros(d)
    at[:2] = place[:d] if d < 2 else place
    springs = gam * (np.ones((tasks, tasks)) - np.eye(tasks))
    raw, lone, own, theta = np.zeros((k, tasks)), np.zeros((k, tasks)), np.zeros((k, n)), []
    for c in range(k):
        centres = np.unique(x[label == c], axis=0)[:, :]
        phi = lambda z: np.ones((len(z), 1)) if basis == "constant" else \
            np.exp(-np.square(z[:, None] - centres[None]).sum(-1) / (2 * width ** 2))
        p, b = phi(x), phi(x).shape[1]
        psi = np.zeros((n, tasks * b))
        for i in range(n):
            psi[i, task[i] * b:(task[i] + 1) * b] = p[i]
        for into, s in ((raw, springs), (lone, 0 * springs)):
            t = np.linalg.solve(psi.T @ psi + coupling(lam, s, b), psi.T @ (label == c))
            into[c] = t.reshape(tasks, b) @ phi(at[None])[0]
            if into is raw:
                own[c] = psi @ t
                theta.append(t)
    shares = lambda f: np.where(np.maximum(f, 0).sum(0) > 1e-9, np.maximum(f, 0) / np.maximum(np.maximum(f, 0).sum(0), 1e-300), 1 / k)
    v = result["values"]
    compare("raw", v["raw"], raw.T)
    compare("shares", v["shares"], shares(raw).T)
    compare("lone", v["lone"], shares(lone).T)
    compare("own", v["own"], shares(own)[label, np.arange(n)])
    compare("theta of the classes", v["theta"], np.concatenate(theta))
    compare("spread", result["metrics"]["spread"], np.min([abs(np.ptp(shares(raw)[c]) - result["metrics"]["spread"]) for c in range(k)])
            + result["metrics"]["spread"])
    if basis == "constant":
        alone = np.array([[np.sum((task == t) & (label == c)) / (np.sum(task == t) + lam) for t in range(tasks)] for c in range(k)])
        compare("counts", lone, alone)


for seed in range(first, first + seeds):
    classes(np.random.default_rng(seed))
    alternating(np.random.default_rng(seed))
    runs += 1

print(f"tasks: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
