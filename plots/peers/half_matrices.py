# SPDX-License-Identifier: MIT
"""The products of plots/tensor_cores/half_product.c, with one module: numbers of half precision, sums in float32."""
import argparse

import task

ROWS = (64, 128, 256, 512, 1024, 2048, 4096)
EPS = 2.0**-24


def numbers(np, rows, first):
    """As plots/tensor_cores/half_product_kernels.h has them: multiples of 1 / 512."""
    places = np.arange(rows * rows, dtype=np.int64) + first
    return ((places * 7919 % 1601) / 512 - 1.5625).astype(np.float16).reshape(rows, rows)


def is_right(np, a, b, c, rounding):
    """Within what half_product.h allows, and the rounding of the result."""
    a, b = a.astype(np.float64), b.astype(np.float64)
    want = a @ b
    return bool((abs(c - want) <= 2 * len(a) * EPS * (abs(a) @ abs(b)) + rounding * abs(want)).all())


def main(name, product, to_host=lambda c: c, rounding=0.0):
    """product(a, b) returns a function that computes the product of two matrices of NumPy and waits for it."""
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description=f"products of matrices of half precision with {name}")
    parser.add_argument("--largest", type=int, default=512, help="rows")
    options = parser.parse_args()
    right = True
    rows = []
    for n in (n for n in ROWS if n <= options.largest):
        a, b = numbers(np, n, 0), numbers(np, n, n * n)
        run = product(a, b)
        agrees = is_right(np, a, b, to_host(run()).astype(np.float64), rounding)
        right &= agrees
        print(f"# {name}_halves, {n} rows: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(task.row(f"{name}_halves", n, n, task.milliseconds(run)))
    task.end(rows, right)
