# SPDX-License-Identifier: MIT
# Builds one exercise that needs what a computer may not have (lessonN.NAME.gpu.build a GPU, others a
# BLAS), if it is there. If not, the result is `skipped` with the reason, and nothing is compiled for it.
#   PROBE   the target that ends with 77 and a sentence where it is not; PROBE_FILE its program
#   GRADER  the grader's target, which tells of the result either way; GRADER_FILE its program
# and what build_exercise.cmake takes.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

# Older ones will do: where it is there everything is brought up to date below, and where it is not a
# student is not to wait for what says no more than that.
if(NOT EXISTS ${PROBE_FILE} OR NOT EXISTS ${GRADER_FILE})
  execute_process(COMMAND ${CMAKE_COMMAND} -DBUILD=${BUILD_DIR} "-DTARGETS=${PROBE} ${GRADER}"
    -P ${CMAKE_CURRENT_LIST_DIR}/../../cmake/build_targets.cmake
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "${output}")
  endif()
endif()
execute_process(COMMAND ${PROBE_FILE} RESULT_VARIABLE status OUTPUT_VARIABLE sentence
  OUTPUT_STRIP_TRAILING_WHITESPACE TIMEOUT 60)
if(NOT status EQUAL 0)
  if(sentence STREQUAL "")
    set(sentence "${PROBE}, which asks for what the exercise needs, ended with: ${status}")
  endif()
  gw_name_run()
  file(MAKE_DIRECTORY ${run})
  gw_write_result(skipped "${sentence}" "${sentence}")
  message("${sentence}")
  return()
endif()
include(${CMAKE_CURRENT_LIST_DIR}/build_exercise.cmake)
