#!/usr/bin/env python3
"""Time Gradus beside LIBSVM and scikit-learn, in turn, on the same data and one thread.

usage: compare-peers.py BUILD-DIR [--repeats N]

Needs svm-train (Debian: libsvm-tools) and scikit-learn (python3-sklearn). Gradus runs with stepping,
history, metrics and invariants on; the peers run as their libraries do. SMO: the whole process is timed
for both, and the objectives are compared; k-means and EM: time per iteration, from the same start; Newton's
method for logistic regression: from the start to the end on the same file, and the parameters are compared;
the lasso: one fit of 100 columns drawn alike, ten of which matter, at a tenth of the lambda that leaves none.
Whole runs beside numpy written as a loop over steps (100 steps of gradient descent; sweeps of value iteration of
an empty room; Viterbi) and beside scikit-learn (local outlier factor, decision tree, random forest, ridge,
spectral clustering, label propagation, which is made to sweep as often as ours does): from the start to the end.
Streams of the online learners are timed beside themselves, twice as long.
All times are of the processor, so that what else the machine does is in none of them.
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[name] = "1"



def find_python():
    """The first interpreter that has scikit-learn, which need not be the one that runs this file."""
    for python in (sys.executable, shutil.which("python3"), "/usr/bin/python3"):
        if python and subprocess.run([python, "-c", "import sklearn"], capture_output=True).returncode == 0:
            return python
    sys.exit("compare-peers.py: no Python here has scikit-learn: neither this one nor python3 nor /usr/bin/python3. "
             "Install python3-sklearn.")


python = find_python()
if os.path.realpath(python) != os.path.realpath(sys.executable):
    sys.exit(subprocess.run([python, *sys.argv]).returncode)

parser = argparse.ArgumentParser()
parser.add_argument("build")
parser.add_argument("--repeats", type=int, default=7)
args = parser.parse_args()
cli = os.path.join(args.build, "src/cli/gradus-cli")
if shutil.which("svm-train") is None:
    sys.exit("compare-peers.py: there is no svm-train here. Install libsvm-tools.")


def run(*words):
    return subprocess.run([cli, *words], check=True, capture_output=True, text=True).stdout


def children():
    """Seconds of the processor that finished programs took."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def median(values):
    return sorted(values)[len(values) // 2]


def smo(folder):
    print("SMO, RBF, C = 10, gamma = 1, tolerance 1e-3: whole process, median of", args.repeats)
    for n in (1000, 2500, 5000):
        file = os.path.join(folder, f"moons-{n}.libsvm")
        run("data", f"moons:n={n},noise=0.3", "--out", file)
        ours, theirs = [], []
        for _ in range(args.repeats):
            start = children()
            out = run("run", "smo", "--data", file, "--set", "kernel=rbf", "--set", "c=10", "--set", "gamma=1")
            ours.append(children() - start)
            start = children()
            log = subprocess.run(["svm-train", "-t", "2", "-c", "10", "-g", "1", "-e", "0.001", "-m", "400", file,
                                  os.path.join(folder, "model")], check=True, capture_output=True, text=True).stdout
            theirs.append(children() - start)
        objective = -json.loads(out)["metrics"]["dual-objective"]
        reference = float(re.search(r"obj = (\S+),", log).group(1))
        print(f"  n = {n:5}: Gradus {median(ours)*1e3:7.1f} ms, LIBSVM {median(theirs)*1e3:7.1f} ms, "
              f"ratio {median(ours)/median(theirs):.2f}; objective {objective:.6f} and {reference:.6f}, "
              f"relative difference {abs(objective-reference)/abs(reference):.1e}")


def bench(only):
    return {row["n"]: row["processor"] for row in json.loads(run("bench", "--json", "--only", only))}


def clusters(folder):
    import numpy as np
    import warnings
    from sklearn.cluster import KMeans
    from sklearn.mixture import GaussianMixture
    warnings.filterwarnings("ignore")
    sizes = (10000, 30000, 100000)
    for title, only in (("k-means", "iteration, k = 10: k-means"), ("EM, full covariances", "iteration, k = 10: gmm-em")):
        print(title + ", k = 10, d = 2: one iteration, median of", args.repeats)
        ours = {n: [] for n in sizes}
        theirs = {n: [] for n in sizes}
        data = {}
        for n in sizes:
            file = os.path.join(folder, f"blobs-{n}.csv")
            run("data", f"blobs:n={n},k=10,spread=2", "--out", file)
            data[n] = np.loadtxt(file, delimiter=",", skiprows=1, usecols=(0, 1))
        for _ in range(args.repeats):
            for n, seconds in bench(only).items():
                ours[n].append(seconds)
            for n in sizes:
                x = data[n]
                start = x[:10].copy()
                times = {}
                for iterations in (5, 25):
                    if title == "k-means":
                        model = KMeans(10, init=start, n_init=1, max_iter=iterations, tol=0, algorithm="lloyd")
                    else:
                        model = GaussianMixture(10, max_iter=iterations, tol=0, means_init=start, init_params="random",
                                                random_state=1)
                    begin = time.process_time()
                    model.fit(x)
                    times[iterations] = (time.process_time() - begin, model.n_iter_)
                (a, i), (b, j) = times[5], times[25]
                theirs[n].append((b - a) / max(j - i, 1))
        for n in sizes:
            print(f"  n = {n:6}: Gradus {median(ours[n])*1e3:7.3f} ms, scikit-learn {median(theirs[n])*1e3:7.3f} ms, "
                  f"ratio {median(ours[n])/median(theirs[n]):.2f}")


def newton(folder):
    import numpy as np
    from sklearn.linear_model import LogisticRegression
    print("Newton's method, logistic regression, 10 columns: from the start to the end, median of", args.repeats)
    for n in (10000, 30000, 100000):
        rng = np.random.default_rng(n)
        x = rng.normal(size=(n, 10))
        y = (rng.random(n) < 1 / (1 + np.exp(-x @ rng.normal(0, 0.7, 10) - 0.3))).astype(int)
        file = os.path.join(folder, "classes.csv")
        names = [f"x{i}" for i in range(10)]
        np.savetxt(file, np.c_[x, y], delimiter=",", header=",".join(names) + ",y", comments="", fmt="%.17g")
        source = ["--data", file, "--x", ",".join(names), "--label", "y"]
        ours, theirs = [], []
        for _ in range(args.repeats):
            ours.append(json.loads(run("bench", "newton-logistic", "--json", *source))[0]["processor"])
            start = time.process_time()
            model = LogisticRegression(penalty=None, solver="newton-cholesky", tol=1e-6).fit(x, y)
            theirs.append(time.process_time() - start)
        theta = json.loads(run("run", "newton-logistic", *source))["values"]["theta"]
        apart = max(abs(np.array(theta) - np.r_[model.intercept_, model.coef_[0]]))
        print(f"  n = {n:6}: Gradus {median(ours)*1e3:7.2f} ms, scikit-learn {median(theirs)*1e3:7.2f} ms, "
              f"ratio {median(ours)/median(theirs):.2f}; parameters differ by {apart:.1e}")


def hinge(folder):
    import numpy as np
    from sklearn.svm import LinearSVC
    print("Hinge losses, C = 0.001, 2 columns, 20 steps: median of", args.repeats)
    for n in (10000, 30000):
        rng, c = np.random.default_rng(n), 1e-3
        y = np.where(rng.random(n) < 0.5, 1, -1)
        x = rng.normal(size=(n, 2)) + np.outer(y, [0.8, 0.6])
        file = os.path.join(folder, "margins.csv")
        np.savetxt(file, np.c_[x, y > 0], delimiter=",", header="x1,x2,y", comments="", fmt="%.17g")
        source = ["--data", file, "--x", "x1,x2", "--label", "y", "--set", f"c={c}", "--set", "limit=20"]
        ours, theirs = [], []
        for _ in range(args.repeats):
            ours.append(json.loads(run("bench", "hinge-loss-svm", "--json", *source))[0]["processor"])
            start = time.process_time()
            # A large column of ones, so that its penalty does not hold the constant.
            model = LinearSVC(loss="hinge", C=c, intercept_scaling=10, max_iter=100000).fit(x, y)
            theirs.append(time.process_time() - start)
        theta, w = json.loads(run("run", "hinge-loss-svm", *source))["values"]["theta"], model.coef_[0]
        cost = [0.5 * w @ w + c * np.maximum(0, 1 - y * (b + x @ w)).sum()
                for b, w in ((theta[0], np.array(theta[1:])), (model.intercept_[0], w))]
        print(f"  n = {n:6}: Gradus {median(ours)*1e3:7.2f} ms, scikit-learn {median(theirs)*1e3:7.2f} ms, "
              f"ratio {median(ours)/median(theirs):.2f}; J differs by {cost[0] / cost[1] - 1:.1e}")


def lasso():
    import numpy as np
    from sklearn.linear_model import Lasso
    row = "one fit, 100 columns"
    print("Lasso by coordinate descent, 100 columns: one fit, median of", args.repeats)
    ours = [bench(row) for _ in range(args.repeats)]
    for n in sorted(ours[0]):
        rng = np.random.default_rng(n)
        x = np.asfortranarray(rng.normal(size=(n, 100)))
        y = x[:, :10] @ np.tile([2.0, -1.0], 5) + rng.normal(size=n)
        theirs = []
        for _ in range(args.repeats):
            start = time.process_time()
            Lasso(alpha=0.1 * abs(x.T @ y).max() / n, fit_intercept=False, tol=1e-6).fit(x, y)
            theirs.append(time.process_time() - start)
        mine = median([times[n] for times in ours])
        print(f"  n = {n:6}: Gradus {mine*1e3:7.3f} ms, scikit-learn {median(theirs)*1e3:7.3f} ms, "
              f"ratio {mine/median(theirs):.2f}")


def beside(title, n, words, peer, who):
    """One line: a whole run of `bench`, and what @peer takes."""
    ours, theirs = [], []
    for _ in range(args.repeats):
        ours.append(json.loads(run("bench", *words, "--json"))[0]["processor"])
        start = time.process_time()
        peer()
        theirs.append(time.process_time() - start)
    print(f"  {title}, n = {n:6}: Gradus {median(ours)*1e3:8.2f} ms, {who} {median(theirs)*1e3:8.2f} ms, "
          f"ratio {median(ours)/median(theirs):.2f}")


def descend(folder):
    import numpy as np
    from sklearn.linear_model import Ridge
    from sklearn.tree import DecisionTreeClassifier
    print("Whole runs on 20 columns, median of", args.repeats)
    names = ",".join(f"x{i}" for i in range(20))
    for n in (1000, 10000, 100000):
        rng = np.random.default_rng(n)
        x = rng.normal(size=(n, 20))
        score = x @ rng.normal(0, 0.7, 20)
        label = (rng.random(n) < 1 / (1 + np.exp(-score - 0.3))).astype(int)
        target = score + rng.normal(size=n)
        ones = np.c_[np.ones(n), x]
        files = {}
        for what, y in (("label", label), ("y", target)):
            file = os.path.join(folder, f"{what}-{n}.csv")
            np.savetxt(file, np.c_[x, y], delimiter=",", header=names + ",y", comments="", fmt="%.17g")
            files[what] = ["--data", file, "--x", names, "--" + what, "y"]
        steps = ["--set", "max-iterations=100", "--set", "tolerance=0"]

        def logistic():
            w = np.zeros(21)
            for _ in range(100):
                w += 0.5 / n * (ones.T @ (label - 1 / (1 + np.exp(-ones @ w))))

        def linear():
            w = np.zeros(21)
            for _ in range(100):
                w += 0.1 / n * (ones.T @ (target - ones @ w))

        beside("logistic regression, 100 gradient steps", n, ["logistic-regression", *files["label"], *steps], logistic,
               "numpy")
        beside("linear regression, 100 gradient steps", n,
               ["batch-gradient-descent", *files["y"], *steps, "--set", f"learning-rate={0.1 / n}"], linear, "numpy")
        beside("ridge", n, ["ridge-regression", *files["y"]], lambda: Ridge(solver="cholesky").fit(x, target),
               "scikit-learn")
        file = os.path.join(folder, f"moons-{n}.csv")
        run("data", f"moons:n={n},noise=0.3", "--out", file)
        moons = np.loadtxt(file, delimiter=",", skiprows=1)
        beside("decision tree, depth 10", n, ["decision-tree", "--data", f"moons:n={n},noise=0.3", "--set", "max-depth=10"],
               lambda: DecisionTreeClassifier(max_depth=10).fit(moons[:, :2], moons[:, 2]), "scikit-learn")


def softmax(folder):
    import numpy as np
    print("Softmax regression of three classes on two columns, median of", args.repeats)
    for n in (1000, 10000):
        rng = np.random.default_rng(n)
        x = rng.normal(size=(n, 2))
        label = np.argmax(x @ rng.normal(size=(2, 3)) + rng.gumbel(size=(n, 3)), axis=1)
        file = os.path.join(folder, f"three-classes-{n}.csv")
        np.savetxt(file, np.c_[x, label], delimiter=",", header="a,b,c", comments="", fmt="%.17g")
        ones, target = np.c_[np.ones(n), x], np.eye(3)[label]

        def descend_on():
            w = np.zeros((3, 3))
            for _ in range(100):
                score = ones @ w.T
                share = np.exp(score - score.max(axis=1, keepdims=True))
                w += 0.1 / n * (target - share / share.sum(axis=1, keepdims=True)).T @ ones

        beside("100 gradient steps", n, ["softmax-regression", "--data", file, "--x", "a,b", "--label", "c",
                                         "--set", "max-iterations=100", "--set", "tolerance=0"], descend_on, "numpy")


def sweep():
    import numpy as np
    print("Value iteration, an empty room, slip 0.2, gamma 0.99, to 1e-6: median of", args.repeats)
    for side in (50, 150, 200):
        def iterate():
            value = np.zeros((side, side))
            exits = np.zeros((side, side), bool)
            exits[0, -1] = True
            while True:
                around = np.pad(value, 1, mode="edge")
                north, south, west, east = around[:-2, 1:-1], around[2:, 1:-1], around[1:-1, :-2], around[1:-1, 2:]
                across, along = 0.1 * (west + east), 0.1 * (north + south)
                best = np.max([0.8 * north + across, 0.8 * east + along, 0.8 * south + across, 0.8 * west + along], axis=0)
                new = np.where(exits, 1, -0.04 + 0.99 * best)
                if abs(new - value).max() < 1e-6:
                    return
                value = new
        beside("to the end", side * side, ["value-iteration", "--data", f"open-room:rows={side},columns={side},walls=0",
                                           "--set", "gamma=0.99", "--set", "tolerance=1e-6"], iterate, "numpy")


def outliers(folder):
    import numpy as np
    from sklearn.neighbors import LocalOutlierFactor
    print("Local outlier factor, k = 20: median of", args.repeats)
    for n in (1000, 5000, 20000):
        file = os.path.join(folder, f"three-{n}.csv")
        run("data", f"blobs:k=3,n={n}", "--out", file)
        x = np.loadtxt(file, delimiter=",", skiprows=1, usecols=(0, 1))
        own = [json.loads(run("run", "local-outlier-factor", "--data", f"blobs:k=3,n={n}", "--set", "k=20"))]
        theirs = -LocalOutlierFactor(20).fit(x).negative_outlier_factor_.min()
        mine, spent = [], []
        for _ in range(args.repeats):
            start = children()
            run("run", "local-outlier-factor", "--data", f"blobs:k=3,n={n}", "--set", "k=20")
            mine.append(children() - start)
            start = time.process_time()
            LocalOutlierFactor(20).fit(x)
            spent.append(time.process_time() - start)
        largest = own[0]["metrics"]["largest"]
        print(f"  whole process, n = {n:6}: Gradus {median(mine)*1e3:8.2f} ms, scikit-learn's fit {median(spent)*1e3:8.2f} ms, "
              f"ratio {median(mine)/median(spent):.2f}; largest factor {largest:.6f} and {theirs:.6f}")


def graphs(folder):
    import numpy as np
    import warnings
    from sklearn.cluster import SpectralClustering
    from sklearn.semi_supervised import LabelPropagation
    warnings.filterwarnings("ignore")
    print("Graphs: whole process, scikit-learn's fit, median of", args.repeats)
    for n in (300, 800, 2000, 5000):
        file = os.path.join(folder, f"graph-{n}.csv")
        run("data", f"moons:n={n},noise=0.05", "--out", file)
        table = np.loadtxt(file, delimiter=",", skiprows=1)
        known = np.arange(n) % (n // 10) == 0
        with open(file, "w") as out:
            out.write("a,b,c\n")
            out.writelines(f"{x!r},{y!r},{'uv'[c > table[:, 2].min()] if here else '?'}\n"
                           for (x, y, c), here in zip(table.tolist(), known))
        labels = np.where(known, table[:, 2], -1)
        for title, words, peer in (
                ("spectral clustering, 10 neighbours", ["spectral-clustering", "--data", f"moons:n={n},noise=0.05"],
                 lambda: SpectralClustering(2, affinity="nearest_neighbors", n_neighbors=10, assign_labels="kmeans",
                                            random_state=0).fit(table[:, :2])),
                ("label propagation, 5 neighbours", ["label-propagation", "--data", file, "--x", "a,b", "--label", "c",
                                                     "--missing", "unknown", "--set", "graph=neighbours"],
                 lambda: LabelPropagation(kernel="knn", n_neighbors=5, max_iter=200, tol=0).fit(table[:, :2], labels))):
            mine, spent = [], []
            for _ in range(args.repeats):
                start = children()
                run("run", *words)
                mine.append(children() - start)
                start = time.process_time()
                peer()
                spent.append(time.process_time() - start)
            print(f"  {title}, n = {n:5}: Gradus {median(mine)*1e3:8.2f} ms, scikit-learn {median(spent)*1e3:8.2f} ms, "
                  f"ratio {median(mine)/median(spent):.2f}")


def strings():
    import numpy as np
    print("Viterbi, 2 labels: median of", args.repeats)
    for n in (100, 300, 1000):
        score, pair = np.random.default_rng(n).normal(size=(n, 2)), np.array([[1.0, -1], [-1, 1]])

        def best():
            p, back = score[0], np.zeros((n, 2), int)
            for t in range(1, n):
                ways = p[:, None] + pair
                back[t] = ways.argmax(0)
                p = ways.max(0) + score[t]
            path = [int(p.argmax())]
            for t in range(n - 1, 0, -1):
                path.append(back[t][path[-1]])
        beside("Viterbi", n, ["viterbi", "--data", f"crf-gen:sequences=1,length={n}"], best, "numpy")


def kernel_perceptron(folder):
    import numpy as np
    print("Kernel perceptron, three passes over moons in a random order, median of", args.repeats)
    for n in (1000, 10000):
        file = os.path.join(folder, "mixed.csv")
        run("data", f"moons:n={n},noise=0.3", "--out", file)
        with open(file, encoding="utf-8") as lines:
            head, *rows = lines.read().split()
        rows = [rows[i] for i in np.random.default_rng(n).permutation(n)]
        with open(file, "w", encoding="utf-8") as lines:
            lines.write("\n".join([head, *rows]) + "\n")
        x = np.array([row.split(",")[:2] for row in rows], float)
        # The class that is named first is class 0.
        y = np.array([-1 if row.split(",")[2] == rows[0].split(",")[2] else 1 for row in rows])

        def count():
            f, kept = np.zeros(n), {}
            for _ in range(3):
                for i in range(n):
                    if (1 if f[i] >= 0 else -1) != y[i]:
                        row = kept.get(i)
                        if row is None:
                            row = np.exp(-((x - x[i]) ** 2).sum(1))
                            # As much as ours keeps, 64 MiB.
                            if len(kept) < (64 << 20) // (8 * n):
                                kept[i] = row
                        f += y[i] * row
        beside("kernel perceptron", n, ["kernel-perceptron", "--data", file, "--x", ",".join(head.split(",")[:2]), "--label",
                                        head.split(",")[2], "--set", "passes=3"], count, "numpy")


def forest(folder):
    import numpy as np
    from sklearn.ensemble import RandomForestClassifier
    print("Random forest, 100 trees of any depth, 3 of 10 columns a question, out of bag: median of", args.repeats)
    names = [f"x{i}" for i in range(10)]
    for n in (1000, 3000, 10000):
        rng = np.random.default_rng(n)
        x = rng.normal(size=(n, 10))
        score = x @ rng.normal(0, 0.7, 10) + 0.5 * x[:, 0] * x[:, 1]
        y = (score + rng.normal(size=n) > 0).astype(int)
        file = os.path.join(folder, "forest.csv")
        np.savetxt(file, np.c_[x, y], delimiter=",", header=",".join(names) + ",y", comments="", fmt="%.17g")
        words = ["random-forest", "--data", file, "--x", ",".join(names), "--label", "y", "--set", "learner=tree", "--set",
                 "inputs=3", "--set", "depth=50", "--set", "rounds=100"]
        peer = RandomForestClassifier(100, max_features=3, oob_score=True, random_state=n)
        beside("to the end", n, words, lambda: peer.fit(x, y), "scikit-learn")
        error = json.loads(run("run", *words))["metrics"]["out-error"]
        print(f"    out-of-bag error {error:.4f} and {1 - peer.oob_score_:.4f}")


def streams():
    print("Streams of online learners, one pass: median of", args.repeats)
    for entry in ("passive-aggressive", "arow"):
        times = [median([json.loads(run("bench", entry, "--data", f"moons:n={n}", "--json"))[0]["processor"]
                         for _ in range(args.repeats)]) for n in (5000, 10000, 20000)]
        print(f"  {entry}: {', '.join(f'{t*1e3:.2f}' for t in times)} ms for 5,000, 10,000, 20,000")


with tempfile.TemporaryDirectory() as folder:
    smo(folder)
    clusters(folder)
    newton(folder)
    hinge(folder)
    lasso()
    descend(folder)
    softmax(folder)
    sweep()
    outliers(folder)
    graphs(folder)
    strings()
    kernel_perceptron(folder)
    forest(folder)
    streams()
