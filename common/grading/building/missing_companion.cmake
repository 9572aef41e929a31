# SPDX-License-Identifier: MIT
# cmake -DBUILD_DIR=... -DTEST=... -DNAME=... -DMISSING=FILE -P this: the result of an exercise of which a
# companion (common/cmake/companions.cmake) was not handed in.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)
gw_name_run()
file(MAKE_DIRECTORY ${run})
set(sentence "${NAME} calls what ${MISSING} defines, and that file is missing")
gw_write_result("does not compile" "${sentence}" "${sentence}")
message(FATAL_ERROR "${sentence}")
