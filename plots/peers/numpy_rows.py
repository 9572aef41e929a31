# SPDX-License-Identifier: MIT
"""The softmax of each row with NumPy, on one core, in float32: maximum, powers, sums. The rows are
those of plots/attention_softmax/softmax_kernels.h, element by element."""
import argparse

import task

LENGTHS = (32, 128, 512, 2048, 8192)
EPS = 2.0**-24


def scores(np, count):
    return (np.arange(count, dtype=np.int64) * 7919 % 1601).astype(np.float32) / np.float32(100) - np.float32(8)


def softmax(np, x):
    powers = np.exp(x - x.max(axis=1, keepdims=True))
    return powers / powers.sum(axis=1, keepdims=True)


def is_right(np, x, y):
    """Within what softmax.h allows."""
    exact = x.astype(np.float64)
    distance = exact.max(axis=1, keepdims=True) - exact
    want = softmax(np, exact)
    return bool((abs(y - want) <= (4 * distance + x.shape[1] / 8 + 64) * EPS * want + 2.0**-126).all())


def main():
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description="the softmax of each row with NumPy")
    parser.add_argument("--largest", type=int, default=1 << 19, help="elements of a matrix")
    options = parser.parse_args()
    right = True
    rows = []
    for length in LENGTHS:
        x = scores(np, options.largest).reshape(-1, length)
        agrees = is_right(np, x, softmax(np, x))
        right &= agrees
        print(f"# numpy_softmax, {length} elements per row: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(task.row("numpy_softmax", length, x.size, task.milliseconds(lambda: softmax(np, x))))
    task.end(rows, right)


main()
