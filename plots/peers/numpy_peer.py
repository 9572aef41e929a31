# SPDX-License-Identifier: MIT
"""Lesson 6's task with NumPy: array operations with a temporary for each."""
import task

np = task.modules("numpy")


def make(x, y, theta, step):
    m = x.dtype.type(x.shape[1])
    step = x.dtype.type(step)
    one = x.dtype.type(1)

    def run(iterations):
        nonlocal theta
        for _ in range(iterations):
            p = one / (one + np.exp(-(theta @ x)))
            theta = theta - step * ((x @ (p - y)) / m)

    return run, lambda: theta


task.main("numpy", make)
