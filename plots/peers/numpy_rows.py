# SPDX-License-Identifier: MIT
"""The softmax of each row, rows with mean 0 and variance 1, and attention with NumPy, in float32, on one core but
for products of matrices. The elements are those of plots/attention_softmax, one by one."""
import argparse

import task

LENGTHS = (32, 128, 512, 2048, 8192)
QUERIES = (64, 128, 256, 512, 1024)
D = 32
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


def attended(np, n, seed):
    """As plots/attention_softmax/attention_tiled_kernels.h fills them."""
    places = np.arange(n * D, dtype=np.int64) + seed
    return ((places * 7919 % 1601).astype(np.float32) / np.float32(800) - np.float32(1)).reshape(n, D)


def attention(np, q, k, v):
    """With the matrix of all scores, since a product of matrices is what NumPy is fast at."""
    return softmax(np, q @ k.T / np.sqrt(q.dtype.type(D))) @ v


def main():
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description="softmax, layer norm and attention with NumPy")
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
    for n in (n for n in QUERIES if n * n <= options.largest * 2):
        q, k, v = (attended(np, n, 500 * matrix) for matrix in range(3))
        want = attention(np, q.astype(np.float64), k.astype(np.float64), v.astype(np.float64))
        agrees = bool((abs(attention(np, q, k, v) - want) <= 1e-5).all())
        right &= agrees
        print(f"# numpy_attention, {n} queries: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(task.row("numpy_attention", n, n, task.milliseconds(lambda: attention(np, q, k, v))))
    task.end(rows, right)


main()
