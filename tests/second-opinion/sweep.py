#!/usr/bin/env python3
# Value iteration, policy iteration and two tables under the same sweeps recomputed from the textbook (Puterman, chapter 6), on random
# worlds with random options: every step, metric and value of gradus-cli's trace.
#
# usage: sweep.py GRADUS_CLI [RUNS [FIRST_SEED]]
#        sweep.py --numbers       the values of the 4x3 world, by numpy.linalg.solve
#
# SPDX-License-Identifier: GPL-3.0-or-later
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

MOVES = [(-1, 0), (0, 1), (1, 0), (0, -1)]          # north, east, south, west; row 0 on top


def transitions(kind, slip):
    """P[a] as a matrix over cells; terminal cells and walls lead to themselves."""
    rows, columns = kind.shape
    P = np.zeros((4, rows * columns, rows * columns))
    for r in range(rows):
        for c in range(columns):
            s = r * columns + c
            for a in range(4):
                for b, p in ((a, 1 - slip), ((a + 3) % 4, slip / 2), ((a + 1) % 4, slip / 2)):
                    y, x = r + MOVES[b][0], c + MOVES[b][1]
                    ok = 0 <= y < rows and 0 <= x < columns and kind[y, x] != "#"
                    P[a, s, y * columns + x if ok and kind[r, c] == "." else s] += p
    return P


def backup(P, R, kind, V, gamma):
    Q = R[:, None] + gamma * np.einsum("ast,t->sa", P, V)
    flat = kind.ravel()
    Q[flat == "T"] = R[flat == "T", None]
    Q[flat == "#"] = 0
    return Q


def solve(P, R, kind, policy, gamma):
    """V of a policy: (I - gamma P) V = R over the free cells; the others are known."""
    free = np.flatnonzero(kind.ravel() == ".")
    known = np.where(kind.ravel() == "T", R, 0.0)
    A = np.array([P[policy[s], s] for s in free])
    V = known.copy()
    V[free] = np.linalg.solve(np.eye(len(free)) - gamma * A[:, free], R[free] + gamma * A @ known)
    return V


def lecture(living=-0.02):
    kind = np.array([[".", ".", ".", "T"], [".", "#", ".", "T"], [".", ".", ".", "."]])
    R = np.full(12, living)
    R[3], R[7], R[5] = 1, -1, 0
    return kind, R


def numbers():
    kind, R = lecture()
    P = transitions(kind, 0.2)
    policy = np.array([1, 1, 1, 0, 2, 0, 1, 0, 1, 1, 0, 0])
    while True:
        V = solve(P, R, kind, policy, 0.99)
        print(np.round(V.reshape(3, 4), 4))
        Q = backup(P, R, kind, V, 0.99)
        better = Q.max(1) > Q[np.arange(12), policy] + 1e-12
        turned = better & (kind.ravel() == ".")
        print("turned:", turned.sum())
        if not turned.any():
            return
        policy = np.where(turned, Q.argmax(1), policy)


def write_world(path, kind, R, slip):
    with open(path, "w", encoding="utf-8") as f:
        f.write(f"grid-world slip={slip!r}\n")
        for r in range(kind.shape[0]):
            row = []
            for c in range(kind.shape[1]):
                reward = R[r * kind.shape[1] + c]
                row.append("#" if kind[r, c] == "#" else f"({float(reward)!r})" if kind[r, c] == "."
                       else repr(float(reward)))
            f.write(" ".join(row) + "\n")


def trace(cli, algorithm, data, options):
    with tempfile.NamedTemporaryFile(suffix=".jsonl") as out:
        command = [cli, "run", algorithm, "--data", data, "--until", "converged", "--trace", out.name]
        for option in options:
            command += ["--set", option]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return [json.loads(line) for line in open(out.name, encoding="utf-8")][1:]


worst = 0.0


def compare(what, found, right):
    global worst
    found = np.array(found, dtype=float).ravel()
    right = np.array(right, dtype=float).ravel()
    error = np.max(np.abs(found - right) / np.maximum(1, np.abs(right)), initial=0)
    worst = max(worst, error)
    if not error < 1e-9:
        sys.exit(f"sweep: {what} is off by {error:g}")


def check_values(steps, P, R, kind, gamma, in_place):
    flat = kind.ravel()
    V = np.zeros(kind.size)
    for step in steps:
        if step["phase"] == "backup":
            if in_place:
                new = V.copy()
                for s in np.flatnonzero(flat != "#"):
                    new[s] = backup(P, R, kind, new, gamma)[s].max()
            else:
                new = backup(P, R, kind, V, gamma).max(1)
            residual = np.abs(new - V).max()
            shown = new if in_place else V
        elif step["phase"] == "write":
            V = shown = new
        elif step["phase"] == "check":
            compare("residual", step["metrics"]["residual"], residual)
            compare("error-bound", step["metrics"]["error-bound"], gamma / (1 - gamma) * residual)
        else:
            shown = V
        compare("v", step["values"]["v"], shown)
        compare("mean", step["metrics"]["mean-value"], shown[flat == "."].mean())
        if step["phase"] in ("write", "check"):
            Q = backup(P, R, kind, V, gamma)
            compare("q", step["values"]["q"], Q)
            for s, action in enumerate(np.array(step["values"]["policy"]).ravel()):
                if flat[s] == "." and action >= 0:
                    compare("policy", Q[s, action], Q[s].max())
                elif flat[s] == ".":
                    compare("tie", Q[s].min(), Q[s].max())


def check_contraction(steps, P, R, kind, gamma):
    flat = kind.ravel()
    V, U = (np.array(steps[0]["values"][name]).ravel() for name in ("v", "other"))
    start = abs(U - V)[flat != "#"]
    for step in steps[1:]:
        if step["phase"] == "write":
            V, U = backup(P, R, kind, V, gamma).max(1), backup(P, R, kind, U, gamma).max(1)
        compare("first table", step["values"]["v"], V)
        compare("second table", step["values"]["other"], U)
        compare("gap", step["values"]["gap"], abs(U - V))
        compare("apart", step["metrics"]["apart"], abs(U - V).max())
        compare("sum", step["metrics"]["sum"], abs(U - V).sum())
    return start


def optimum(P, R, kind, gamma):
    V = np.zeros(kind.size)
    for _ in range(3000):
        V = backup(P, R, kind, V, gamma).max(1)
    return V


def check_backup(cli, path, P, R, kind, gamma, rng):
    """One cell under the optimal values: its four actions, and the same for other slips."""
    free = np.flatnonzero(kind.ravel() == ".")
    cell = int(rng.choice(free))
    more = float(np.round(rng.uniform(-0.3, 0.3), 2))
    slip = float(open(path, encoding="utf-8").readline().split("slip=")[1])
    last = trace(cli, "bellman-backup", path, [f"gamma={gamma}", f"more-slip={more}",
                                               f"column={cell % kind.shape[1] + 1}",
                                               f"row={kind.shape[0] - cell // kind.shape[1]}"])[-1]
    P = transitions(kind, min(max(slip + more, 0), 1))
    V = optimum(P, R, kind, gamma)
    Q = backup(P, R, kind, V, gamma)
    compare("optimal value", last["values"]["v"], V)
    compare("worth of the actions", last["values"]["q"], Q[cell])
    compare("value of the cell", last["metrics"]["value"], Q[cell].max())
    for i in rng.integers(0, 21, 3):
        there = transitions(kind, 0.4 * i / 20)
        compare("worth by slip", last["values"]["slips"][i],
                backup(there, R, kind, optimum(there, R, kind, gamma), gamma)[cell])


def check_deadline(cli, path, P, R, kind, gamma, rng):
    """Backward induction, and the walk that follows it where nothing slips."""
    flat = kind.ravel()
    free = flat == "."
    horizon, living = int(rng.integers(1, 15)), float(np.round(rng.uniform(-1, 1), 2))
    cell = int(rng.choice(np.flatnonzero(free)))
    last = trace(cli, "finite-horizon-dp", path,
                 [f"horizon={horizon}", f"gamma={gamma}", f"living={living}", f"column={cell % kind.shape[1] + 1}",
                  f"row={kind.shape[0] - cell // kind.shape[1]}"])[-1]
    R = R + living * free
    rows, choices = [np.where(flat == "T", R, 0.0)], [0]
    for _ in range(horizon):
        Q = backup(P, R, kind, rows[-1], gamma)
        rows.append(Q.max(1))
        choices.append(sum(1 << a for a in range(4) if Q[cell, a] >= Q[cell].max() - 1e-12 * max(1, abs(Q[cell].max()))))
    compare("table by steps to go", last["values"]["table"], rows)
    compare("choices by steps to go", last["values"]["choices"], choices)
    if np.all(P[0][free].max(1) > 1 - 1e-12):
        compare("payoff of the walk", last["metrics"]["paid"], rows[-1][cell])


def check_work(cli, path, kind, R, slip, vary, gamma, rng):
    """Sweeps, evaluations and multiplications of both methods, setting by setting."""
    start = int(rng.integers(4))
    tolerance = float(rng.choice([1e-3, 1e-6]))
    last = trace(cli, "value-vs-policy-iteration", path,
                 [f"vary={vary}", f"gamma={gamma}", f"tolerance={tolerance}",
                  f"start={['north', 'east', 'south', 'west'][start]}"])[-1]
    table = np.array(last["values"]["table"]).reshape(-1, 4)
    for i in range(1 if vary == "nothing" else 4):
        if vary == "size":
            kind = np.full((1, [3, 10, 30, 100][i]), ".")
            R = np.eye(kind.size)[0]
        if vary == "gamma":
            gamma = [0.5, 0.9, 0.99, 0.999][i]
        P = transitions(kind, slip)
        flat = kind.ravel()
        free = flat == "."
        V, sweeps = np.zeros(kind.size), 0
        while True:
            new = backup(P, R, kind, V, gamma).max(1)
            sweeps += 1
            change, V = abs(new - V).max(), new
            if change < tolerance:
                break
        policy, evaluations = np.full(kind.size, start), 0
        while True:
            U = solve(P, R, kind, policy, gamma)
            evaluations += 1
            Q = backup(P, R, kind, U, gamma)
            mine = Q[np.arange(kind.size), policy]
            better = free & (mine < Q.max(1) - 1e-12 * np.maximum(1, abs(Q.max(1))))
            if not better.any():
                break
            # Of several that are equally good the first.
            top = Q >= Q.max(1, keepdims=True) - 1e-12 * np.maximum(1, abs(Q.max(1, keepdims=True)))
            policy = np.where(better, top.argmax(1), policy)
        places = sum(np.sum(P[a][free] > 0) for a in range(4))
        compare("sweeps", table[i, 0], sweeps)
        compare("evaluations", table[i, 1], evaluations)
        if slip > 0:
            compare("multiplications of sweeps", table[i, 2], sweeps * places)
        compare("multiplications of evaluations", table[i, 3], evaluations * free.sum() ** 3 / 3)


def check_policy(steps, P, R, kind, gamma):
    flat = kind.ravel()
    policy = np.array(steps[0]["values"]["policy"]).ravel()
    for step in steps[1:]:
        now = np.array(step["values"]["policy"]).ravel()
        if step["phase"] == "evaluate":
            V = solve(P, R, kind, policy, gamma)
            compare("v", step["values"]["v"], V)
            Q = backup(P, R, kind, V, gamma)
            compare("q", step["values"]["q"], Q)
            compare("residual", step["metrics"]["residual"], (Q.max(1) - V)[flat == "."].max())
        else:
            free = flat == "."
            better = free & (Q.max(1) > Q[np.arange(len(flat)), policy] + 1e-11 * np.maximum(1, np.abs(Q.max(1))))
            compare("kept", now[free & ~better], policy[free & ~better])
            compare("turned", Q[np.arange(len(flat)), now][better], Q.max(1)[better])
            compare("turns", step["metrics"]["turns"], better.sum())
            policy = now
    V = np.zeros(kind.size)
    for _ in range(20000):
        V = backup(P, R, kind, V, gamma).max(1)
    compare("optimum", steps[-1]["values"]["v"], V)


def main():
    if sys.argv[1] == "--numbers":
        return numbers()
    cli, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 4
    first = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    for seed in range(first, first + runs):
        rng = np.random.default_rng(seed)
        shape = rng.integers(2, 7, 2)
        kind = rng.choice([".", "#", "T"], shape, p=[0.75, 0.15, 0.1])
        kind[0, 0] = "."
        R = np.where(kind.ravel() == "T", rng.normal(0, 2, kind.size), rng.choice([-0.04, 0.1, -1], kind.size))
        R[kind.ravel() == "#"] = 0
        slip, gamma = float(rng.choice([0, 0.2, 0.5])), float(rng.choice([0, 0.5, 0.9, 0.97]))
        P = transitions(kind, slip)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "world.txt")
            write_world(path, kind, R, slip)
            order = ["synchronous", "in-place"][seed % 2]
            check_values(trace(cli, "value-iteration", path, [f"gamma={gamma}", f"order={order}"]), P, R, kind,
                         gamma, order == "in-place")
            rival, size = ["constant", "one-cell", "random", "slope"][seed % 4], float(np.round(rng.uniform(-9, 9), 2))
            solution = bool(rng.integers(2))
            steps = trace(cli, "bellman-contraction", path, [f"gamma={gamma}", f"rival={rival}", f"rival-size={size}",
                                                             f"solution={str(solution).lower()}"])
            gaps = check_contraction(steps, P, R, kind, gamma)
            assert gaps.max() <= abs(size) + 1e-12 and (rival != "constant" or np.allclose(gaps, abs(size)))
            assert rival != "one-cell" or np.sum(gaps > 1e-12) == 1
            if solution:
                V = np.array(steps[0]["values"]["v"]).ravel()
                compare("solution", V, backup(P, R, kind, V, gamma).max(1))
            check_deadline(cli, path, P, R, kind, gamma, rng)
            check_work(cli, path, kind, R, slip, ["gamma", "size", "nothing"][seed % 3], gamma, rng)
            check_backup(cli, path, P, R, kind, gamma, rng)
            start = rng.choice(["north", "east", "south", "west", "random"])
            check_policy(trace(cli, "policy-iteration", path, [f"gamma={gamma}", f"start={start}"]), P, R, kind, gamma)
    print(f"sweep: {6 * runs} runs, worst relative difference {worst:.2g}")


main()
