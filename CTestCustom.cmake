# SPDX-License-Identifier: MIT
# The report after a run of ctest at the root; CMake writes the same line into build/.
set(CTEST_CUSTOM_POST_TEST "sh \"${CMAKE_CURRENT_LIST_DIR}/gridwork\" report --hook")
