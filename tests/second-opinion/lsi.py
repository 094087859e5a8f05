#!/usr/bin/env python3
"""A second opinion on latent semantic indexing: numpy from the textbook, not from the program's source.

usage: lsi.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random documents of letters, some with no word at all: the table counted anew, its truncated decomposition, cosines of documents
and of a query folded in.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float), np.asarray(theirs, float)
    assert mine.shape == theirs.shape, (mine, theirs)
    worst = max([worst, *np.abs(mine - theirs).ravel()])


def cosine(a, b, of_a, of_b):
    """0 where one of them is next to nothing beside what it is a shadow of."""
    la, lb = np.linalg.norm(a), np.linalg.norm(b)
    return 0 if la <= 1e-9 * of_a or lb <= 1e-9 * of_b else a @ b / la / lb


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    n, size = int(rng.integers(3, 9)), int(rng.integers(4, 12))
    topics = rng.dirichlet(np.full(size, 0.3), 3)
    texts = [" ".join("abcdefghijkl"[w] * 2 for w in rng.choice(size, int(rng.integers(1, 9)), p=topics[rng.integers(3)]))
             for _ in range(n)]
    if seed % 4 == 0:
        texts[-1] = ""
    words = sorted({w for t in texts for w in t.split()})
    pieces, query = int(rng.integers(1, 5)), int(rng.integers(1, len(words) + 1))
    a, b = (int(i) for i in rng.choice(n, 2, replace=False))
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("corpus\n" + "".join(f"?\t{t}\n" for t in texts))
        file.flush()
        run = subprocess.run([cli, "run", "lsi", "--data", file.name, "--set", f"pieces={pieces}", "--set", f"query={query}", "--set",
                              f"first={a + 1}", "--set", f"second={b + 1}", "--set", "rivals=3", "--seed", str(seed)], check=True,
                             capture_output=True, text=True)
    v, m = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    table = np.array([[t.split().count(w) for t in texts] for w in words], float)
    differs(table, v["table"])
    u, s, vt = np.linalg.svd(table, full_matrices=False)
    k = min(pieces, len(s))
    differs(s, v["sigma"])
    differs((s[k:] ** 2).sum(), m["lost"])
    raw = np.linalg.norm(table, axis=0)
    differs([[cosine(table[:, i], table[:, j], raw[i], raw[j]) for j in range(n)] for i in range(n)], v["raw-cosines"])
    if k < len(s) and s[k - 1] - s[k] < 1e-6:
        continue
    kept = u[:, :k] @ np.diag(s[:k]) @ vt[:k]
    differs(kept, v["sum"])
    differs([[cosine(kept[:, i], kept[:, j], raw[i], raw[j]) for j in range(n)] for i in range(n)], v["cosines"])
    shadow = u[:, :k] @ u[query - 1, :k]
    differs([cosine(shadow, kept[:, i], 1, raw[i]) for i in range(n)], v["answers"])
    if m.get("cosine") is not None:
        differs(cosine(kept[:, a], kept[:, b], raw[a], raw[b]), m["cosine"])
    places = np.asarray(v["documents"])
    differs(places @ places.T, kept.T @ kept)
    at = np.asarray(v["words"])
    differs(at @ at.T, kept @ kept.T)
    runs += 1
print(f"latent semantic indexing: {runs} runs, worst difference {worst:.2e}")
sys.exit(int(worst > 1e-7))
