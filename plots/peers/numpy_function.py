# SPDX-License-Identifier: MIT
"""Lesson 9's function with NumPy: an array operation after the other."""
import function
import task

np = task.modules("numpy")
function.main("numpy", {"numpy_one_by_one": function.one_by_one(np)})
