# SPDX-License-Identifier: MIT
"""A product of matrices of half precision with NumPy: they are converted to float32, for its BLAS knows no float16."""
import half_matrices
import task

np = task.modules("numpy")


def product(a, b):
    return lambda: a.astype(np.float32) @ b.astype(np.float32)


half_matrices.main("numpy", product)
