# SPDX-License-Identifier: MIT
"""Merging and sorting with NumPy, on one core: a stable sort of two sorted arrays of keys one behind
the other, which finds the two runs and merges them, and sorts of random keys of 32 bits."""
import argparse

import task


def main():
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description="merging and sorting with NumPy")
    parser.add_argument("--largest", type=int, default=1 << 20, help="keys")
    options = parser.parse_args()
    right = True
    rows = []
    for n in task.sizes(1 << 12, options.largest):
        a, b = (np.cumsum(task.draws(np, n // 2, seed) >> np.uint64(30)).astype(np.int32) for seed in (1, 2))
        both = np.concatenate((a, b))
        merged = np.sort(both, kind="stable")
        agrees = bool((merged[1:] >= merged[:-1]).all()) and int(merged.sum()) == int(both.sum())
        print(f"# numpy_merge, {n} keys: {'sorted' if agrees else 'NOT SORTED'}")
        right &= agrees
        rows.append(task.row("numpy_merge", n, n, task.milliseconds(lambda: np.sort(both, kind="stable"))))
    for n in task.sizes(1 << 12, options.largest):
        keys = (task.uniform(np, np.arange(n, dtype=np.uint64)) * 2.0**32).astype(np.uint32)
        values = np.arange(n, dtype=np.uint32)
        order = np.argsort(keys, kind="stable")
        agrees = bool((keys[order][1:] >= keys[order][:-1]).all())
        print(f"# numpy_sort, {n} keys: {'sorted' if agrees else 'NOT SORTED'}")
        right &= agrees
        rows.append(task.row("numpy_sort_keys", n, n, task.milliseconds(lambda: np.sort(keys, kind="stable"))))

        def pairs():
            places = np.argsort(keys, kind="stable")
            return keys[places], values[places]

        rows.append(task.row("numpy_sort_pairs", n, n, task.milliseconds(pairs)))
    task.end(rows, right)


main()
