# SPDX-License-Identifier: MIT
# cmake -P list_exercises.cmake: prints what read_exercises.cmake reads, for the scripts of ./gridwork.
include(${CMAKE_CURRENT_LIST_DIR}/read_exercises.cmake)
execute_process(COMMAND ${CMAKE_COMMAND} -E echo_append "${lines}") # message() writes to stderr
