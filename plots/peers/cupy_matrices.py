# SPDX-License-Identifier: MIT
"""Lesson 8's tasks with CuPy: cuBLAS and cuSOLVER, on a GPU."""
import matrices
import task

cp = task.modules("cupy")
try:
    cp.cuda.runtime.getDeviceCount()
except cp.cuda.runtime.CUDARuntimeError as error:
    task.skip(error)


def waited_for(result):
    cp.cuda.Device().synchronize()
    return result


def product(a, b):
    a, b = cp.asarray(a), cp.asarray(b)
    return lambda: waited_for(a @ b)


def svd(a):
    a = cp.asarray(a)
    return lambda: waited_for(cp.linalg.svd(a, full_matrices=False))


matrices.main("cupy", product, svd, cp.asnumpy)
