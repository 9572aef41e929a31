# SPDX-License-Identifier: MIT
"""The function of lesson 9, f(x) = 0.2 x + sin x + cos 2x: what its first call costs and the next
ones, its slope, and what it costs as one loop or as an array operation after the other.

A peer is a program NAME_function.py that hands main()

    ways        functions of an array by the names that their rows get
    first       of which of them the first calls are shown; None, if nothing is compiled
    slopes      a function that returns f and f' of an array, or None
    array       makes the library's array of NumPy's
    wait        waits until a result is there, if calls return earlier
"""
import argparse
import math
import statistics
import time

import task

CALLS = 10
CALLS_N = 1000000


def one_by_one(np):
    """f as NumPy has it: six operations, each with an array for its result."""
    return lambda x: 0.2 * x + np.sin(x) + np.cos(2 * x)


def numbers(np, n, dtype):
    """Between -10 and 10, which each library gets alike."""
    return (20 * task.uniform(np, np.arange(n, dtype=np.uint64)) - 10).astype(dtype)


def is_right(np, x, f, slope=None):
    """Within what value_and_slope.h allows."""
    eps = np.finfo(x.dtype).eps / 2
    x = x.astype(np.float64)
    terms = (0.2 * x, np.sin(x), np.cos(2 * x))
    slopes = (0.2 + 0 * x, np.cos(x), -2 * np.sin(2 * x))
    return all(
        bool((abs(got - sum(want)) <= 8 * eps * sum(abs(term) for term in want)).all())
        for got, want in ((f, terms), (slope, slopes))
        if got is not None
    )


def verdict(series, n, dtype, right):
    print(f"# {series} {dtype} n={n}: {'agrees' if right else 'DIFFERS'}")
    return right


def first_calls(np, name, f, array, wait):
    """The first calls one after the other, with what the same costs without a compiler; rows of the
    time until then."""
    x = numbers(np, CALLS_N, np.float64)
    of_library = array(x)
    times = []
    for _ in range(CALLS):
        begin = time.perf_counter()
        result = wait(f(of_library))
        times.append((time.perf_counter() - begin) * 1e3)
    right = verdict(f"{name}_calls", CALLS_N, "float64", is_right(np, x, np.asarray(result)))
    later = statistics.median(times[1:])
    print(f"# {name}: first call {times[0]:.1f} ms, later ones {later:.1f} ms")
    for what, plain in (
        ("array operations of NumPy", lambda: one_by_one(np)(x)),
        ("a loop in Python", lambda: [0.2 * t + math.sin(t) + math.cos(2 * t) for t in x.tolist()]),
    ):
        took = statistics.median(task.milliseconds(plain, least=3))
        pays = "it never pays"
        if later < took:
            pays = f"it pays from call {int(max(0, times[0] - later) / (took - later)) + 1} on"
        print(f"# {name}: {what} {took:.1f} ms, beside which {pays}")
    return right, [task.row(f"{name}_calls", k, CALLS_N, [sum(times[:k])]) for k in range(1, CALLS + 1)]


def main(name, ways, first=None, slopes=None, array=lambda x: x, wait=None):
    """Does it all and prints the table; exits with 1 if a result is not right."""
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description=f"lesson 9's function with {name}")
    parser.add_argument("--largest", type=int, default=10000000, help="most elements")
    options = parser.parse_args()
    waited = wait or (lambda y: y)
    right, rows = first_calls(np, name, ways[first], array, waited) if first else (True, [])
    under_way = []

    def wait_and_forget():
        waited(under_way.pop())

    for dtype in (np.float32, np.float64) if slopes else ():
        x = numbers(np, 10000, dtype)
        f, slope = (np.asarray(y) for y in slopes(array(x)))
        right &= verdict(f"{name}_value_and_slope", 10000, x.dtype, is_right(np, x, f, slope))
    n = 10000
    while n <= options.largest:
        x = numbers(np, n, np.float32)
        of_library = array(x)
        for series, f in ways.items():
            result = np.asarray(f(of_library))
            right &= verdict(series, n, result.dtype, result.dtype == x.dtype and is_right(np, x, result))
            rows.append(task.row(series, n, n, task.milliseconds(lambda: waited(f(of_library)))))
        if wait:  # the clock stops, and only then is waited
            times = task.milliseconds(lambda: under_way.append(ways[first](of_library)), wait_and_forget)
            rows.append(task.row(f"{first}_unwaited", n, n, times))
        if slopes:
            times = task.milliseconds(lambda: waited(slopes(of_library)))
            rows.append(task.row(f"{name}_value_and_slope", n, n, times))
        n *= 10
    task.end(rows, right)
