#!/usr/bin/env python3
# The Kalman filter recomputed two ways on random records with random options: step by step from the
# textbook (with the plain covariance form), and at the end by conditioning the joint Gaussian of all
# states and measurements at once.
#
# usage: kalman.py GRADUS_CLI [RUNS [FIRST_SEED]]
#
# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

worst = 0.0


def compare(what, found, right, tolerance=1e-8):
    global worst
    found = np.array(found, dtype=float).ravel()
    right = np.array(right, dtype=float).ravel()
    error = np.max(np.abs(found - right) / np.maximum(1, np.abs(right)), initial=0)
    worst = max(worst, error)
    if not error < tolerance:
        sys.exit(f"kalman: {what} is off by {error:g}")


def model(name, m, q, r, dt):
    if name == "local-level":
        return np.eye(m), np.eye(m), q * np.eye(m), r * np.eye(m)
    A = np.kron([[1, dt], [0, 1]], np.eye(m))
    Q = q * np.kron([[dt**3 / 3, dt**2 / 2], [dt**2 / 2, dt]], np.eye(m))
    return A, np.kron([[1, 0]], np.eye(m)), Q, r * np.eye(m)


def batch(A, C, Q, R, mean, P, y, lost):
    """Mean and covariance of the last state given all measurements, by one big conditioning."""
    n, T = len(mean), len(y)
    means, cov = [], np.zeros((n * T, n * T))
    state, spread = mean, P
    for t in range(T):
        state, spread = A @ state, A @ spread @ A.T + Q
        means.append(state)
        block = spread
        for u in range(t, T):
            cov[u * n:(u + 1) * n, t * n:(t + 1) * n] = block
            cov[t * n:(t + 1) * n, u * n:(u + 1) * n] = block.T
            block = A @ block
    seen = [t for t in range(T) if not lost[t]]
    H = np.vstack([np.kron(np.eye(T)[t], C) for t in seen])
    S = H @ cov @ H.T + np.kron(np.eye(len(seen)), R)
    rest = np.concatenate([y[t] for t in seen]) - H @ np.concatenate(means)
    G = np.linalg.solve(S, H @ cov).T
    loglik = -0.5 * (len(rest) * np.log(2 * np.pi) + np.linalg.slogdet(S)[1] + rest @ np.linalg.solve(S, rest))
    return (np.concatenate(means) + G @ rest)[-n:], (cov - G @ H @ cov)[-n:, -n:], loglik


def check(cli, seed):
    rng = np.random.default_rng(seed)
    m, T = int(rng.integers(1, 3)), int(rng.integers(5, 30))
    name = str(rng.choice(["local-level", "constant-velocity"]))
    q, r, p0 = (float(10 ** rng.uniform(-3, 1)) for _ in range(3))
    start, dt = float(rng.normal(0, 3)), float(rng.choice([0.5, 1, 2]))
    y = np.cumsum(rng.normal(0, 1, (T, m)), 0)
    lost = rng.random(T) < 0.25
    lost[-1] = False
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "path.csv"), os.path.join(folder, "trace.jsonl")
        with open(data, "w", encoding="utf-8") as f:
            f.write("time," + ",".join(["a", "b"][:m]) + ",missing\n")
            for t in range(T):
                # The cell of a lost measurement is empty.
                cells = [""] * m if lost[t] else [repr(float(v)) for v in y[t]]
                f.write(",".join([repr(t * dt)] + cells + [str(int(lost[t]))]) + "\n")
        command = [cli, "run", "kalman-filter", "--data", data, "--until", "converged", "--trace", out]
        for key, value in (("model", name), ("process-noise", q), ("measurement-noise", r),
                           ("start-variance", p0), ("start-mean", start)):
            command += ["--set", f"{key}={value}"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        steps = [json.loads(line) for line in open(out, encoding="utf-8")][1:]
    A, C, Q, R = model(name, m, q, r, dt)
    mean, P = np.zeros(len(A)), p0 * np.eye(len(A))
    mean[:m] = start
    first, first_cov, loglik, t = mean, P, 0.0, 0
    for step in steps:
        values, metrics = step["values"], step["metrics"]
        if step["phase"] == "predict":
            before, wide = A @ mean, A @ P @ A.T + Q
            compare("predicted mean", values["predicted-mean"], before)
            compare("predicted covariance", values["predicted-covariance"], wide)
            compare("trace", metrics["trace"], np.trace(wide))
        elif step["phase"] == "gain" and not lost[t]:
            nu, S = y[t] - C @ before, C @ wide @ C.T + R
            K = wide @ C.T @ np.linalg.inv(S)
            nis = nu @ np.linalg.solve(S, nu)
            loglik -= 0.5 * (m * np.log(2 * np.pi) + np.linalg.slogdet(S)[1] + nis)
            compare("gain", values["gain"], K)
            compare("innovation", values["innovation-vector"], nu)
            compare("first innovation", metrics["innovation"], nu[0])
            compare("S", values["innovation-covariance"], S)
            compare("nis", metrics["nis"], nis)
            outside = bool((np.abs(nu) > 2 * np.sqrt(np.diag(S))).any())
            if outside != ("outside-band" in step["events"]):
                sys.exit(f"kalman: event at step {step['step']}")
        elif step["phase"] == "update":
            mean, P = (before, wide) if lost[t] else (before + K @ nu, wide - K @ C @ wide)
            compare("trace", metrics["trace"], np.trace(P))
            t += 1
        compare("mean", values["mean"], mean)
        compare("covariance", values["covariance"], P)
        compare("log-likelihood", metrics["log-likelihood"], loglik)
    for what, found, right in zip(("mean", "covariance", "log-likelihood"), (mean, P, loglik),
                                  batch(A, C, Q, R, first, first_cov, y, lost)):
        compare("batch " + what, found, right, 1e-7)


def main():
    cli, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 8
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(first, first + runs):
        check(cli, seed)
    print(f"kalman: {runs} runs, worst relative difference {worst:.2g}")


main()
