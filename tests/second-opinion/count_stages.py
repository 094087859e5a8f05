#!/usr/bin/env python3
"""Second opinion: naive Bayes on words that are there or not.

usage: count_stages.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random mails of random words go through `gradus-cli run naive-bayes-bernoulli --trace` with random
options. Shares, votes, sums and probabilities are computed here from a matrix of zeros and ones, as
products of shares and not as sums of logarithms where the numbers allow it.
"""
import json, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = 0.0, 0


def compare(what, got, expected):
    global worst
    got, expected = np.asarray(got, float).ravel(), np.asarray(expected, float).ravel()
    off = np.max(np.abs(got - expected)) / max(1.0, np.max(np.abs(expected)))
    if not off <= 1e-8:
        print(f"{what}: {got} instead of {expected}")
    worst = max(worst, off)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    words = sorted({"".join(rng.choice(list("abcdefgh"), 4)) for _ in range(int(rng.integers(2, 30)))} | {"x1", "x2"})
    n, new = int(rng.integers(4, 25)), int(rng.integers(0, 4))
    y = np.r_[0, 1, rng.integers(0, 2, n - 2), [-1] * new].astype(int)
    X = rng.random((n + new, len(words))) < rng.random(len(words))
    X[0] = True                          # so that every word is in the vocabulary
    lam, mail = round(float(rng.uniform(0.05, 3)), 3), int(rng.integers(1, n + new + 1))
    guess = np.round(rng.uniform(0.05, 0.95, 6), 3)
    folder = tempfile.mkdtemp()
    path, trace = os.path.join(folder, "mails.txt"), os.path.join(folder, "trace.jsonl")
    with open(path, "w") as f:
        f.write("corpus\n")
        for row, c in zip(X, y):
            f.write(["?", "ham", "spam"][c + 1] + "\t" + " ".join(rng.permutation([w for w, has in zip(words, row) if has])) + "\n")
    sets = [f"lambda={lam}", f"mail={mail}", "rivals=3"] + [f"{k}={g}" for k, g in zip(("ham1", "ham2", "ham3", "spam1", "spam2", "spam3"), guess)]
    out = subprocess.run([cli, "run", "naive-bayes-bernoulli", "--data", path, "--seed", str(seed), "--trace", trace]
                         + sum((["--set", s] for s in sets), []), capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, m = result["values"], result["metrics"]
    counts = np.stack([X[y == c].sum(0) for c in (0, 1)])
    sizes = np.array([np.sum(y == c) for c in (0, 1)])
    rates = (counts + lam) / (sizes[:, None] + 2 * lam)
    # One of the two classes holds the first label that is read; ham is the first row's.
    compare("counts", v["counts"], counts)
    compare("rates", v["rates"], rates)
    joint = np.stack([sizes[c] / sizes.sum() * np.prod(np.where(X, rates[c], 1 - rates[c]), 1) for c in (0, 1)], 1)
    compare("odds", v["odds"], np.log(joint[:, 1] / joint[:, 0]))
    at = ([i for i in range(n + new) if y[i] < 0] + [i for i in range(n + new) if y[i] >= 0])[mail - 1]
    compare("spam", m["spam"], joint[at, 1] / joint[at].sum())
    compare("sum", m["sum"], np.log(joint[at, 1] / joint[at, 0]))
    compare("errors", m["errors"], np.sum((joint[:n, 1] > joint[:n, 0]) != y[:n]))
    if len(words) <= 8:
        score = lambda bars: sum(sizes[c] * np.log(sizes[c] / sizes.sum()) + np.sum(
            counts[c, :3] * np.log(np.maximum(bars[3 * c:3 * c + 3], 1e-300)) * (counts[c, :3] > 0)
            + (sizes[c] - counts[c, :3]) * np.log(np.maximum(1 - bars[3 * c:3 * c + 3], 1e-300)) * (counts[c, :3] < sizes[c])) for c in (0, 1))
        for r in np.reshape(v["rivals"], (-1, 7)):
            compare("rival", r[-1], score(r[:-1]))
        compare("gap", m["gap"], score((counts[:, :3] / sizes[:, None]).ravel()) - score(guess))
    runs += 1

print(f"count_stages: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-8))
