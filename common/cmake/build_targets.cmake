# SPDX-License-Identifier: MIT
# cmake -DBUILD=FOLDER "-DTARGETS=TARGET TARGET" [-DJOBS=NUMBER] -P build_targets.cmake: builds some targets when nobody
# else builds in the folder.
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/lock.cmake)
separate_arguments(TARGETS)
gw_lock_builds(${BUILD})
set(jobs "")
if(DEFINED JOBS)
  set(jobs -j ${JOBS})
endif()
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD} ${jobs} --target ${TARGETS}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
if(NOT status EQUAL 0)
  message("${output}")
  gw_why_not_writable(why ${BUILD})
  if(why)
    message("${BUILD} cannot be written: ${why}.")
  endif()
  message(FATAL_ERROR "${TARGETS}: the build failed.")
endif()
