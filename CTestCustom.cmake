# SPDX-License-Identifier: MIT
# What a run of ctest at the root leaves out, and its report; CMake writes the same into build/.
include("${CMAKE_CURRENT_LIST_DIR}/common/cmake/ctest/run_of_ctest.cmake")
