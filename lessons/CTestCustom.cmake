# SPDX-License-Identifier: MIT
# As at the root.
include("${CMAKE_CURRENT_LIST_DIR}/../common/cmake/ctest/run_of_ctest.cmake")
