# SPDX-License-Identifier: MIT
# Builds one exercise for the GPU, as the test lessonN.NAME.gpu.build, if a GPU answers. If none
# does, the result is `skipped` with the reason, and nothing is compiled for it.
#   PROBE   program that ends with 77 and a sentence when there is no GPU
#   GRADER  the grader's target, which tells of the result either way; GRADER_FILE its program
# and what build_exercise.cmake takes.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

# Older ones will do: with a GPU everything is brought up to date below, and without one a student is
# not to wait for what says no more than that.
if(NOT EXISTS ${PROBE} OR NOT EXISTS ${GRADER_FILE})
  execute_process(COMMAND ${CMAKE_COMMAND} -DBUILD=${BUILD_DIR} "-DTARGETS=gw_gpu_probe ${GRADER}"
    -P ${CMAKE_CURRENT_LIST_DIR}/../../cmake/build_targets.cmake
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${output}")
  endif()
endif()
execute_process(COMMAND ${PROBE} RESULT_VARIABLE status OUTPUT_VARIABLE sentence
  OUTPUT_STRIP_TRAILING_WHITESPACE TIMEOUT 60)
if(NOT status EQUAL 0)
  if(sentence STREQUAL "")
    set(sentence "the question whether there is a GPU ended with: ${status}")
  endif()
  gw_name_run()
  file(MAKE_DIRECTORY ${run})
  gw_write_result(skipped "${sentence}" "${sentence}")
  message("${sentence}")
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/build_exercise.cmake)
