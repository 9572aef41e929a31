# SPDX-License-Identifier: MIT
"""Lesson 9's function with Numba: one loop, compiled when it is first called with a type, on one
core."""
import function
import task

np, numba = task.modules("numpy", "numba")


@numba.njit
def fused(x):
    y = np.empty_like(x)
    point_two = x.dtype.type(0.2)  # a literal is float64, and so would be all that it is added to
    for i in range(x.size):
        y[i] = point_two * x[i] + np.sin(x[i]) + np.cos(x[i] + x[i])
    return y


function.main("numba", {"numba_fused": fused}, "numba_fused")
