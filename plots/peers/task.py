# SPDX-License-Identifier: MIT
"""The task of lesson 6 that all peers do, the table that they print, and what all tasks share: the
data, and the clock.

A peer of lesson 6 is a program NAME.py that hands main() a function

    make(x, y, theta, step) -> (run, read)

which gets the data as NumPy arrays: x of k rows (features) and m columns, y of m labels, theta of k
zeros, all of one type. run(iterations) goes on with the gradient descent and waits until it is done;
read() returns theta as a NumPy array.
"""
import argparse
import importlib
import math
import pathlib
import statistics
import sys
import time

STEP = 0.1
SEED = 1
SENSORS_SEED = 4
DATA = pathlib.Path(__file__).resolve().parents[2] / "common" / "data"
LIMITS = {"float64": 1e-9, "float32": 1e-4}  # how far theta may be from the reference, relative
COLUMNS = "# columns: series x n min median max unit repeats"


def modules(*names):
    """Imports them; without one of them ends the program with a line and status 0."""
    found = []
    for name in names:
        try:
            found.append(importlib.import_module(name))
        except Exception as error:  # a library may also fail for want of a GPU
            skip(str(error).splitlines()[0] if str(error) else type(error).__name__)
    return found if len(found) > 1 else found[0]


def skip(reason):
    """Ends the program with a line and status 0."""
    print(f"# skipped: {pathlib.Path(sys.argv[0]).stem}: {reason}")
    sys.exit(0)


def wdbc(np):
    """wdbc.csv: a row of ones, then the standardised features; the labels."""
    table = np.loadtxt(DATA / "wdbc.csv", delimiter=",", skiprows=1)
    features = table[:, :-1]
    features = (features - features.mean(axis=0)) / features.std(axis=0)
    x = np.vstack([np.ones(len(table)), features.T])
    return np.ascontiguousarray(x), table[:, -1].copy()


def uniform(np, counters, seed=SEED):
    """common/data/README.md has the formulas; integers wrap around as they should."""
    bits = np.uint64(seed) + (counters + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    bits = bits ^ (bits >> np.uint64(31))
    return ((bits >> np.uint64(12)).astype(np.float64) + 0.5) * 2.0**-52


def draws(np, count, state=1):
    """The states of Numerical Recipes' generator behind `state`: state k is a^k + c (a^(k-1) + ... + 1)."""
    states = np.empty(count, dtype=np.uint64)
    for i in range(min(count, 1024)):
        state = (state * 1664525 + 1013904223) % 2**32
        states[i] = state
    # From 1024 states the next 1024: each is the same linear function of the one 1024 before it.
    factor, offset = 1, 0
    for _ in range(1024):
        factor, offset = factor * 1664525 % 2**32, (offset * 1664525 + 1013904223) % 2**32
    for i in range(1024, count, 1024):
        part = states[i - 1024 : i][: count - i]
        states[i : i + len(part)] = (part * np.uint64(factor) + np.uint64(offset)) % np.uint64(2**32)
    return states


def sizes(least, largest):
    """Four times as many each time."""
    while least <= largest:
        yield least
        least *= 4


def bell(np, counters, seed=SEED):
    total = uniform(np, counters, seed)
    for draw in range(1, 4):
        total = total + uniform(np, counters + np.uint64(draw), seed)
    return (total - 2.0) * 1.7320508075688772


def synthetic(np, m):
    """m rows with two features: bit for bit those of common/data/synthetic.c."""
    first = np.arange(m, dtype=np.uint64) * np.uint64(16)
    x1 = bell(np, first)
    x2 = bell(np, first + np.uint64(4))
    side = ((2.0 * x1 - x2) + 0.5) + bell(np, first + np.uint64(8))
    return np.vstack([np.ones(m), x1, x2]), (side > 0.0).astype(np.float64)


def sensors(np, n):
    """What two sensors show: bit for bit the rows of common/data/sensors.c. So the sine is the C
    library's; NumPy has one of its own, which may end in another digit."""
    first = np.arange(n, dtype=np.uint64) * np.uint64(16)
    t = 100.0 * np.arange(n) / (n - 1)
    sine = np.array([math.sin(moment) for moment in t])
    a = sine + 1.0 + t / 10.0 + 0.3 * bell(np, first, SENSORS_SEED)
    gain = 1.5 + 0.1 * bell(np, first + np.uint64(4), SENSORS_SEED)
    return a, a * gain + 3.0 + 0.1 * bell(np, first + np.uint64(8), SENSORS_SEED)


def milliseconds(run, after=lambda: None, least=5, most=50, seconds=1.0):
    """Of each repeat, for a second or for `most` of them; the first run is not counted, and what
    `after` takes behind each is not either."""
    run()
    after()
    times = []
    begun = time.perf_counter()
    while len(times) < least or (len(times) < most and time.perf_counter() - begun < seconds):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1e3)
        after()
    return times


def row(series, x, n, times):
    """A row of the table, of milliseconds."""
    return (f"{series} {x} {n} {min(times):.6f} {statistics.median(times):.6f} {max(times):.6f} "
            f"ms {len(times)}")


def end(rows, right):
    """Prints the table; the program ends with 1 if a result is not right."""
    print(COLUMNS)
    print("\n".join(rows))
    sys.exit(0 if right else 1)


def reference(np, x, y, iterations):
    """theta in float64, by the plainest array expressions."""
    theta = np.zeros(len(x))
    for _ in range(iterations):
        p = 1.0 / (1.0 + np.exp(-(theta @ x)))
        theta -= STEP * ((x @ (p - y)) / x.shape[1])
    return theta


def loss(np, x, y, theta):
    z = theta @ x
    return float(np.mean(np.maximum(z, 0) - y * z + np.log1p(np.exp(-np.abs(z)))))


def agree(np, name, data, theta, want, dtype):
    """Prints how far theta is from the reference; false if that is too far."""
    off = float(np.max(np.abs(theta - want)) / np.max(np.abs(want)))
    verdict = "agrees" if off <= LIMITS[dtype] else "DIFFERS"
    print(f"# theta {name} {dtype} {data}: {' '.join(f'{t:.9f}' for t in theta[:3])}"
          f"  {verdict}, {off:.1e} relative")
    return off <= LIMITS[dtype]


def measure(run, iterations, repeats):
    """Milliseconds an iteration, of each repeat; the first run is not counted."""
    run(iterations)
    times = []
    for _ in range(repeats):
        begin = time.perf_counter()
        run(iterations)
        times.append((time.perf_counter() - begin) * 1e3 / iterations)
    return times


def main(name, make, dtypes=("float32", "float64")):
    """Does the task on wdbc.csv and on synthetic rows, and prints the table; exits with 1 if a theta
    is not that of the reference."""
    np = modules("numpy")
    parser = argparse.ArgumentParser(description=f"lesson 6's task with {name}")
    parser.add_argument("--largest", type=int, default=100000, help="rows of synthetic data")
    parser.add_argument("--iterations", type=int, default=1000, help="on wdbc.csv")
    options = parser.parse_args()
    right = True
    rows = []
    x, y = wdbc(np)
    want = reference(np, x, y, options.iterations)
    for dtype in dtypes:
        run, read = make(x.astype(dtype), y.astype(dtype), np.zeros(len(x), dtype), STEP)
        run(options.iterations)
        theta = np.asarray(read(), dtype=np.float64)
        right &= agree(np, name, "wdbc", theta, want, dtype)
        said = (theta @ x >= 0) == (y > 0.5)
        print(f"# loss {name} {dtype} wdbc: {loss(np, x, y, theta):.6f} after "
              f"{options.iterations} iterations, {said.sum()} of {len(said)} rows right")
        times = measure(run, 100, 5)
        rows.append(row(f"{name}_{dtype}_wdbc", len(y), len(y), times))
    m = 1000
    while m <= options.largest:
        x, y = synthetic(np, m)
        want = reference(np, x, y, 4)
        for dtype in dtypes:
            run, read = make(x.astype(dtype), y.astype(dtype), np.zeros(len(x), dtype), STEP)
            run(4)
            right &= agree(np, name, f"m={m}", np.asarray(read(), dtype=np.float64), want, dtype)
            times = measure(run, 4, 7)
            rows.append(row(f"{name}_{dtype}", m, m, times))
        m *= 10
    end(rows, right)
