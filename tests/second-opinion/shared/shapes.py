"""Data for second opinions that no preset has."""
import numpy as np


def away(rng, x):
    """The same rows, seen from somewhere else two times of three: each column is moved by one to six times its spread,
    so that whoever leaves a mean out, or puts it in twice, has another answer."""
    if rng.integers(3) == 0:
        return x
    ways = rng.uniform(1, 6, size=x.shape[1:]) * rng.choice([-1, 1], size=x.shape[1:])
    return x + np.round(ways * np.std(x, axis=0), 3)
