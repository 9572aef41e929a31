# SPDX-License-Identifier: MIT
"""Lesson 6's task with Numba: a loop over rows, compiled, on one core."""
import task

np, numba = task.modules("numpy", "numba")


@numba.njit
def descend(x, y, theta, step, iterations):
    k, m = x.shape
    sums = np.zeros(k)  # float64, whatever x is
    for _ in range(iterations):
        sums[:] = 0.0
        for i in range(m):
            z = theta[0] * x[0, i]
            for j in range(1, k):
                z += theta[j] * x[j, i]
            residual = 1.0 / (1.0 + np.exp(-z)) - y[i]
            for j in range(k):
                sums[j] += residual * x[j, i]
        for j in range(k):
            theta[j] -= step * sums[j] / m


def make(x, y, theta, step):
    return lambda iterations: descend(x, y, theta, step, iterations), lambda: theta


task.main("numba", make)
