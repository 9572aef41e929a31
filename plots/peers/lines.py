# SPDX-License-Identifier: MIT
"""The tasks of the lesson on stencils that all peers do, and the table that they print.

A peer is a program NAME_lines.py that hands main() the function

    convolution(x, weights) -> run      run() convolves float32 arrays, with zeros beyond the ends

whose result is compared with what convolve.h allows.
"""
import argparse

import task

EPS = 2.0**-24
WEIGHTS = 33


def line(np, n):
    """The elements that plots/stencils_convolution/convolve.c has."""
    return ((np.arange(n) % 1000).astype(np.float32) / np.float32(1000) - np.float32(0.5))


def weights(np, radius):
    return ((np.arange(2 * radius + 1) % 7 + 1) / 8).astype(np.float32)


def is_right(np, x, w, y):
    """Within what convolve.h allows."""
    x, w = x.astype(np.float64), w.astype(np.float64)
    allowed = (len(w) + 2) * EPS * np.convolve(abs(x), abs(w), mode="same")
    return bool((abs(y - np.convolve(x, w, mode="same")) <= allowed).all())


def main(name, convolution):
    """Does the task and prints the table; exits with 1 if a result is not right."""
    np = task.modules("numpy")
    parser = argparse.ArgumentParser(description=f"the convolution of a line with {name}")
    parser.add_argument("--largest", type=int, default=1 << 20, help="elements of the line")
    options = parser.parse_args()
    right = True
    rows = []
    x = line(np, options.largest)
    for radius in (1, 2, 4, 8, 16):
        w = weights(np, radius)
        run = convolution(x, w)
        agrees = is_right(np, x, w, np.asarray(run()))
        right &= agrees
        print(f"# {name}_convolve radius={radius}: {'agrees' if agrees else 'DIFFERS'}")
        rows.append(task.row(f"{name}_convolve", radius, len(x), task.milliseconds(run)))
    task.end(rows, right)
