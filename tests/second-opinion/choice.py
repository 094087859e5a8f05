#!/usr/bin/env python3
"""Second opinion: choosing a model and choosing columns, from the textbook and numpy.

usage: choice.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random tables and random options go through `gradus-cli run --trace` for hold-out and leave-one-out cross validation,
the grid of models, the grid of kernel ridge, forward and backward search, and filters. Fits are made here with numpy.linalg.lstsq on the data with the
penalty as extra rows, and rows are left out by leaving them out, never by the formula.
"""
import csv, itertools, json, os, subprocess, sys, tempfile
import numpy as np

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "shared"))
from shapes import away

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    assert got.shape == expected.shape, (what, got.shape, expected.shape)
    off = np.max(np.abs(got - expected) / np.maximum(1e-3 * np.max(np.abs(expected)) + 1e-9, np.abs(expected)))
    if not off <= 1e-6:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off if off == off else np.inf)


def run(entry, columns, rows, sets, seed, extra=()):
    with tempfile.TemporaryDirectory() as folder:
        data, trace = os.path.join(folder, "x.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w") as f:
            w = csv.writer(f)
            w.writerow(columns)
            w.writerows([[v if isinstance(v, str) else repr(float(v)) for v in row] for row in rows])
        out = subprocess.run([cli, "run", entry, "--data", data, "--seed", str(seed), "--trace", trace, *extra]
                             + (["--y", "y"] if "y" in columns else [])
                             + [w for k, v in sets.items() for w in ("--set", f"{k}={v}")],
                             capture_output=True, text=True, check=True)
        return json.loads(out.stdout), [s for s in map(json.loads, open(trace)) if "step" in s]


def powers(x, p):
    return np.vander((x - x.mean()) / x.std(), p + 1, increasing=True)


def bumps(x, centres, h):
    return np.exp(-((x[:, None] - centres) ** 2) / (2 * h ** 2))


def fit(phi, y, on, l):
    b = phi.shape[1]
    return np.linalg.lstsq(np.vstack([phi[on], np.sqrt(l) * np.eye(b)]), np.concatenate([y[on], np.zeros(b)]), rcond=None)[0]


def left_out(phi, y, l=0):
    n = len(y)
    return np.array([y[i] - phi[i] @ fit(phi, y, np.arange(n) != i, l) for i in range(n)])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(8, 30))
    x = rng.uniform(-2, 2, size=n)
    y = np.sin(2 * x) + 0.3 * rng.normal(size=n)
    lambdas = [10 ** (i / 2 - 4) for i in range(13)]

    kind, share = ["degree", "lambda"][rng.integers(2)], float(rng.uniform(0.1, 0.5))
    degree, h, splits = int(rng.integers(1, 4)), float(rng.uniform(0.2, 1)), int(rng.integers(1, 6))
    models = [(powers(x, p), 0) for p in range(degree + 1)] if kind == "degree" else [(bumps(x, x, h), l) for l in lambdas]
    result, steps = run("holdout-cross-validation", ["x", "y"], zip(x, y),
                        {"models": kind, "degree": degree, "width": h, "share": share, "splits": splits}, seed)
    wins, flattery, sums = np.zeros(len(models)), 0, np.zeros(len(models))
    for s in steps:
        if s["phase"] != "judge":
            continue
        judge = np.array(s["values"]["judge"], bool)
        assert judge.sum() == min(max(int(np.floor(share * n + 0.5)), 1), n - 1)
        thetas = [fit(phi, y, ~judge, l) for phi, l in models]
        marks = [np.mean((y - phi @ t)[judge] ** 2) for (phi, _), t in zip(models, thetas)]
        compare("training", s["values"]["training"], [np.mean((y - phi @ t)[~judge] ** 2) for (phi, _), t in zip(models, thetas)])
        compare("marks", s["values"]["marks"], marks)
        wins[np.argmin(marks)] += 1
        flattery += min(marks) / splits
        sums += np.array(marks) / splits
    compare("wins", result["values"]["wins"], wins)
    compare("flattered, honest", [result["metrics"][k] for k in ("flattered", "honest")], [flattery, min(sums)])

    basis, l = ["powers", "bumps"][rng.integers(2)], [0.0, float(rng.uniform(0.01, 2))][rng.integers(2)]
    l = max(l, 0.01) if basis == "bumps" else l
    phi = powers(x, degree) if basis == "powers" else bumps(x, x, h)
    result, _ = run("leave-one-out-cross-validation", ["x", "y"], zip(x, y),
                    {"basis": basis, "degree": degree, "width": h, "lambda": l}, seed)
    left = left_out(phi, y, l)
    compare("left out", result["values"]["left"], left)
    compare("by the formula", result["values"]["formula"], left)
    compare("scores", [result["metrics"][k] for k in ("score", "short")], [np.mean(left ** 2)] * 2)

    sample = np.array([0, 0, 0, 1, 1] + list(rng.integers(2, size=n - 5)))
    rule, bumpy = ["exam", "training"][rng.integers(2)], bool(rng.integers(2))
    result, _ = run("model-selection-grid", ["x", "s", "y"], zip(x, ["learn" if v == 0 else "exam" for v in sample], y),
                    {"models": "bumps" if bumpy else "degree", "degree": 2, "rule": rule}, seed,
                    ("--x", "x", "--sample", "s"))
    learn = sample == 0 if sample[0] == 0 else sample == 1
    cells = ([(bumps(x, x[learn], w), l) for w in (0.03, 0.3, 3) for l in (1e-4, 0.1, 100)] if bumpy
             else [(powers(x, p), 0) for p in range(3)])
    both = np.array([[np.mean((y - p @ fit(p, y, learn, l))[on] ** 2) for on in (learn, ~learn)] for p, l in cells])
    if not np.allclose(np.ravel(result["values"]["exam"]), both[:, 1]):
        both = np.array([[np.mean((y - p @ fit(p, y, ~learn, l))[on] ** 2) for on in (~learn, learn)] for p, l in
                         ([(bumps(x, x[~learn], w), l) for w in (0.03, 0.3, 3) for l in (1e-4, 0.1, 100)] if bumpy else cells)])
    compare("grid, learnt", result["values"]["learnt"], both[:, 0])
    compare("grid, exam", result["values"]["exam"], both[:, 1])
    compare("grid, chosen", result["values"]["chosen"], 1 + np.argmin(both[:, 1 if rule == "exam" else 0]))

    k, size = int(rng.integers(2, 6)), int(rng.integers(3, 9))
    m, y2 = n, y
    # One table in ten is too large for a bump on every point.
    if seed % 10 == 0:
        m, y2 = 240, rng.normal(size=240)
    x2 = away(rng, rng.normal(size=(m, int(rng.integers(1, 3)))))
    low, high = [float(10 ** v) for v in rng.uniform([-1.5, 0], [-0.5, 1])], [float(10 ** v) for v in rng.uniform([-4, 0], [-1, 2])]
    result, _ = run("kernel-ridge-grid", [f"c{j}" for j in range(x2.shape[1])] + ["y"], np.column_stack([x2, y2]),
                    {"k": k, "size": size, "width-low": low[0], "width-high": low[1], "lambda-low": high[0],
                     "lambda-high": high[1]}, seed)
    fold, marks = np.array(result["values"]["fold"]), np.zeros((size, size))
    assert np.bincount(fold.astype(int), minlength=k).max() - np.bincount(fold.astype(int), minlength=k).min() <= 1
    distances = ((x2[:, None] - x2[None]) ** 2).sum(2)
    widths, penalties = np.geomspace(*low, size), np.geomspace(*high, size)
    centres = np.arange(m) if m == n else np.arange(182) * m // 182

    def kernel(w):
        K = np.exp(-distances / (2 * w * w))
        if m == n:
            return K
        # Nyström's, with what keeps the kernels of the bumps at each other regular.
        return K[:, centres] @ np.linalg.solve(K[np.ix_(centres, centres)] + 182e-10 * np.eye(182), K[centres])

    for i, w in enumerate(widths):
        K = kernel(w)
        for j, l in enumerate(penalties):
            marks[i, j] = np.mean([np.mean((y2[fold == f] - K[np.ix_(fold == f, fold != f)] @ np.linalg.solve(
                K[np.ix_(fold != f, fold != f)] + l * np.eye(np.sum(fold != f)), y2[fold != f])) ** 2) for f in range(k)])
    i, j = np.unravel_index(np.argmin(marks), marks.shape)
    compare("kernel ridge, marks", result["values"]["means"], marks)
    compare("kernel ridge, winner", [result["values"][v] for v in ("width", "lambda")], [widths[i], penalties[j]])
    # Coefficients of bumps that are nearly alike are a matter of rounding, and what they add up to is not.
    alpha = np.linalg.solve(kernel(widths[i]) + penalties[j] * np.eye(m), y2)
    if m == n:
        compare("kernel ridge, coefficients", result["values"]["alpha"], alpha)
    else:
        compare("kernel ridge, values", np.exp(-distances / (2 * widths[i] ** 2)) @ result["values"]["alpha"], kernel(widths[i]) @ alpha)

    d = int(rng.integers(1, 6))
    X = away(rng, rng.normal(size=(n + 4, d)))
    t = X @ (rng.normal(size=d) * (rng.random(d) < 0.6)) + 0.5 * rng.normal(size=n + 4)
    for entry in ("forward-search", "backward-search"):
        judge, stop = ["left-out", "training"][rng.integers(2)], ["end", "worse"][rng.integers(2)]
        forward = entry[0] == "f"

        def mark(s):
            phi = np.column_stack([np.ones(n + 4), X[:, sorted(s)]])
            return np.mean(left_out(phi, t) ** 2) if judge == "left-out" else np.mean((t - phi @ fit(phi, t, slice(None), 0)) ** 2)

        result, _ = run(entry, [f"c{j}" for j in range(d)] + ["y"], np.column_stack([X, t]), {"judge": judge, "stop": stop}, seed)
        at = set() if forward else set(range(d))
        path, tried = [(at, mark(at))], [(at, mark(at))]
        while len(at) != (d if forward else 0):
            round_ = [(at ^ {j}, mark(at ^ {j})) for j in range(d) if (j in at) != forward]
            tried += round_
            best = min(round_, key=lambda r: r[1])
            if stop == "worse" and not (best[1] < path[-1][1]):
                break
            at = best[0]
            path.append(best)
        code = lambda s: sum(1 << j for j in s)
        got = np.reshape(result["values"]["path"], (-1, 2))[:len(path)]
        compare("path", got, [(code(s), m) for s, m in path])
        compare("tried", np.reshape(result["values"]["tried"], (-1, 2))[:len(tried)], [(code(s), m) for s, m in tried])
        compare("trained", result["metrics"]["trained"], len(tried))
        best = min(path, key=lambda r: r[1])
        compare("in", result["values"]["in"], [float(j in best[0]) for j in range(d)])

    d, folds, leak, score = int(rng.integers(1, 8)), int(rng.integers(2, 6)), bool(rng.integers(2)), ["information", "correlation"][rng.integers(2)]
    label = rng.integers(2, size=n)
    label[:4] = [0, 1, 0, 1]
    words = rng.integers(2, size=(n, d)) | (label[:, None] & (rng.random((n, d)) < 0.4))
    result, _ = run("filter-feature-selection", [f"w{j}" for j in range(d)] + ["class"],
                    np.column_stack([words, label]), {"folds": folds, "leak": str(leak).lower(), "score": score}, seed,
                    ("--label", "class", "--x", ",".join(f"w{j}" for j in range(d))))

    def marks(rows):
        out = []
        for x_, y_ in ((words[rows, j], label[rows]) for j in range(d)):
            p = np.array([[np.mean((x_ == a) & (y_ == b)) for b in (0, 1)] for a in (0, 1)])
            q = np.outer(p.sum(1), p.sum(0))
            if score == "information":
                out.append(sum(p[a, b] * np.log(p[a, b] / q[a, b]) for a in (0, 1) for b in (0, 1) if p[a, b] > 0))
            else:
                out.append(0 if x_.std() * y_.std() == 0 else abs(np.corrcoef(x_, y_)[0, 1]))
        return np.array(out)

    rank = lambda m: sorted(range(d), key=lambda j: (-round(m[j], 11), j))
    fold = np.array([np.sum(label[:i] == label[i]) % folds for i in range(n)])
    errors = np.zeros(d + 1)
    for f in range(folds):
        on = fold != f
        order = rank(marks(slice(None) if leak else on))
        for i in np.flatnonzero(~on):
            for k in range(d + 1):
                logs = [np.log(np.sum(label[on] == c) + 1)
                        + sum(np.log((np.sum((label == c) & on & (words[:, j] == words[i, j])) + 1) / (np.sum(label[on] == c) + 2)) for j in order[:k])
                        for c in (0, 1)]
                errors[k] += (0.5 if abs(logs[1] - logs[0]) < 1e-11 else float((logs[1] > logs[0]) != label[i])) / n
    compare("marks of columns", result["values"]["marks"], marks(slice(None)))
    compare("order", result["values"]["order"], rank(marks(slice(None))))
    compare("errors of sizes", result["values"]["errors"], errors)
    runs += 6

print(f"choice: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-6))
