# SPDX-License-Identifier: MIT
"""The convolution of a line with NumPy."""
import lines
import task

np = task.modules("numpy")

lines.main("numpy", lambda x, w: lambda: np.convolve(x, w, mode="same"))
