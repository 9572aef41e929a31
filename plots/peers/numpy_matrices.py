# SPDX-License-Identifier: MIT
"""Lesson 8's tasks with NumPy: the BLAS and LAPACK that it was built with."""
import matrices
import task

np = task.modules("numpy")


def product(a, b):
    return lambda: a @ b


def svd(a):
    return lambda: np.linalg.svd(a, full_matrices=False)


matrices.main("numpy", product, svd)
