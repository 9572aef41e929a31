# SPDX-License-Identifier: MIT
"""The convolution of a line with SciPy."""
import lines
import task

ndimage = task.modules("scipy.ndimage")

lines.main("scipy", lambda x, w: lambda: ndimage.convolve1d(x, w, mode="constant"))
