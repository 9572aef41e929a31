# SPDX-License-Identifier: MIT
"""The tasks of lesson 8 that all peers do, and the table that they print.

A peer is a program NAME_matrices.py that hands main() the functions

    product(a, b) -> run        run() multiplies the matrices and waits until that is done
    svd(a) -> run               run() returns u, s, vt of the thin decomposition, or None: it has none

which get float32 matrices as NumPy arrays; what run() returns becomes a NumPy array by read(x).
"""
import argparse

import task

EPS = 2.0**-24


def matrix(np, rows, columns, first):
    """Numbers between -0.5 and 0.5, which each library gets alike."""
    counters = np.arange(rows * columns, dtype=np.uint64) + np.uint64(first)
    return (task.uniform(np, counters) - 0.5).astype(np.float32).reshape(rows, columns)


def product_is_right(np, a, b, c):
    """Within what matmul_naive.h allows."""
    a, b = a.astype(np.float64), b.astype(np.float64)
    allowed = 2 * (2 + a.shape[1] ** 0.5) * EPS * (abs(a) @ abs(b))
    return bool((abs(c - a @ b) <= allowed).all())


def svd_is_right(np, a, u, s, vt):
    """Within what svd.h allows; vectors have free signs, so that their product is looked at."""
    want = np.linalg.svd(a.astype(np.float64), compute_uv=False)
    k = len(want)
    u, s, vt = (x.astype(np.float64) for x in (u, s, vt))
    return bool(
        (abs(s - want) <= 16 * max(a.shape) ** 0.5 * EPS * want[0]).all()
        and np.linalg.norm(a - (u * s) @ vt) <= 16 * k**0.5 * EPS * np.linalg.norm(a)
        and (abs(u.T @ u - np.eye(k)) <= 16 * k * EPS).all()
        and (abs(vt @ vt.T - np.eye(k)) <= 16 * k * EPS).all()
    )


def sizes(first, largest):
    n = first
    while n <= largest:
        yield n
        n *= 2


def main(name, product, svd, read=lambda x: x):
    """Does both tasks and prints the table; exits with 1 if a result is not right."""
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description=f"lesson 8's products and decompositions with {name}")
    parser.add_argument("--largest", type=int, default=1024, help="rows of the largest product")
    parser.add_argument("--largest-svd", type=int, default=512, help="rows of the largest decomposition")
    options = parser.parse_args()
    right = True
    rows = []

    def put(series, n, agrees, run):
        nonlocal right
        right &= agrees
        print(f"# {series} n={n}: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(task.row(series, n, n, task.milliseconds(run)))

    for n in sizes(64, options.largest):
        a, b = matrix(np, n, n, 0), matrix(np, n, n, n * n)
        run = product(a, b)
        put(f"{name}_product", n, product_is_right(np, a, b, np.asarray(read(run()))), run)
    for n in sizes(32, options.largest_svd) if svd else ():
        a = matrix(np, n, n, 0)
        run = svd(a)
        put(f"{name}_svd", n, svd_is_right(np, a, *(np.asarray(read(x)) for x in run())), run)
    task.end(rows, right)
