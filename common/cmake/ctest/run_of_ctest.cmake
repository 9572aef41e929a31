# SPDX-License-Identifier: MIT
# What a run of ctest leaves out, and the report behind it. ctest's own CTestCustom.cmake includes this: at
# the root, in lessons/, in a lesson's folder and in a build folder. It may set first:
#   GW_RUN_BUILD   the build folder, if it is not build/ of the clone
#   GW_RUN_LESSON  the only lesson whose exercises are graded, "lesson3_indexing"
get_filename_component(gw_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
if(NOT DEFINED GW_RUN_BUILD)
  set(GW_RUN_BUILD "${gw_root}/build")
endif()
set(CTEST_CUSTOM_POST_TEST
    "sh \"${gw_root}/gridwork\" report --hook --build \"${GW_RUN_BUILD}\"")

# ctest itself says no more than that it has no log.
if(DEFINED GW_RUN_LESSON)
  execute_process(COMMAND test -w "${gw_root}/lessons/${GW_RUN_LESSON}" RESULT_VARIABLE gw_not_writable)
  if(gw_not_writable)
    string(REGEX REPLACE "_.*" "" gw_label "${GW_RUN_LESSON}")
    message("ctest keeps a log where it is started, and this folder cannot be written. Type, at the root "
            "of the clone: ctest -L ${gw_label}")
  endif()
endif()

# A verdict that nothing can give on this machine is no test of this run: the report says so in a line. Where a GPU
# may answer, the PTX machine is not asked; nor is it of a file that is not begun.
execute_process(COMMAND sh "${gw_root}/common/scripts/building/no_gpu"
                OUTPUT_VARIABLE gw_no_gpu ERROR_QUIET)
if(gw_no_gpu)
  # (What is no plain file is passed over: CMake would wait at a pipe.)
  execute_process(COMMAND grep -r -l -s -D skip --include=*.cu "^ *return GW_NOT_STARTED;" "${gw_root}/lessons"
                  OUTPUT_VARIABLE gw_not_begun ERROR_QUIET)
endif()
include("${gw_root}/common/cmake/read_exercises.cmake")
string(REGEX MATCHALL "[^\n]+" lines "${lines}")
foreach(line IN LISTS lines)
  string(REPLACE " " ";" line "${line}")
  list(GET line 0 label)
  list(GET line 1 folder)
  list(GET line 2 name)
  list(GET line 3 file)
  set(test ${label}.${name})
  if(DEFINED GW_RUN_LESSON AND NOT folder STREQUAL GW_RUN_LESSON)
    list(APPEND CTEST_CUSTOM_TESTS_IGNORE ${test} ${test}.gpu ${test}.ptx ${label}.tools ${label}.nvcc_tools)
  elseif(gw_no_gpu)
    list(APPEND CTEST_CUSTOM_TESTS_IGNORE ${test}.gpu)
    if(gw_not_begun MATCHES "/${folder}/${file}\n")
      list(APPEND CTEST_CUSTOM_TESTS_IGNORE ${test}.ptx)
    endif()
  else()
    list(APPEND CTEST_CUSTOM_TESTS_IGNORE ${test}.ptx)
  endif()
endforeach()
