# SPDX-License-Identifier: MIT
# cmake -DBUILD=FOLDER -DMAKE=NINJA -DTARGETS=TARGET -DLABEL=lesson3 -P build_tools.cmake: brings up to date what grades a lesson's
# exercises. Where that fails, each of them has the reason as its result.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/../lock.cmake)
gw_lock_builds(${BUILD})
execute_process(COMMAND ${MAKE} -C ${BUILD} ${TARGETS}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(status EQUAL 0)
  return()
endif()
message("${output}")
set(run "$ENV{GRIDWORK_RUN}")
if(NOT run STREQUAL "")
  string(REGEX MATCH "[^\n]*(error: |Error |No space left|cannot )[^\n]*" summary "${output}")
  get_filename_component(name ${run} NAME)
  file(STRINGS ${BUILD}/exercises.tsv lines REGEX "^${LABEL}\t")
  foreach(line IN LISTS lines)
    string(REPLACE "\t" ";" words "${line}")
    list(GET words 2 exercise)
    file(WRITE ${run}/${LABEL}.${exercise}.result
      "state: no verdict\nsummary: what grades it could not be built: ${summary}\nrun: ${name}\n\n${output}\n")
  endforeach()
endif()
message(FATAL_ERROR "${TARGETS} could not be built.")
