#!/usr/bin/env python3
"""A second opinion on EM beside k-means: numpy from the textbook, not from the program's source.

usage: soft_hard.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random groups, temperatures, coolings and starts: every round again from the centres that the round before shows: shares,
soft and hard centres, owners, both objectives, the temperature, and the largest eigenvalue of the covariance.
"""
import json
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def differs(mine, theirs, slack=1e-8):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    gap = abs(mine - theirs) / np.maximum(1, abs(mine))
    assert gap.max(initial=0) < slack, (mine, theirs)
    worst = max([worst, *gap])


def soft(x, centres, temperature):
    """Shares, and the logarithm of the density of each point."""
    d = x.shape[1]
    far = ((x[:, None] - centres) ** 2).sum(-1)
    log = -far / 2 / temperature - d / 2 * np.log(2 * np.pi * temperature) - np.log(len(centres))
    top = log.max(1, keepdims=True)
    total = top + np.log(np.exp(log - top).sum(1, keepdims=True))
    return np.exp(log - total), total.sum()


with tempfile.TemporaryDirectory() as folder:
    for seed in range(first, first + seeds):
        rng = np.random.default_rng(seed)
        n, d, k = int(rng.integers(8, 50)), int(rng.integers(1, 6)), int(rng.integers(2, 5))
        x = np.round(rng.normal(size=(n, d)) + 3 * rng.integers(0, 3, (n, 1)), 4) + rng.choice([0, 100])
        temperature, cool = float(f"{10 ** rng.uniform(-1.5, 1):.4g}"), float(rng.choice([1, 0.9]))
        tilt = float(rng.choice([0, 0.1]))
        np.savetxt(f"{folder}/x.csv", x, delimiter=",", header=",".join(f"x{c}" for c in range(d)), comments="", fmt="%.17g")
        sets = {"k": k, "epsilon": temperature, "cool": cool, "init": rng.choice(["apart", "samples"]), "tilt": tilt, "rounds": 30}
        subprocess.run([cli, "run", "soft-vs-hard-assignment", "--data", f"{folder}/x.csv", "--x", ",".join(f"x{c}" for c in range(d)),
                        "--seed", str(seed), "--until", "converged", "--trace", f"{folder}/t.jsonl"]
                       + [w for key, v in sets.items() for w in ("--set", f"{key}={v}")], capture_output=True, text=True)
        with open(f"{folder}/t.jsonl", encoding="utf-8") as lines:
            steps = [step for step in map(json.loads, lines) if "values" in step]
        melting = np.linalg.eigvalsh(np.atleast_2d(np.cov(x.T, bias=True)))[-1]
        centres = np.array(steps[0]["values"]["centroids"]).reshape(k, d)
        hard = np.array(steps[0]["values"]["hard"]).reshape(k, d)
        differs(centres, hard)
        owner = None
        rounds = 0
        for step in steps[1:]:
            v, m = step["values"], step["metrics"]
            differs(melting, m["melting"])
            if step["phase"] == "share":
                shares, _ = soft(x, centres, temperature)
                differs(shares, v["shares"])
                far = ((x[:, None] - hard) ** 2).sum(-1)
                owner = np.array(v["owner"], int)
                differs(far.min(1), far[np.arange(n), owner])
            elif step["phase"] == "move":
                centres = shares.T @ x / shares.sum(0)[:, None]
                hard = np.array([x[owner == j].mean(0) if (owner == j).any() else hard[j] for j in range(k)])
                differs(centres, v["centroids"])
                differs(hard, v["hard"])
                differs(soft(x, centres, temperature)[1], m["objective"])
                differs(((x - hard[owner]) ** 2).sum(), m["inertia"])
                if k > 1:
                    differs(min(np.linalg.norm(centres[a] - centres[b]) for a in range(k) for b in range(a)), m["split"], 1e-6)
                differs(np.linalg.norm(centres - hard, axis=1).max(), m["apart"], 1e-6)
                # go on from what is shown, so that rounding does not add up at the fork
                centres, hard = np.array(v["centroids"]).reshape(k, d), np.array(v["hard"]).reshape(k, d)
            elif step["phase"] == "cool" and cool < 1:
                temperature = max(temperature * cool, min(0.02 * melting, temperature))
                differs(temperature, m["temperature"])
                rounds += 1
        runs += 1
print(f"soft and hard: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-6))
