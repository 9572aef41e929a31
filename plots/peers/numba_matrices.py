# SPDX-License-Identifier: MIT
"""Lesson 8's product with Numba: three loops, compiled, on all cores. It has no decomposition of its
own: what it calls is LAPACK, as NumPy does."""
import matrices
import task

np, numba = task.modules("numpy", "numba")


@numba.njit(parallel=True)
def multiply(a, b):
    rows, inner = a.shape
    columns = b.shape[1]
    c = np.zeros((rows, columns), np.float32)
    for i in numba.prange(rows):
        for k in range(inner):
            for j in range(columns):
                c[i, j] += a[i, k] * b[k, j]
    return c


def product(a, b):
    return lambda: multiply(a, b)


matrices.main("numba", product, None)
