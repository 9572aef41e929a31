# SPDX-License-Identifier: MIT
# cmake -DBUILD_DIR=... "-DTARGETS=..." -DRESULT=... -DROOT=... -DFILE=... -DNAME=... -P this
# Builds one exercise and nothing else, as the test lessonN.NAME.build. When it does not build, the
# compiler's first error becomes the exercise's result, so that no other exercise is hurt by it:
# gw_build_result reads what the build said.
#   BUILD_DIR  the configured build folder
#   TARGETS    what to build, with blanks between
#   RESULT     the result file; whatever it held does not count any more
#   WARNINGS   where the compiler's warnings of FILE are kept for the grader (verdict.h), if anywhere
#   ROOT       the root of the clone; files below it are shown relative to it
#   FILE       the student's file, relative to ROOT, or absolute
#   NAME       the exercise
cmake_minimum_required(VERSION 3.22)

if(NOT DEFINED SECONDS_TO_BUILD)
  set(SECONDS_TO_BUILD 240)
endif()
separate_arguments(TARGETS)
file(REMOVE ${RESULT})

# Messages in English and without colour, so that they can be read.
set(ENV{LC_ALL} C)
unset(ENV{CLICOLOR_FORCE})
unset(ENV{GCC_COLORS})

# In a fresh clone the reader comes first, since the student's file may stop the build. Later an older
# one will do: it is brought up to date with the rest.
set(reader ${BUILD_DIR}/common/grading/gw_build_result)
if(NOT EXISTS ${reader})
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} --target gw_build_result
    RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT status EQUAL 0)
    string(REGEX REPLACE "\n+$" "" output "${output}")
    string(REGEX MATCH "[^\n]*$" summary "${output}")
    file(WRITE ${RESULT}
      "state: does not compile\nsummary: the build ended with: ${summary}\n\n${output}\n")
    message(FATAL_ERROR "${output}")
  endif()
endif()

get_filename_component(path ${FILE} ABSOLUTE BASE_DIR ${ROOT})
set(status "not built")
set(warnings "")
if(EXISTS ${path})
  execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} --target ${TARGETS} gw_build_result
    RESULT_VARIABLE status OUTPUT_FILE ${RESULT}.log ERROR_FILE ${RESULT}.log
    TIMEOUT ${SECONDS_TO_BUILD})
  if(WARNINGS)
    file(SHA256 ${path} content)
    set(warnings --warnings ${WARNINGS} --content ${content})
  endif()
endif()

execute_process(COMMAND ${reader} --root ${ROOT} --file ${FILE} --name ${NAME} --result ${RESULT}
  --log ${RESULT}.log --status ${status} --seconds ${SECONDS_TO_BUILD} ${warnings}
  RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "${NAME} does not compile.")
endif()
