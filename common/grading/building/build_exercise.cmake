# SPDX-License-Identifier: MIT
# cmake -DBUILD_DIR=... "-DTARGETS=..." -DTEST=... -DROOT=... -DFILE=... -DNAME=... -P this
# Builds one exercise and nothing else, as the test lessonN.NAME.build. When it does not build, the
# compiler's first error becomes the exercise's result, so that no other exercise is hurt by it:
# gw_build_result reads what the build said.
#   BUILD_DIR  the configured build folder
#   TARGETS    what to build, with blanks between, and with it gw_build_result
#   TEST       the test that grades it; its result goes into this run's folder (building/run.cmake)
#   RESULT     without TEST: the result file; whatever it held does not count any more
#   WARNINGS   where the compiler's warnings of FILE are kept for the grader (verdict.h), if anywhere
#   ROOT       the root of the clone; files below it are shown relative to it
#   FILE       the student's file, relative to ROOT, or absolute
#   NAME       the exercise
#   MADE       the files that are made of FILE first, with | between
#   PROGRAMS   what is made, with | between, where a build is not asked again whose state is the same
#   WITH       what builds the exercises first whose functions it calls (building/companions.cmake), if it does
#   RULES      of gw_rules_of() when these commands were written (building/run.cmake)
cmake_minimum_required(VERSION 3.22)
include(${CMAKE_CURRENT_LIST_DIR}/run.cmake)

if(NOT DEFINED SECONDS_TO_BUILD)
  set(SECONDS_TO_BUILD 240)
endif()
separate_arguments(TARGETS)
string(REPLACE "|" ";" MADE "${MADE}")
get_filename_component(path ${FILE} ABSOLUTE BASE_DIR ${ROOT})
set(companions "")
if(DEFINED WITH)
  include(${CMAKE_CURRENT_LIST_DIR}/companions.cmake)
  include(${WITH})
endif()
gw_begin_build(${path} ${companions})

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
    gw_write_result("no verdict" "the build ended with: ${summary}" "${output}")
    message(FATAL_ERROR "${output}")
  endif()
endif()

set(status "not built")
set(options "")
set(recalled "")
set(state "")
if(content)
  if(DEFINED PROGRAMS AND EXISTS ${built}.state)
    gw_state_of_build(state "${content}")
    gw_recall_build(recalled ${state} ${RESULT}.log)
    set(status "${recalled}")
  endif()
  if(recalled STREQUAL "")
    # ninja uses all cores by itself and prints what each compiler says in one piece.
    set(at_once "")
    if(NOT EXISTS ${BUILD_DIR}/build.ninja)
      cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)
      set(at_once --parallel ${cores} -- --output-sync=target)
    endif()
    execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} --target ${TARGETS} ${at_once}
      RESULT_VARIABLE status OUTPUT_FILE ${RESULT}.log ERROR_FILE ${RESULT}.log
      TIMEOUT ${SECONDS_TO_BUILD})
  endif()
  gw_content_of(now ${path} ${companions})
  if(NOT now STREQUAL content)
    # It was saved while it was compiled: nobody can tell which of the two was built.
    set(content "")
    gw_write_result("no verdict" "the file was changed while it was built: grade it again" "")
    message(FATAL_ERROR "${NAME} was changed while it was built.")
  endif()
  string(REGEX MATCH "^[^ ]*" digest "${content}")
  set(options --content ${digest})
  if(WARNINGS)
    list(APPEND options --warnings ${WARNINGS})
  endif()
endif()
if(DEFINED TEST)
  list(APPEND options --run ${run_name})
endif()

execute_process(COMMAND ${reader} --root ${ROOT} --file ${FILE} --name ${NAME} --result ${RESULT}
  --log ${RESULT}.log --status ${status} --seconds ${SECONDS_TO_BUILD} ${options}
  RESULT_VARIABLE read)
if(DEFINED PROGRAMS AND content AND recalled STREQUAL "")
  gw_note_build(${status} ${read} "${state}")
endif()
if(NOT read EQUAL 0)
  message(FATAL_ERROR "${NAME} does not compile.")
endif()
gw_end_build()
