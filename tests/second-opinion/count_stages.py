#!/usr/bin/env python3
"""Second opinion: naive Bayes on words, present or absent, and counted.

usage: count_stages.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random mails of random words go through `gradus-cli run naive-bayes-bernoulli --trace` and
naive-bayes-multinomial with random options. Shares, votes, sums and probabilities are computed here
from a matrix of counts, as products of shares and not as sums of logarithms where the numbers allow
it.
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


def plus(n, q):
    """n log q, and 0 where n is 0."""
    return np.sum(np.where(n > 0, n * np.log(np.maximum(q, 1e-300)), 0))


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    tokens = seed % 2 == 1
    words = sorted({"".join(rng.choice(list("abcdefgh"), 4)) for _ in range(int(rng.integers(2, 30)))} | {"x1", "x2"})
    n, new = int(rng.integers(4, 25)), int(rng.integers(0, 4))
    y = np.r_[0, 1, rng.integers(0, 2, n - 2), [-1] * new].astype(int)
    C = (rng.random((n + new, len(words))) < rng.random(len(words))) * rng.integers(1, 4, (n + new, len(words)))
    C[0] = np.maximum(C[0], 1)           # so that every word is in the vocabulary
    C[1, 0] = max(C[1, 0], 1)            # and the other class says something
    X = C > 0
    lam, mail = round(float(rng.uniform(0.05, 3)), 3), int(rng.integers(1, n + new + 1))
    hands = 2 if tokens else 3
    guess = np.round(rng.uniform(0.05, 0.45 if tokens else 0.95, 2 * hands), 3)
    folder = tempfile.mkdtemp()
    path, trace = os.path.join(folder, "mails.txt"), os.path.join(folder, "trace.jsonl")
    with open(path, "w") as f:
        f.write("corpus\n")
        for row, c in zip(C, y):
            f.write(["?", "ham", "spam"][c + 1] + "\t" + " ".join(rng.permutation(np.repeat(words, row))) + "\n")
    names = [f"{c}{b + 1}" for c in ("ham", "spam") for b in range(hands)]
    sets = [f"lambda={lam}", f"mail={mail}", "rivals=3"] + [f"{k}={g}" for k, g in zip(names, guess)]
    entry = "naive-bayes-multinomial" if tokens else "naive-bayes-bernoulli"
    out = subprocess.run([cli, "run", entry, "--data", path, "--seed", str(seed), "--trace", trace]
                         + sum((["--set", s] for s in sets), []), capture_output=True, text=True, check=True)
    result = json.loads(out.stdout)
    v, m = result["values"], result["metrics"]
    sizes = np.array([np.sum(y == c) for c in (0, 1)])
    present = np.stack([X[y == c].sum(0) for c in (0, 1)])
    counts = np.stack([C[y == c].sum(0) for c in (0, 1)]) if tokens else present
    # One of the two classes holds the first label that is read; ham is the first row's.
    there = (present + lam) / (sizes[:, None] + 2 * lam)
    presence = np.stack([sizes[c] / sizes.sum() * np.prod(np.where(X, there[c], 1 - there[c]), 1) for c in (0, 1)], 1)
    if tokens:
        total = counts.sum(1)
        rates = (counts + lam) / (total[:, None] + lam * len(words))
        joint = np.stack([sizes[c] / sizes.sum() * np.prod(rates[c] ** C, 1) for c in (0, 1)], 1)
    else:
        total, rates, joint = sizes, there, presence
    compare("counts", v["counts"], counts)
    compare("rates", v["rates"], rates)
    compare("odds", v["odds"], np.log(joint[:, 1] / joint[:, 0]))
    at = ([i for i in range(n + new) if y[i] < 0] + [i for i in range(n + new) if y[i] >= 0])[mail - 1]
    compare("spam", m["spam"], joint[at, 1] / joint[at].sum())
    compare("sum", m["sum"], np.log(joint[at, 1] / joint[at, 0]))
    compare("errors", m["errors"], np.sum((joint[:n, 1] > joint[:n, 0]) != y[:n]))
    if tokens:
        compare("by-presence", m["by-presence"], presence[at, 1] / presence[at].sum())
        ratio = np.log(rates[1] / rates[0])
        compare("votes", v["votes"], C[at] * ratio)
    if len(words) <= 8:
        def score(bars):
            s = np.sum(sizes * np.log(sizes / sizes.sum()))
            for c in (0, 1):
                b = bars[hands * c:hands * (c + 1)]
                k = counts[c, :len(b)]
                s += plus(k, b) + (plus(total[c] - k.sum(), 1 - b.sum()) if tokens else plus(total[c] - k, 1 - b))
            return s
        for r in np.reshape(v["rivals"], (-1, 2 * hands + 1)):
            compare("rival", r[-1], score(r[:-1]))
        compare("gap", m["gap"], score((counts[:, :hands] / total[:, None]).ravel()) - score(guess))
    runs += 1

print(f"count_stages: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(worst > 1e-8))
