# SPDX-License-Identifier: MIT
"""The tasks of the lesson `tuning` with NumPy, on one core: a transpose, elements of three kinds, and a
scaled array. The elements are those of plots/tuning_warps, one by one."""
import argparse

import task

ENTRIES, ROUNDS = 256, 16  # of branches.h
TRANSPOSED = (128, 256, 512, 1024, 2048)


def by_masks(np, table, kind, x):
    """Each kind by itself: its elements are gathered, go through all rounds, and are put back."""
    y = np.empty_like(x)
    for number in range(3):
        mine = kind == number
        v = x[mine]
        for _ in range(ROUNDS):
            if number == 0:
                v = (v ^ (v << np.uint32(13))) + table[v % np.uint32(ENTRIES)]
            elif number == 1:
                v = np.uint32(1664525) * v + table[v // np.uint32(65536) % np.uint32(ENTRIES)]
            else:
                v = (v >> np.uint32(7)) ^ (v << np.uint32(25)) ^ table[v >> np.uint32(24)]
        y[mine] = v
    return y


def one_by_one(table, kind, x):
    """The rules of branches.h for one element, in Python's own integers."""
    for _ in range(ROUNDS):
        if kind == 0:
            x = ((x ^ (x << 13)) + table[x % ENTRIES]) % 2**32
        elif kind == 1:
            x = (1664525 * x + table[x // 65536 % ENTRIES]) % 2**32
        else:
            x = ((x >> 7) ^ (x << 25) ^ table[x >> 24]) % 2**32
    return x


def main():
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description="transpose, branches and scaling with NumPy")
    parser.add_argument("--largest", type=int, default=1 << 20, help="elements of an array")
    options = parser.parse_args()
    right = True
    rows = []

    def judge(what, agrees):
        nonlocal right
        right &= agrees
        print(f"# {what}: {'agrees' if agrees else 'DIFFERS'}")

    for n in (n for n in TRANSPOSED if n * n <= 4 * options.largest):
        a = np.arange(n * n, dtype=np.float32).reshape(n, n)
        turned = np.ascontiguousarray(a.T)
        judge(f"numpy_transpose, {n} rows", bool((turned.ravel()[:n] == a[:, 0]).all() and (turned.T == a).all()))
        rows.append(task.row("numpy_transpose", n, n * n, task.milliseconds(lambda: np.ascontiguousarray(a.T))))
    for n in task.sizes(1024, options.largest):
        states = task.draws(np, ENTRIES + 2 * n).astype(np.uint32)
        table, x = states[:ENTRIES], states[ENTRIES:ENTRIES + n]
        kind = ((states[ENTRIES + n:] >> np.uint32(24)) % np.uint32(3)).astype(np.uint8)
        y = by_masks(np, table, kind, x)
        entries = [int(t) for t in table]
        judge(f"numpy_branches, {n} elements",
              all(int(y[i]) == one_by_one(entries, int(kind[i]), int(x[i])) for i in range(0, n, 97)))
        rows.append(task.row("numpy_branches", n, n, task.milliseconds(lambda: by_masks(np, table, kind, x))))
    for n in task.sizes(1024, options.largest):
        x = (np.arange(n) % 1000).astype(np.float32)
        y = x.copy()
        np.multiply(y, np.float32(1.5), out=y)
        judge(f"numpy_scale, {n} floats", bool((y == x * np.float32(1.5)).all()))
        rows.append(task.row("numpy_scale", n, n, task.milliseconds(lambda: np.multiply(y, np.float32(1), out=y))))
    task.end(rows, right)


main()
