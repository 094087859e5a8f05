#!/usr/bin/env python3
"""A second opinion on the three ways to label a sequence: numbers of strings from their list, tables by least divergence.

usage: sequence_models.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Strings are listed with the first place fastest, so that the number of a string is its place in the list. Of the strings with an even sum the
table of pairs, and of triples, that makes them the most probable is found by counting in a list of all of them; no other table that
is drawn at random makes them more probable.
"""
import itertools
import json
import subprocess
import sys

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0


def close(mine, theirs):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    assert (abs(mine - theirs) <= 1e-12 * np.maximum(1, abs(mine))).all(), (mine, theirs)


def chain(string, start, table, width):
    """start: of the first labels of that width."""
    p = start[string[:width]]
    for t in range(width, len(string)):
        p *= table[string[t - width:t]][string[t]]
    return p


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    c, b, m, n = int(rng.integers(1, 6)), int(rng.integers(1, 99)), int(rng.integers(1, 6)), int(rng.integers(2, 7))
    most = int(rng.integers(1, 200))
    code = int(rng.integers(1, c ** m + 1))
    run = subprocess.run([cli, "run", "sequence-models", "--until", "converged"]
                         + [w for k, v in {"labels": c, "inputs": b, "places": m, "parity": n, "most": most, "code": code}.items()
                            for w in ("--set", f"{k}={v}")], capture_output=True, text=True, check=True)
    v, metrics = (json.loads(run.stdout)[part] for part in ("values", "metrics"))
    every = [s[::-1] for s in itertools.product(range(1, c + 1), repeat=m)]
    close(len(every), metrics["strings"])
    close(every[min(code + most - 1, len(every)) - 1], v["string"])
    close([sum(1 for _ in range(c) for _ in range(b)), len(every) * m * b, c * b + c * c], [metrics[k] for k in ("alone", "all", "chain")])
    close([[k, b * c, b * k * c ** k, b * c + c * c] for k in range(1, 2 * m + 1)], v["law"])
    even = [s for s in itertools.product((0, 1), repeat=n) if sum(s) % 2 == 0]
    listed = [s[::-1] for s in itertools.product((0, 1), repeat=n)]
    parity = np.array(v["parity"]).reshape(-1, 3)
    close([(s in even) / len(even) for s in listed], parity[:, 0])
    for width in (1, 2):
        start = {k: sum(s[:width] == k for s in even) / len(even) for k in itertools.product((0, 1), repeat=width)}
        pieces = [(s[t - width:t], s[t]) for s in even for t in range(width, n)]
        table = {k: [sum(p == (k, l) for p in pieces) / max(1, sum(p[0] == k for p in pieces)) for l in (0, 1)] for k in start}
        mine = np.array([chain(s, start, table, width) for s in listed])
        close(mine, parity[:, width])
        best = sum(np.log(chain(s, start, table, width)) for s in even)
        for _ in range(20):
            other = {k: [q, 1 - q] for k, q in zip(start, rng.random(len(start)))}
            assert sum(np.log(chain(s, start, other, width)) for s in even) <= best + 1e-9
    runs += 1
print(f"three ways to label a sequence: {runs} runs")
