#!/usr/bin/env python3
"""A second opinion on losses with penalties: scipy from the textbook, not from the program's source.

usage: penalised_line.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random points, lambdas and widths: for each cell of the table the sum is made as small as two nested bounded searches of
scipy can make it, and compared with the sum at the program's line; and where the bottom is not flat the coefficient itself.
The ramp, which is not convex, is only asked to be no worse than the hinge's line.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np
from scipy.optimize import minimize_scalar

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
worst, runs = {}, 0
LOSSES = {
    "squares": lambda y, f, eta: (y - f) ** 2 / 2,
    "huber": lambda y, f, eta: np.where(abs(y - f) <= eta, (y - f) ** 2 / 2, eta * abs(y - f) - eta * eta / 2),
    "absolute": lambda y, f, eta: abs(y - f),
    "logistic": lambda y, f, eta: np.logaddexp(0, -y * f),
    "hinge": lambda y, f, eta: np.maximum(0, 1 - y * f),
    "exponential": lambda y, f, eta: np.exp(np.minimum(-y * f, 500)),
    "ramp": lambda y, f, eta: np.clip(1 - y * f, 0, 1),
}
PENALTIES = {
    "none": lambda x, c: 0,
    "l2": lambda x, c: c * c / 2,
    "l1": lambda x, c: abs(c),
    "laplacian": lambda x, c: (np.diff(np.sort(x)) ** 2).sum() * c * c / 2,
}


def differs(what, mine, theirs):
    worst[what] = max(worst.get(what, 0), abs(mine - theirs) / max(1, abs(mine)))


def least(function, bound):
    return minimize_scalar(function, bounds=(-bound, bound), method="bounded", options={"xatol": 1e-11, "maxiter": 1000})


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    classes = seed % 2 == 0
    n = int(rng.integers(5, 13))
    x = rng.normal(0, 2, n)
    if classes:
        # One of each class on the wrong side, so that nothing is steep without end.
        x = np.sort(x)
        y = np.where(np.arange(n) < n // 2, -1.0, 1.0)
        y[[0, n - 1]] *= -1
    else:
        y = 1.5 * x - 1 + rng.normal(0, 1, n)
        y[rng.integers(n)] += 10
    lam, eta = float(rng.uniform(0.05, 4)), float(rng.uniform(0.2, 2))
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "data.csv")
        with open(data, "w") as file:
            file.write("x,t\n")
            for a, b in zip(x, y):
                file.write(f"{float(a)!r}," + (("b" if b > 0 else "a") if classes else repr(float(b))) + "\n")
        for row, (name, loss) in enumerate(LOSSES.items()):
            if not classes and row >= 3:
                break
            for column, (kind, penalty) in enumerate(PENALTIES.items()):
                runs += 1
                words = ["run", "loss-penalty-builder", "--data", data, "--until", "converged", "--set", f"loss={name}",
                         "--set", f"penalty={kind}", "--set", f"lambda={lam!r}", "--set", f"eta={eta!r}"]
                out = subprocess.run([cli, *words, "--x", "x", *(["--label", "t"] if classes else ["--y", "t"])],
                                     check=True, capture_output=True, text=True).stdout
                result = json.loads(out)
                a, c = result["values"]["theta"]
                mine = loss(y, a + c * x, eta).sum() + lam * penalty(x, c)
                differs("cost as told", mine, result["metrics"]["cost"])
                if name == "ramp":
                    hinge = ref_hinge[kind]
                    assert mine <= loss(y, hinge[0] + hinge[1] * x, eta).sum() + lam * penalty(x, hinge[1]) + 1e-9, words
                    continue
                inner = lambda slope: least(lambda off: loss(y, off + slope * x, eta).sum(), 60)
                best = least(lambda slope: inner(slope).fun + lam * penalty(x, slope), 30)
                # Nothing that scipy finds is cheaper, and it comes as near as its search can.
                assert mine <= best.fun + 1e-9 * (1 + abs(best.fun)), (words, mine, best.fun)
                differs("cost", mine, best.fun)
                if result["metrics"]["flat"] < 1e-9:
                    differs("coefficient, root of the cost", abs(c - best.x) ** 2, 0)
                if name == "hinge":
                    ref_hinge = {**(ref_hinge if column else {}), kind: (a, c)}

print(f"penalised_line: {runs} runs, worst relative difference {worst['cost as told']:.2e}",
      {k: f"{v:.1e}" for k, v in worst.items()})
sys.exit(int(worst["cost as told"] > 1e-9 or worst["cost"] > 1e-6))
