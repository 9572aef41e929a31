# SPDX-License-Identifier: MIT
# Builds one exercise for the GPU, as the test lessonN.NAME.gpu.build, if a GPU answers. If none
# does, the result is `skipped` with the reason, and nothing is compiled for it.
#   PROBE   program that ends with 77 and a sentence when there is no GPU
#   GRADER  the grader's target, which tells of the result either way; GRADER_FILE its program
# and what build_exercise.cmake takes.
cmake_minimum_required(VERSION 3.22)

# Older ones will do: with a GPU everything is brought up to date below, and without one a student is
# not to wait for what says no more than that.
if(NOT EXISTS ${PROBE} OR NOT EXISTS ${GRADER_FILE})
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} --target gw_gpu_probe ${GRADER}
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
  file(WRITE ${RESULT}.new "state: skipped\nsummary: ${sentence}\n\n${sentence}\n")
  file(RENAME ${RESULT}.new ${RESULT})
  message("${sentence}")
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/build_exercise.cmake)
