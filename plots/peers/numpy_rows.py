# SPDX-License-Identifier: MIT
"""The softmax of each row and rows with mean 0 and variance 1 with NumPy, on one core, in float32. The
elements are those of plots/attention_softmax, one by one."""
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


def numbers(np, count):
    """As plots/attention_softmax/layer_norm.c has them, with the mean 0.5."""
    return (0.5 - 1.7 + 3.4 * (np.arange(count, dtype=np.int64) * 7919 % 1601) / 1600).astype(np.float32)


def columns(np, length):
    c = np.arange(length)
    return (1 + c % 7 / 8).astype(np.float32), (c % 5 - 2).astype(np.float32)


def layer_norm(np, x, gamma, beta):
    apart = x - x.mean(axis=1, keepdims=True)
    variance = np.square(apart).mean(axis=1, keepdims=True)
    return gamma * apart / np.sqrt(variance + np.float32(1e-5)) + beta


def main():
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description="softmax and layer norm with NumPy")
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
    for length in LENGTHS:
        x = numbers(np, options.largest).reshape(-1, length)
        gamma, beta = columns(np, length)
        want = layer_norm(np, x.astype(np.float64), gamma, beta)
        agrees = bool((abs(layer_norm(np, x, gamma, beta) - want) <= 1e-3).all())
        right &= agrees
        print(f"# numpy_layer_norm, {length} elements per row: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(
            task.row("numpy_layer_norm", length, x.size, task.milliseconds(lambda: layer_norm(np, x, gamma, beta)))
        )
    task.end(rows, right)


main()
