#!/usr/bin/env python3
"""Second opinion: samples from which one of several hypotheses is chosen, from the textbook and numpy.

usage: luck.py GRADUS-CLI [SEEDS] [FIRST-SEED]

Random sizes go through `gradus-cli run --trace` of hoeffding-bound, uniform-convergence and vc-bound. From the sample in
the trace shares, the chosen hypothesis, its row and the running means are made again; the binomial tails are sums of
terms; the best function with few changes of sign is looked for by trying all places of the changes.
"""
import itertools, json, math, os, subprocess, sys, tempfile
import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst = runs = 0


def compare(mine, theirs):
    global worst
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    if mine.size:
        worst = max(worst, (abs(mine - theirs) / np.maximum(1, abs(mine))).max())


def run(entry, seed, sets):
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, "trace.jsonl")
        subprocess.run([cli, "run", entry, "--seed", str(seed), "--trace", trace]
                       + [v for a, b in sets.items() for v in ("--set", f"{a}={b}")], check=True, capture_output=True)
        return [s for s in map(json.loads, open(trace)) if s.get("phase") == "collect"]


def check_rows(steps, batch, of, row_of):
    """The first of every batch is the sample that is shown."""
    before = 0
    for s in steps:
        rows = np.array(s["values"]["collected"])
        made = min(before + batch, of)
        compare(row_of(s), rows[before])
        assert not rows[made:].any()
        before = made
        yield s, rows[:made]
    assert before == of


def tail(m, phi, gamma, both):
    return sum(math.comb(m, h) * phi ** h * (1 - phi) ** (m - h) for h in range(m + 1)
               if (abs(h - m * phi) if both else h - m * phi) > m * gamma + 1e-9)


def coins(seed, rng):
    k, m, batch, samples = int(rng.integers(1, 40)), int(rng.integers(1, 60)), int(rng.integers(1, 5)), int(rng.integers(1, 12))
    phi, gamma, both = float(rng.uniform(0.05, 0.95)), float(rng.uniform(0.02, 0.5)), bool(seed % 2)
    every = seed % 4 == 0
    if every:
        k, phi, m, samples = 1, 0.5, int(rng.integers(1, 7)), 0
    of = 2 ** m if every else samples
    steps = run("hoeffding-bound", seed, dict(k=k, m=m, phi=repr(phi), gamma=repr(gamma), sides="both" if both else "above",
                                              batch=batch, samples=max(samples, 1), every=str(every).lower()))

    def row(s):
        heads = np.array(s["values"]["heads"])
        off = abs(heads / m - phi) if both else heads / m - phi
        j = off.argmax()
        broken = off[j] * m > m * gamma + 1e-9
        return [heads[j] / m, phi, phi - heads[j] / m, off[j], broken, phi - heads[j] / m > 1e-12, heads[0] / m]

    p = tail(m, phi, gamma, both)
    for s, rows in check_rows(steps, batch, of, row):
        metrics = s["metrics"]
        compare(rows[:, 4].mean(), metrics["broken-share"])
        compare([p, 1 - (1 - p) ** k, k * p, k * (1 + both) * math.exp(-2 * gamma ** 2 * m)],
                [metrics[n] for n in ("tail", "some", "union", "bound")])
        compare(math.ceil(math.log(k * (1 + both) / 0.05) / (2 * gamma ** 2) - 1e-6), metrics["enough"])
    if every:
        compare(p, metrics["broken-share"])


def thresholds(seed, rng):
    m, batch, samples = int(rng.integers(1, 60)), int(rng.integers(1, 5)), int(rng.integers(1, 12))
    noise, gamma = float(rng.uniform(0, 0.5)), float(rng.uniform(0.02, 0.5))
    world = ["thresholds", "coins"][seed % 2]
    k = int(rng.integers(1, 30)) if world == "coins" else 11
    steps = run("uniform-convergence", seed, dict(world=world, k=k, m=m, noise=repr(noise), gamma=repr(gamma), batch=batch,
                                                  samples=samples))
    t = np.arange(11) / 10
    truth = noise + (1 - 2 * noise) * abs(t - 0.5) if world == "thresholds" else np.full(k, 0.5)

    def row(s):
        training = np.array(s["values"]["training"])
        if world == "thresholds":
            sample = np.array(s["values"]["sample"])
            compare(((sample[:, :1] >= t) != (sample[:, 1:] > 0)).mean(0), training)
        j = np.round(training * m).argmin()
        off = abs(training - truth).max()
        best = 5 if world == "thresholds" else 0
        return [training[j], truth[j], truth[j] - training[j], off, off * m > m * gamma + 1e-9,
                truth[j] - training[j] > 1e-12, training[best]]

    for s, rows in check_rows(steps, batch, samples, row):
        compare(truth, s["values"]["truth"])
        compare([rows[:, 0].mean(), rows[:, 1].mean(), rows[:, 2].mean(), rows[:, 6].mean(), rows[:, 5].mean(),
                 rows[:, 4].mean(), 2 * k * math.exp(-2 * gamma ** 2 * m)],
                [s["metrics"][n] for n in ("mean-training", "mean-truth", "mean-gap", "mean-named", "flattered",
                                           "broken-share", "bound")])


def least(labels, d):
    m = len(labels)
    return min(int((np.add.accumulate(np.isin(np.arange(m), cuts)) % 2 != labels ^ s).sum())
               for c in range(min(d, m)) for cuts in itertools.combinations(range(1, m), c) for s in (0, 1))


def labels(seed, rng):
    every = seed % 3 == 0
    m, d = int(rng.integers(1, 6 if every else 10)), int(rng.integers(1, 7))
    batch, samples = 1 if seed % 2 else 3, int(rng.integers(1, 8))
    of = 2 ** m if every else samples
    steps = run("vc-bound", seed, dict(m=m, d=d, batch=batch, samples=samples, every=str(every).lower()))
    curves = []

    def row(s):
        y = np.array(s["values"]["labels"])
        best = np.array(s["values"]["best"])
        errors = least(y, d)
        assert (best != y).sum() == errors and (np.diff(best) != 0).sum() < d
        curves.append([[0.5 - least(y[:i], size) / i for i in range(1, m + 1)] for size in (1, 2, 4, 8, 16)])
        gap = 0.5 - errors / m
        return [errors / m, 0.5, gap, gap, errors == 0, gap > 1e-12, 0.5]

    for s, rows in check_rows(steps, batch, of, row):
        metrics = s["metrics"]
        compare([rows[:, 2].mean(), rows[:, 0].mean(), rows[:, 4].mean()],
                [metrics[n] for n in ("mean-gap", "mean-training", "memorised-share")])
        if len(rows) > 1:
            compare(rows[:, 2].std() / math.sqrt(len(rows)), metrics["standard-error"])
        if m > d:
            compare(math.sqrt(d / m * math.log(m / d) + math.log(20) / m), metrics["shape"])
        if batch == 1:
            compare(np.mean(curves, axis=0), s["values"]["curves"])


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    for check in (coins, thresholds, labels):
        check(seed, rng)
        runs += 1
print(f"luck: {runs} runs, worst relative difference {worst:.2e}")
sys.exit(int(not worst <= 1e-7))
