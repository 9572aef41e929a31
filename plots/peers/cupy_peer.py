# SPDX-License-Identifier: MIT
"""Lesson 6's task with CuPy: NumPy's array operations, on a GPU."""
import task

cp = task.modules("cupy")
try:
    cp.cuda.runtime.getDeviceCount()
except cp.cuda.runtime.CUDARuntimeError as error:
    task.skip(error)


def make(x, y, theta, step):
    x, y, theta = cp.asarray(x), cp.asarray(y), cp.asarray(theta)
    m = x.dtype.type(x.shape[1])
    step = x.dtype.type(step)
    one = x.dtype.type(1)

    def run(iterations):
        nonlocal theta
        for _ in range(iterations):
            p = one / (one + cp.exp(-(theta @ x)))
            theta = theta - step * ((x @ (p - y)) / m)
        cp.cuda.Device().synchronize()

    return run, lambda: cp.asnumpy(theta)


task.main("cupy", make)
