#!/usr/bin/env python3
"""Second opinion: derivatives by a matrix, from the formulas of the textbook.

usage: matrix_calculus.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random matrices A, B and C of random shapes go through `gradus-cli run` with a random function, nudge and side. Every
step is computed again: the terms, both tables, their difference, the inverse from the cofactors and the other ways
to the same number. Determinants come from numpy's elimination, where the program expands them; the nudged table comes from the
exact expansion of f in one cell, where the program takes the difference of two values.
"""
import csv, itertools, json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0
FUNCTIONS = ["determinant", "entries", "trace-ab", "trace-abc", "trace-acb", "trace-abac", "squares"]


def differs(mine, theirs, what):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (what, mine, theirs)
    worst = max([worst, *(abs(mine - theirs) / (1 + abs(mine).max(initial=0)))])


def parity(order):
    """The sign of an order, from its cycles."""
    seen, sign = set(), 1
    for start in range(len(order)):
        length = 0
        while start not in seen:
            seen.add(start)
            start, length = order[start], length + 1
        sign *= -1 if length and length % 2 == 0 else 1
    return sign


def opinion(f, a, b, c):
    """The number, its terms, its table, half its second derivative in each cell, and the other ways."""
    n, d = a.shape
    flat = np.zeros((n, d))
    if f == "determinant":
        terms = [parity(o) * np.prod(a[range(n), list(o)]) for o in itertools.permutations(range(n))
                 if (a[range(n), list(o)] != 0).all()]
        table = np.array([[(-1) ** (i + j) * np.linalg.det(np.delete(np.delete(a, i, 0), j, 1)) for j in range(n)]
                          for i in range(n)])
        return np.linalg.det(a), terms or [0], table, flat, (a * table).sum(1)
    if f == "entries":
        table, flat[0, 1] = np.zeros((n, d)), 5
        table[:2, :2] = [[1.5, 10 * a[0, 1]], [a[1, 1], a[1, 0]]]
        terms = [1.5 * a[0, 0], 5 * a[0, 1] ** 2, a[1, 0] * a[1, 1]]
        return sum(terms), terms, table, flat, [sum(terms)]
    if f == "squares":
        r = b @ a - c
        return (r ** 2).sum() / 2, (r ** 2).sum(1) / 2, b.T @ r, np.outer((b ** 2).sum(0) / 2, np.ones(d)), [(r ** 2).sum() / 2]
    product, table = {"trace-ab": (lambda: a @ b, lambda: b.T), "trace-abc": (lambda: a @ b @ c, lambda: (b @ c).T),
                      "trace-acb": (lambda: a @ c @ b, lambda: (c @ b).T),
                      "trace-abac": (lambda: a @ b @ a.T @ c, lambda: c @ a @ b + c.T @ a @ b.T)}[f]
    if f == "trace-abac":
        flat = np.outer(np.diag(c), np.diag(b))
    terms = np.diag(product())
    return terms.sum(), terms, table(), flat, [terms.sum()] * {"trace-ab": 1, "trace-abac": 3}.get(f, 2)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    f = FUNCTIONS[seed % 7]
    n, d, k, m = (int(v) for v in rng.integers(1, 5, 4))
    n, d = (n, n) if f == "determinant" else (n + 1, d + 1) if f == "entries" else (n, d)
    if f == "determinant" and seed % 3 == 0:
        n = d = int(rng.integers(4, 7))
    whole = rng.random() < 0.5
    draw = lambda r, s: rng.integers(-3, 4, (r, s)).astype(float) if whole else rng.normal(size=(r, s))
    a = draw(n, d)
    shapes = {"determinant": None, "entries": None, "trace-ab": ((d, n), None), "trace-abc": ((d, k), (k, n)),
              "trace-acb": ((k, n), (d, k)), "trace-abac": ((d, d), (n, n)), "squares": ((m, n), (m, d))}[f]
    b, c = (draw(*s) if s else None for s in shapes) if shapes else (None, None)
    turned, both, h = bool(rng.integers(2)), bool(rng.integers(2)), float(10 ** rng.uniform(-3, 0))
    with tempfile.TemporaryDirectory() as folder:
        names = {"a": a, "b": b, "c": c}
        for name, x in names.items():
            if x is not None:
                with open(os.path.join(folder, name + ".csv"), "w") as out:
                    w = csv.writer(out)
                    w.writerow([f"x{j}" for j in range(x.shape[1])]) if name == "a" else None
                    w.writerows([[repr(float(v)) for v in row] for row in x])
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", "matrix-calculus", "--data", os.path.join(folder, "a.csv"),
                        "--x", ",".join(f"x{j}" for j in range(d)), "--set", f"f={f}", "--set", f"transposed={str(turned).lower()}",
                        "--set", f"nudged={'both' if both else 'up'}", "--set", f"nudge={h!r}", "--until", "converged",
                        "--trace", trace]
                       + [w for x in "bc" if names[x] is not None
                          for w in ("--start", f"{x}={os.path.join(folder, x + '.csv')}")], capture_output=True, check=True)
        lines = {line["phase"]: line for line in map(json.loads, open(trace)) if "step" in line and line.get("phase")}
    value, terms, table, bend, ways = opinion(f, a, b, c)
    nudged = table if both else table + h * bend
    side = np.transpose if turned else np.asarray
    end = lines["ways"]["values"]
    differs(value, lines["bet"]["metrics"]["value"], "value")
    differs(terms, lines["add"]["values"]["terms"], "terms")
    differs(side(nudged), lines["nudge"]["values"]["left"], "left")
    differs(side(table), lines["law"]["values"]["right"], "right")
    differs(abs(nudged - table).max(), lines["compare"]["metrics"]["gap"], "gap")
    differs(ways, end["ways"], "ways")
    if f == "determinant" and abs(value) > 1e-6:
        differs(np.linalg.inv(a), end["inverse"], "inverse")
    runs += 1

print(f"matrix calculus: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
