#!/usr/bin/env python3
"""Second opinion: Laplacian eigenmaps from the definition and numpy.

usage: eigenmap.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random points in one to three inputs, neighbours and a further edge go through `gradus-cli run --trace`. The graph is
joined again from all distances, the eigenvalues are those of D^-1/2 L D^-1/2, and the coordinates solve their equation,
are at right angles and scaled; the order is compared with the target by a rank correlation of its own.

SPDX-License-Identifier: GPL-3.0-or-later
"""
import json, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = apart = 0


def close(mine, theirs, size=1):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine.shape, theirs.shape)
    worst = max(worst, abs(mine - theirs).max() / size)


def ranks(x):
    order, r = np.argsort(x, kind="stable"), np.empty(len(x))
    near, i = 1e-9 * np.ptp(x), 0
    while i < len(x):
        j = i + 1
        while j < len(x) and x[order[j]] - x[order[j - 1]] <= near:
            j += 1
        r[order[i:j]] = (i + j - 1) / 2
        i = j
    return r


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(8, 60)) if seed % 4 else int(rng.integers(160, 220)), int(rng.integers(1, 4))
    x, m, keep = rng.normal(size=(n, d)), int(rng.integers(2, 8)), int(rng.integers(1, 4))
    y, loops = x[:, 0] + 0.3 * rng.normal(size=n), bool(rng.integers(0, 2))
    a, b = (int(v) + 1 for v in rng.choice(n, 2, replace=False))
    far = ((x[:, None] - x[None]) ** 2).sum(2)
    W = np.zeros((n, n))
    for i in range(n):
        near = [j for j in np.argsort(far[i]) if j != i][:m]
        W[i, near] = W[near, i] = 1
    if seed % 2:
        W[a - 1, b - 1] = W[b - 1, a - 1] = 1
    else:
        a = b = 0
    jump = np.triu(W * (abs(y[:, None] - y[None]) > np.ptp(y) / 3), 1)
    plain = int(jump.sum()) - (a > 0 and jump[min(a, b) - 1, max(a, b) - 1] > 0
                               and not (b - 1 in np.argsort(far[a - 1])[1:m + 1] or a - 1 in np.argsort(far[b - 1])[1:m + 1]))
    W += loops * np.eye(n)
    D = W.sum(1)
    w, v = np.linalg.eigh((np.diag(D) - W) / np.sqrt(np.outer(D, D)))
    with tempfile.TemporaryDirectory() as folder:
        names = [f"x{j}" for j in range(d)]
        np.savetxt(f"{folder}/x.csv", np.c_[x, y], delimiter=",", header=",".join(names + ["y"]), comments="", fmt="%.17g")
        trace = f"{folder}/trace.jsonl"
        done = subprocess.run([cli, "run", "laplacian-eigenmap", "--seed", str(seed), "--until", "converged", "--trace", trace,
                               "--data", f"{folder}/x.csv", "--x", ",".join(names), "--y", "y"]
                              + [s for p in (f"neighbours={m}", f"keep={keep}", f"self={str(loops).lower()}", f"edge-a={a}",
                                             f"edge-b={b}") for s in ("--set", p)], capture_output=True, text=True)
        assert done.returncode == 0, done
        end = json.loads(open(trace).readlines()[-1])
    values = end["values"]
    theirs = np.array(values["eigenvalues"])
    apart += w[1] < 1e-9
    close(np.maximum(w[:len(theirs)], 0), theirs)
    close(D, values["degrees"], D.max())
    z = np.array(values["z"]).reshape(n, keep)
    L = np.diag(D) - W
    for k in range(keep):
        close(L @ z[:, k], theirs[k + 1] * D * z[:, k], D.max())
        first_entry = z[np.argmax(abs(z[:, k]) > 1e-9 * abs(z[:, k]).max()), k]
        assert first_entry > 0
    close((z.T * D) @ z / D.sum(), np.eye(keep))
    assert int(end["metrics"]["jumps"]) == plain, (seed, end["metrics"]["jumps"], plain)
    if w[2] - w[1] > 1e-6:
        p, q = ranks(z[:, 0]), ranks(y)
        close(abs(np.corrcoef(p, q)[0, 1]), end["metrics"]["order"])
    runs += 1
print(f"eigenmap: {runs} runs, {apart} of them in pieces, worst difference {worst:.2e}")
sys.exit(int(not (worst <= 1e-7 and runs > 0)))
