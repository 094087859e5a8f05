#!/usr/bin/env python3
"""A second opinion on the belief about where one is: numpy from the textbook, not from the program's source.

usage: where.py GRADUS-CLI [SEEDS [FIRST-SEED]]

Random corridors and rooms with walls and doors, random moves, looks and starts. Of what the program drew, its looks and moves, the
belief is worked out again, step by step and, at the end, by summing over all walks at once as the forward sums of a chain do.
"""
import json
import os
import subprocess
import sys
import tempfile

import numpy as np

cli, seeds, first = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20, int(sys.argv[3]) if len(sys.argv) > 3 else 1
runs = 0
WAYS = {"east": (0, 1), "west": (0, -1), "north": (-1, 0), "south": (1, 0)}


def differs(mine, theirs, slack=1e-9):
    mine, theirs = np.asarray(mine, float).ravel(), np.asarray(theirs, float).ravel()
    assert mine.shape == theirs.shape, (mine, theirs)
    assert abs(mine - theirs).max(initial=0) < slack, (mine, theirs)


for seed in range(first, first + seeds):
    rng = np.random.default_rng(seed)
    rows, columns = (1, int(rng.integers(2, 14))) if seed % 2 else (int(rng.integers(2, 6)), int(rng.integers(2, 6)))
    wall = rng.random((rows, columns)) < 0.15
    wall[0, 0] = False
    door = (rng.random((rows, columns)) < 0.4) & ~wall
    stay, over = np.round(rng.choice([0, 0.1, 0.3], 2), 2)
    hit, miss = round(rng.uniform(0.3, 1), 2), round(rng.uniform(0.05, 0.5), 2)
    plan = ("east", "west", "north", "south", "wander")[seed % 5]
    ring, look, known = bool(rng.integers(2)), seed % 7 > 0, seed % 3 == 0
    rounds = int(rng.integers(1, 12))
    sets = dict(hit=hit, miss=miss, stay=stay, over=over, plan=plan, ring=ring, look=look, known=known, rounds=rounds)
    with tempfile.TemporaryDirectory() as folder:
        data, out = os.path.join(folder, "w.world"), os.path.join(folder, "trace.jsonl")
        with open(data, "w", encoding="utf-8") as f:
            f.write("grid-world slip=0 living=0\n")
            for r in range(rows):
                f.write(" ".join("#" if wall[r, c] else "(1)" if door[r, c] else "." for c in range(columns)) + "\n")
        subprocess.run([cli, "run", "pomdp-belief", "--data", data, "--seed", str(seed), "--trace", out]
                       + [w for name, v in sets.items() for w in ("--set", f"{name}={str(v).lower()}")],
                       check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        steps = [json.loads(line) for line in open(out, encoding="utf-8")][1:]

    def go(cell, way):
        r, c = divmod(cell, columns)
        r, c = r + WAYS[way][0], c + WAYS[way][1]
        if rows == 1 and ring and r == 0:
            c %= columns
        return cell if not (0 <= r < rows and 0 <= c < columns) or wall[r, c] else r * columns + c

    def moves(way):
        P = np.zeros((wall.size, wall.size))
        for cell in free:
            one = go(cell, way)
            for to, share in ((cell, stay), (one, 1 - stay - over), (go(one, way), over)):
                P[cell, to] += share
        return P

    flat, free = door.ravel(), np.flatnonzero(~wall.ravel())
    b = np.zeros(wall.size)
    if known:
        # The nearest free cell to the column 1, row 1, from the bottom: read off the start.
        b = np.array(steps[0]["values"]["belief"], float).ravel()
        assert sorted(b)[-2:] == [0, 1] if len(b) > 1 else True
    else:
        b[free] = 1 / len(free)
    alpha, factor = b.copy(), 0.0
    at, turn = 1, 0
    names = list(WAYS)
    assert names == ["east", "west", "north", "south"]
    while at + 2 < len(steps) + 1 and at < len(steps):
        move, see, norm = steps[at:at + 3]
        assert [s["phase"] for s in (move, see, norm)] == ["move", "look", "norm"], [s["phase"] for s in (move, see, norm)]
        way = names[int(np.ravel(move["values"]["action"])[0])]
        assert plan in (way, "wander")
        P = moves(way) if turn > 0 else np.eye(wall.size)
        b, alpha = b @ P, alpha @ P
        differs(b, move["values"]["moved"])
        o = int(np.ravel(move["values"]["seen"])[0])
        assert (o >= 0) == look, (o, look)
        L = np.where(flat == (o == 1), hit, miss) if look else np.ones(wall.size)
        alpha = alpha * L
        differs(b * L, see["values"]["product"])
        b = b * L / (b * L).sum()
        differs(b, norm["values"]["belief"])
        p = b[b > 0]
        differs(-(p * np.log(p)).sum(), norm["metrics"]["entropy"])
        differs(b.max(), norm["metrics"]["top"])
        truth = int(np.ravel(norm["values"]["truth"])[0])
        assert not wall.ravel()[truth]
        differs(b[truth], norm["metrics"]["true-belief"])
        at, turn = at + 3, turn + 1
    assert turn == rounds, (turn, rounds)
    # All at once: what the unnormalised forward sums leave is the belief up to one factor.
    differs(alpha / alpha.sum(), b)
    runs += 1
print(f"belief: {runs} runs")
