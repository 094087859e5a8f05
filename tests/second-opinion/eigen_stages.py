#!/usr/bin/env python3
"""Second opinion: principal components, Fisher's discriminant, its local and semi-supervised kinds and the locality preserving projection, from the textbook and numpy.

usage: eigen_stages.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables and random options go through `gradus-cli run --trace`; every stage is computed here in
another way (SVD instead of an eigenproblem, powers of the matrix, projections, a linear system) and
compared.
"""
import csv, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected, scale=None):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected)) / (scale or max(1.0, np.max(np.abs(expected))))
    if off > 1e-7:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(4, 40)), int(rng.integers(2, 6))
    x = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + 3 * rng.normal(size=d)
    keep, turns = int(rng.integers(1, d + 1)), int(rng.integers(1, 6))
    centre, divide = bool(rng.integers(2)), ["n", "n-1", "1"][rng.integers(3)]
    angle, attempts = round(float(rng.uniform(0, 180)), 1), np.round(rng.uniform(0, 180, size=3), 1)
    with tempfile.TemporaryDirectory() as folder:
        data, tried, trace = (os.path.join(folder, f) for f in ("x.csv", "tried.csv", "trace.jsonl"))
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)])
            w.writerows([[repr(float(v)) for v in row] for row in x])
        with open(tried, "w") as f:
            f.write("angle\n" + "\n".join(str(a) for a in attempts) + "\n")
        sets = [f"keep={keep}", f"turns={turns}", f"centre={'true' if centre else 'false'}", f"divide={divide}", f"angle={angle}"]
        out = subprocess.run([cli, "run", "pca", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)),
                              "--start", f"attempts={tried}", "--trace", trace] + sum((["--set", s] for s in sets), []),
                             capture_output=True, text=True, check=True)
        lines = [json.loads(l) for l in open(trace)]
    result = json.loads(out.stdout)
    steps = [l for l in lines if "step" in l and "metrics" in l]
    pivot = x.mean(axis=0) if centre else np.zeros(d)
    c = x - pivot
    by = {"n": n, "n-1": n - 1, "1": 1}[divide]
    sigma = c.T @ c / by
    _, s, vt = np.linalg.svd(c, full_matrices=False)
    s = np.concatenate([s, np.zeros(d - len(s))])
    lam = s ** 2 / by
    total = np.trace(sigma)
    v, values = result["values"], result["metrics"]
    compare("mean", v["mean"], pivot)
    compare("covariance", v["covariance"], sigma)
    compare("eigenvalues", v["eigenvalues"], lam, total)
    line = lambda a: np.array([np.cos(np.radians(a)), np.sin(np.radians(a))] + [0] * (d - 2))
    arrow = np.linalg.matrix_power(sigma, turns) @ line(angle)
    got = np.array(v["arrow"])
    compare("arrow", got / np.linalg.norm(got), arrow / np.linalg.norm(arrow))
    u = np.array(v["directions"])
    compare("orthonormal", u @ u.T, np.eye(d))
    if min(n, d) == d and np.min(-np.diff(lam)) > 1e-4 * total:
        signs = np.sign(np.sum(u * vt[:d], axis=1))
        compare("directions", u, vt[:d] * signs[:, None], 1e3 * 1e-3)
        z = c @ (vt[:keep] * signs[:keep, None]).T
        compare("shadows", v["shadows"], z, np.sqrt(total * by))
        back = z @ (vt[:keep] * signs[:keep, None])
        compare("rebuilt", v["rebuilt"], pivot + back, np.sqrt(total * by))
        compare("misses", v["misses"], np.sum((c - back) ** 2, axis=1), total * by)
    compare("kept", values["kept"], lam[0], total)
    compare("lost", values["lost"], total - lam[0], total)
    compare("share", values["share"], lam[:keep].sum() / total)
    compare("miss", values["miss"], lam[keep:].sum(), total)
    best = max(line(a) @ sigma @ line(a) for a in list(attempts) + [angle])
    compare("gap", values["gap"], lam[0] - best, total)
    start = line(angle)
    compare("kept at the start", steps[0]["metrics"]["kept"], start @ sigma @ start, total)
    rivals = np.array(v["rivals"])
    compare("rivals", rivals[:, d], [r @ sigma @ r / (r @ r) for r in rivals[:, :d]], total)
    runs += 1

for seed in range(first, first + seeds):
    rng = np.random.default_rng(1000 + seed)
    n, d = int(rng.integers(12, 40)), int(rng.integers(2, 5))
    y = np.arange(n) % 2
    x = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + np.outer(y, rng.normal(size=d)) * 2
    x = away(rng, x)
    angle, turns = round(float(rng.uniform(0, 180)), 1), int(rng.integers(1, 4))
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)] + ["class"])
            w.writerows([[repr(float(v)) for v in row] + ["ab"[c]] for row, c in zip(x, y)])
        out = subprocess.run([cli, "run", "fda", "--data", data, "--x", ",".join(f"c{j}" for j in range(d)), "--label", "class",
                              "--set", f"angle={angle}", "--set", f"turns={turns}"], capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, values = result["values"], result["metrics"]
    a, b = x[y == 0], x[y == 1]
    sw = (len(a) - 1) * np.cov(a.T) + (len(b) - 1) * np.cov(b.T)
    st = (n - 1) * np.cov(x.T)
    delta = b.mean(axis=0) - a.mean(axis=0)
    direction = np.linalg.solve(sw, delta)
    ratio = len(a) * len(b) / n * delta @ direction
    compare("within", v["within"], sw, np.max(np.abs(st)))
    compare("between", v["between"], st - sw, np.max(np.abs(st)))
    compare("means", v["means"], [a.mean(axis=0), b.mean(axis=0)])
    compare("ratio", values["ratio"], ratio)
    u, unit = np.array(v["directions"])[0], direction / np.linalg.norm(direction)
    compare("direction", u, unit * np.sign(u @ unit))
    compare("shadows", np.ravel(v["shadows"]), (x - x.mean(axis=0)) @ u)
    line = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))] + [0] * (d - 2))
    compare("gap", values["gap"], ratio - line @ (st - sw) @ line / (line @ sw @ line))
    arrow = np.array(v["arrow"]) / np.linalg.norm(v["arrow"])
    compare("arrow", arrow * np.sign(arrow @ unit), unit)
    runs += 1

for seed in range(first, first + seeds):
    rng = np.random.default_rng(2000 + seed)
    n, d = int(rng.integers(8, 40)), int(rng.integers(2, 5))
    x = rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + 3 * rng.normal(size=d)
    join, m, t = ["nearest", "all"][seed % 2], int(rng.integers(2, 7)), round(float(rng.uniform(0.5, 4)), 3)
    angle = round(float(rng.uniform(0, 180)), 1)
    far = ((x[:, None] - x[None]) ** 2).sum(2)
    W = np.exp(-far / (2 * t * t))
    if join == "nearest":
        W = np.zeros((n, n))
        for i in range(n):
            near = [j for j in np.argsort(far[i]) if j != i][:m]
            W[i, near] = W[near, i] = 1
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        np.savetxt(data, x, delimiter=",", header=",".join(f"c{j}" for j in range(d)), comments="", fmt="%.17g")
        out = subprocess.run([cli, "run", "lpp", "--data", data, "--x", ",".join(f"c{j}" for j in range(d))]
                             + sum((["--set", s] for s in (f"join={join}", f"neighbours={m}", f"width={t}", f"angle={angle}",
                                                           f"keep={d}")), []), capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, values = result["values"], result["metrics"]
    c = x - x.mean(axis=0)
    D = W.sum(1)
    S, T = c.T @ (np.diag(D) - W) @ c, c.T @ np.diag(D) @ c
    compare("stretch", v["stretch"], S, np.max(np.abs(T)))
    compare("spread", v["spread"], T, np.max(np.abs(T)))
    lam = np.sort(np.linalg.eigvals(np.linalg.solve(T, S)).real)
    compare("quotients", v["quotients"], lam)
    compare("quotient", values["quotient"], lam[0])
    u = np.array(v["directions"])
    for k in range(d):
        compare("equation", S @ u[k], lam[k] * T @ u[k], np.max(np.abs(T)))
    compare("shadows", np.reshape(v["shadows"], (n, d)), c @ u.T)
    runs += 1

for seed in range(first, first + seeds):
    rng = np.random.default_rng(3000 + seed)
    n, d, which = int(rng.integers(12, 40)), int(rng.integers(2, 5)), ["local-fda", "semi-supervised-lfda"][seed % 2]
    truth = np.arange(n) % 2
    x = away(rng, rng.normal(size=(n, d)) @ rng.normal(size=(d, d)) + np.outer(truth, rng.normal(size=d)) * 2)
    known = np.ones(n, bool) if which == "local-fda" or seed % 6 == 1 else (rng.uniform(size=n) < 0.6) | (np.arange(n) < 6)
    # All springs alike: Fisher's discriminant.
    alike = which == "local-fda" and seed % 8 == 0
    h = 1e6 if alike else round(float(rng.uniform(1, 4)) * np.sqrt(d), 3)
    beta, ridge = (0, [0, 0.01][seed // 2 % 2]) if which == "local-fda" else (round([0, 1, rng.uniform()][seed // 2 % 3], 3), 0)
    ridge = 0 if alike else ridge
    angle = round(float(rng.uniform(0, 180)), 1)
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "x.csv")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow([f"c{j}" for j in range(d)] + ["class"])
            w.writerows([[repr(float(v)) for v in row] + ["ab"[c] if k else "?"] for row, c, k in zip(x, truth, known)])
        sets = [f"angle={angle}", f"width={h}", f"keep={d}"] + ([f"ridge={ridge}"] if which == "local-fda" else [f"beta={beta}"])
        run = lambda entry, sets: json.loads(subprocess.run(
            [cli, "run", entry, "--data", data, "--missing", "unknown", "--x", ",".join(f"c{j}" for j in range(d)), "--label", "class"]
            + sum((["--set", s] for s in sets), []), capture_output=True, text=True, check=True).stdout)
        result = run(which, sets)
        if alike:
            fisher = run("fda", [])
            compare("all springs alike, ratio", result["metrics"]["ratio"], fisher["metrics"]["ratio"])
            u, v = np.array(result["values"]["directions"])[0], np.array(fisher["values"]["directions"])[0]
            compare("all springs alike, line", abs(u @ v), 1)
    v, values = result["values"], result["metrics"]
    p, y = x[known], truth[known]
    m = len(p)
    count = np.array([(y == c).sum() for c in y])
    W = np.exp(-((p[:, None] - p[None]) ** 2).sum(2) / (2 * h * h))
    together = y[:, None] == y[None]
    laplacian = lambda Q: p.T @ (np.diag(Q.sum(1)) - Q) @ p
    within = laplacian(np.where(together, W / count[:, None], 0))
    between = laplacian(np.where(together, W * (1 / m - 1 / count[:, None]), 1 / m))
    c = x - x.mean(axis=0)
    A, B = between, within + ridge * np.trace(within) / d * np.eye(d)
    if which != "local-fda":
        compare("all", v["all"], c.T @ c, np.max(np.abs(c.T @ c)))
        A, B = (1 - beta) * between + beta * c.T @ c, (1 - beta) * within + beta * np.eye(d)
    compare("local within", v["within"], within, np.max(np.abs(between)))
    compare("local between", v["between"], between, np.max(np.abs(between)))
    lam = np.sort(np.linalg.eigvals(np.linalg.solve(B, A)).real)[::-1]
    compare("local ratios", v["eigenvalues"], lam)
    compare("local ratio", values["ratio"], lam[0])
    u = np.array(v["directions"])
    for k in range(d):
        compare("local equation", A @ u[k], lam[k] * B @ u[k], np.max(np.abs(A)))
    compare("local shadows", np.reshape(v["shadows"], (n, d)), c @ u.T)
    if beta == 1:
        pc = np.linalg.svd(c, full_matrices=False)[2][0]
        compare("one: the principal component", abs(u[0] @ pc), 1)
    runs += 1

print(f"eigen-stages: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
