# SPDX-License-Identifier: MIT
# Of all tests those of this lesson alone, and the report behind them.
get_filename_component(GW_RUN_LESSON "${CMAKE_CURRENT_LIST_DIR}" NAME)
include("${CMAKE_CURRENT_LIST_DIR}/../../common/cmake/ctest/run_of_ctest.cmake")
