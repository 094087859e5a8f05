"""The dual of a machine of margins, climbed pair by pair or coordinate by coordinate."""
import numpy as np


def climb(k, y, low, up, tied, close=1e-11, most=200000):
    """beta between low and up that makes y'beta - beta'K beta / 2 largest, with sum 0 where it is tied; None where that
    is not reached."""
    beta, g = np.zeros(len(y)), y.astype(float)
    for _ in range(most):
        if tied:
            rise, fall = np.where(beta < up)[0], np.where(beta > low)[0]
            if len(rise) == 0 or len(fall) == 0:
                return beta
            i, j = rise[np.argmax(g[rise])], fall[np.argmin(g[fall])]
            if g[i] - g[j] < close:
                return beta
            eta = k[i, i] + k[j, j] - 2 * k[i, j]
            t = min((g[i] - g[j]) / eta if eta > 1e-14 else np.inf, up[i] - beta[i], beta[j] - low[j])
            beta[i], beta[j], g = beta[i] + t, beta[j] - t, g - t * (k[i] - k[j])
        else:
            new = np.clip(beta + g / np.maximum(np.diag(k), 1e-300), low, up)
            gain = (new - beta) * g - 0.5 * (new - beta) ** 2 * np.diag(k)
            i = np.argmax(gain)
            if gain[i] < 1e-18:
                return beta
            t, beta[i] = new[i] - beta[i], new[i]
            g = g - t * k[i]
    return None
