# SPDX-License-Identifier: MIT
# cmake -DBUILD_DIR=... "-DTARGETS=..." -DRESULT=... -DROOT=... -DFILE=... -DNAME=... -P this
# Builds one exercise and nothing else, as the test lessonN.NAME.build. When it does not build, the
# compiler's first error becomes the exercise's result, so that no other exercise is hurt by it.
#   BUILD_DIR  the configured build folder
#   TARGETS    what to build
#   RESULT     the result file; whatever it held does not count any more
#   WARNINGS   where the compiler's warnings of FILE are kept for the grader (warnings.h), if anywhere
#   ROOT       the root of the clone; files below it are shown relative to it
#   FILE       the student's file, relative to ROOT, or absolute
#   NAME       the exercise
cmake_minimum_required(VERSION 3.22)

if(NOT DEFINED SECONDS_TO_BUILD)
  set(SECONDS_TO_BUILD 240)
endif()
set(MOST_LINES 12)

file(REMOVE ${RESULT})

# finish(summary at message): leaves the result and ends.
function(finish summary at message_text)
  set(result_text "state: does not compile\nsummary: ${summary}\n")
  if(NOT at STREQUAL "")
    string(APPEND result_text "at: ${at}\n")
  endif()
  file(WRITE ${RESULT}.new "${result_text}\n${message_text}")
  file(RENAME ${RESULT}.new ${RESULT})
  message("${message_text}")
  message(FATAL_ERROR "${NAME} does not compile.")
endfunction()

get_filename_component(path ${FILE} ABSOLUTE BASE_DIR ${ROOT})
if(NOT EXISTS ${path})
  set(summary "${FILE} is missing")
  if(NOT IS_ABSOLUTE ${FILE})
    string(APPEND summary ": ./gridwork reset ${NAME} puts it back")
  endif()
  finish("${summary}" "" "${summary}\n")
endif()

string(REGEX REPLACE "\\.(cu|c)$" ".h" header "${FILE}")
if(FILE MATCHES "^lessons/" AND NOT EXISTS ${ROOT}/${header})
  set(summary "${header} is missing: git checkout ${header} puts it back")
  finish("${summary}" "" "${summary}\n")
endif()

# Messages in English and without colour, so that they can be read here.
set(ENV{LC_ALL} C)
unset(ENV{CLICOLOR_FORCE})
unset(ENV{GCC_COLORS})
execute_process(COMMAND ${CMAKE_COMMAND} --build ${BUILD_DIR} --target ${TARGETS}
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output TIMEOUT ${SECONDS_TO_BUILD})
string(REPLACE "${ROOT}/" "" output "\n${output}")

# escaped(result text): `text` as a regular expression of nothing else.
function(escaped result text)
  string(REGEX REPLACE "([][+.*()^$?|])" "\\\\\\1" text "${text}")
  set(${result} "${text}" PARENT_SCOPE)
endfunction()

# The compiler says them once, when it compiles: they are kept for as long as FILE stays the same.
function(keep_warnings)
  escaped(pattern "${FILE}")
  set(warnings "")
  string(REPLACE ";" "," text "${output}") # which would part a list
  # A variable without a value may be noticed first in a function of a header that got it; then the
  # note says where it is.
  string(REGEX MATCHALL "\n${pattern}:[0-9]+:[0-9]+: (warning: |note: '[^']+' was declared here)[^\n]*"
    lines "${text}")
  foreach(line IN LISTS lines)
    string(REGEX REPLACE " \\[-W[^\n]*$" "" line "${line}")
    if(line MATCHES "^\n(.*:[0-9]+):[0-9]+: note: ('[^']+')")
      set(place "${CMAKE_MATCH_1}")
      set(warning "${CMAKE_MATCH_2} may be used uninitialized")
      string(FIND "${warnings}" "${CMAKE_MATCH_2}" told)
      if(NOT told EQUAL -1)
        continue()
      endif()
    elseif(line MATCHES "^\n(.*:[0-9]+):[0-9]+: warning: (.*)$")
      set(place "${CMAKE_MATCH_1}")
      set(warning "${CMAKE_MATCH_2}")
    endif()
    string(FIND "${warnings}" "${place}: ${warning}\n" told) # each precision is compiled
    if(told EQUAL -1)
      string(APPEND warnings "${place}: ${warning}\n")
    endif()
  endforeach()
  file(SHA256 ${path} content)
  set(kept "")
  if(EXISTS ${WARNINGS})
    file(STRINGS ${WARNINGS} kept LIMIT_COUNT 1)
  endif()
  if(NOT warnings STREQUAL "" OR NOT kept STREQUAL content)
    file(WRITE ${WARNINGS} "${content}\n${warnings}")
  endif()
endfunction()

if(status EQUAL 0)
  if(WARNINGS)
    keep_warnings()
  endif()
  return()
endif()

get_filename_component(file_name ${FILE} NAME)
set(at "")
set(message_text "")

# first_lines(result text): `text` up to the next diagnostic, but with its own notes, or up to the
# build tool's own words.
function(first_lines result text)
  set(lines "")
  set(own_note "^[^ ]+:[0-9]+:[0-9]+: note: ")
  set(foreign_note "^(/usr/|common/)[^ ]+: note: ") # about templates that no student wrote
  # A note about a header says first how that came to be read, which helps nobody.
  string(REGEX REPLACE "\nIn file included from [^\n]*(\n +from [^\n]*)*\n([^ \n]+: note: )" "\n\\2"
    text "${text}")
  foreach(number RANGE 1 ${MOST_LINES})
    string(FIND "${text}" "\n" end)
    string(SUBSTRING "${text}" 0 ${end} line)
    if(number GREATER 1 AND (NOT line MATCHES "${own_note}" OR line MATCHES "${foreign_note}") AND
       line MATCHES "^(ninja: |gmake|make|\\[|FAILED: |[^ ]+:[0-9]+:[0-9]+: |[^ ]+: In |In file included)")
      break()
    endif()
    string(APPEND lines "${line}\n")
    if(end EQUAL -1)
      break()
    endif()
    math(EXPR end "${end} + 1")
    string(SUBSTRING "${text}" ${end} -1 text)
  endforeach()
  string(REGEX REPLACE "\n+$" "\n" lines "${lines}")
  set(${result} "${lines}" PARENT_SCOPE)
endfunction()

# The place in FILE that led to an error in another file, and the compiler's line that says so:
# where a template was used, a macro expanded, a file included, or at least the function's file.
function(place_that_led_there result result_line before diagnostic)
  escaped(pattern "${FILE}")
  set(text "${before}\n${diagnostic}")
  # One after another: an `if` of several would try them all and keep the last one's match.
  foreach(way
      "\n(${pattern}:[0-9]+):[0-9]+: +(recursively )?required (by|from)[^\n]*"
      "\n(${pattern}:[0-9]+):[0-9]+: note: in expansion[^\n]*"
      "from (${pattern}:[0-9]+)[:,]"
      "\n(${pattern}): In [^\n]*")
    if(text MATCHES "${way}")
      set(${result} "${CMAKE_MATCH_1}" PARENT_SCOPE)
      string(STRIP "${CMAKE_MATCH_0}" line)
      set(${result_line} "${line}\n" PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# The place in FILE that an error of the linker names, if it names one. The linker knows the file
# by the name of its translation, and the line by the student's own.
function(place_in_file result text)
  set(${result} "" PARENT_SCOPE)
  escaped(pattern "${file_name}")
  if(text MATCHES "/${pattern}(\\.cpp)?:([0-9]+)")
    set(${result} "${FILE}:${CMAKE_MATCH_2}" PARENT_SCOPE)
  endif()
endfunction()

if(status MATCHES "timeout")
  set(summary "the compiler did not come to an end within ${SECONDS_TO_BUILD} seconds")
elseif(output MATCHES "\n([^\n:]+):([0-9]+):([0-9]+): (fatal )?error: ([^\n]+)")
  set(at "${CMAKE_MATCH_1}:${CMAKE_MATCH_2}")
  set(error_file "${CMAKE_MATCH_1}")
  set(summary "${CMAKE_MATCH_5}")
  string(FIND "${output}" "${CMAKE_MATCH_0}" start)
  math(EXPR start "${start} + 1")
  string(SUBSTRING "${output}" ${start} -1 rest)
  first_lines(message_text "${rest}")
  if(NOT error_file STREQUAL FILE)
    string(SUBSTRING "${output}" 0 ${start} before)
    set(line "")
    place_that_led_there(at line "${before}" "${message_text}")
    string(FIND "${message_text}" "${line}" told)
    if(told EQUAL -1)
      string(PREPEND message_text "${line}")
    endif()
  endif()
  if(error_file MATCHES "^tests/lessons/")
    string(APPEND message_text "  ${error_file} is the grader's and calls what ${NAME}.h declares: has that header been changed? It must stay as it is.\n")
  endif()
  # The compiler's words for a launch name the templates that carry it out.
  if(summary MATCHES "gw_shaped_launch<gw_[a-z_]+<([^,']+)>(, ([^']*))?>\\) \\(([^']*)\\)'")
    set(kernel "${CMAKE_MATCH_1}")
    set(takes "${CMAKE_MATCH_3}")
    string(REPLACE "&" "" given "${CMAKE_MATCH_4}")
    set(summary "kernel ${kernel} takes (${takes}) but is launched with (${given})")
    string(REGEX REPLACE "error: [^\n]*" "error: ${summary}" message_text "${message_text}")
  endif()
elseif(output MATCHES "\n([^\n]*)multiple definition of [`']([^'\n]+)'([^\n]*)")
  set(symbol "${CMAKE_MATCH_2}")
  place_in_file(at "${CMAKE_MATCH_0}")
  # Under these names the heap of a watched C file goes (common/host_checker/seen_heap.h).
  string(REGEX REPLACE "^gw_(malloc|calloc|realloc|reallocarray|aligned_alloc|free|memcpy|memmove|memset)$"
    "\\1" symbol "${symbol}")
  set(summary "${symbol} is defined in ${file_name}, but that name is taken: Gridwork defines it already, take yours out")
elseif(output MATCHES "\n([^\n]*)undefined (reference to [`']|symbol: )([^'\n]+)")
  set(symbol "${CMAKE_MATCH_3}")
  set(declared -1)
  file(GLOB header ${ROOT}/lessons/*/${NAME}.h)
  if(header)
    file(READ ${header} header)
    string(FIND "${header}" " ${symbol}(" declared)
  endif()
  if(symbol STREQUAL NAME OR declared GREATER -1)
    set(summary "${symbol} is declared in ${NAME}.h but not defined in ${file_name}: define it with the same parameters")
  else()
    place_in_file(at "${CMAKE_MATCH_0}")
    set(summary "${symbol} is used but defined nowhere: is its name spelt right?")
  endif()
else()
  string(REGEX REPLACE "\n+$" "" output "${output}")
  string(REGEX MATCH "[^\n]*$" summary "${output}")
  set(summary "the build ended with: ${summary}")
endif()

if(message_text STREQUAL "")
  set(message_text "${summary}\n")
endif()
# "[-Werror=return-type]" says nothing to a student, and stands in the message below.
string(REGEX REPLACE " \\[-W[^]]*\\]$" "" summary "${summary}")
finish("${summary}" "${at}" "${message_text}")
