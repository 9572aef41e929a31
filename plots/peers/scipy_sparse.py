# SPDX-License-Identifier: MIT
"""The sparse product of the lesson on sparse matrices with SciPy: a CSR matrix of float32 times a
vector, on one core. The matrices are those of plots/sparse_sort/spmv_matrices.h, element by element."""
import argparse

import task

COLUMNS = 1 << 14
LENGTHS = (2, 8, 32, 128, 512)
EPS = 2.0**-24


def matrix(np, sparse, stored, length):
    states = task.draws(np, stored)
    rows = stored // length
    part = COLUMNS // length
    place = np.arange(stored, dtype=np.uint64) % np.uint64(length)
    columns = place * np.uint64(part) + (states >> np.uint64(16)) % np.uint64(part)
    values = (states >> np.uint64(24)).astype(np.float32) / np.float32(128) - np.float32(1)
    offsets = np.arange(rows + 1) * length
    return sparse.csr_matrix((values, columns.astype(np.int32), offsets.astype(np.int32)), shape=(rows, COLUMNS))


def is_right(np, a, x, y):
    """Within what spmv.h allows."""
    exact = a.astype(np.float64)
    x = x.astype(np.float64)
    return bool((abs(y - exact @ x) <= 80 * EPS * (abs(exact) @ abs(x))).all())


def main():
    np, sparse = task.modules("numpy", "scipy.sparse")
    parser = argparse.ArgumentParser(description="the product of a sparse matrix and a vector with SciPy")
    parser.add_argument("--largest", type=int, default=1 << 20, help="stored elements of a matrix")
    options = parser.parse_args()
    x = (np.arange(COLUMNS) % 97).astype(np.float32) / np.float32(97)
    right = True
    rows = []
    for length in LENGTHS:
        a = matrix(np, sparse, options.largest, length)
        agrees = is_right(np, a, x, a @ x)
        right &= agrees
        print(f"# scipy_csr, {length} elements per row: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(task.row("scipy_csr", length, a.nnz, task.milliseconds(lambda: a @ x)))
    task.end(rows, right)


main()
