# SPDX-License-Identifier: MIT
# What a build leaves of itself, so that a grader runs nothing but what this run of ctest has built, of
# the file as it was then:
#   RUN/TEST.begun, RUN/TEST.built     in the run's folder: it has begun; it came to its end, with this
#                                      content
#   RUN/gridwork.state                 the state of Gridwork itself, which is looked at once in a run
#   BUILD_DIR/built/TEST.content       the content of which the programs that lie there were made
#   BUILD_DIR/built/TEST.said, .state  what the build said last, and of which state of everything
#   BUILD_DIR/built/TEST.lock          held alone while it builds; graders hold it with others
# The content is the file's SHA-256 and, behind a blank, one of the headers beside it and of the files of
# the exercises that it is built with. Times of files
# tell nothing: a file that is put back is older than what was made of another in between, and what a
# killed compiler leaves is young.
include(${CMAKE_CURRENT_LIST_DIR}/../../cmake/lock.cmake)

# gw_content_of(RESULT FILE [OTHER...]): empty if FILE is none that can be read to its end. OTHER are files of
# exercises that it is built with.
function(gw_content_of result path)
  set(${result} "" PARENT_SCOPE)
  if(NOT EXISTS ${path})
    return()
  endif()
  get_filename_component(folder ${path} DIRECTORY)
  file(GLOB headers LIST_DIRECTORIES OFF ${folder}/*.h ${folder}/*.cuh ${folder}/*.hpp ${folder}/*.inc)
  foreach(other IN LISTS ARGN)
    if(EXISTS ${other})
      list(APPEND headers ${other})
    endif()
  endforeach()
  # In a pipe that has a file's name nobody may ever write, and a device may have no end.
  execute_process(COMMAND find -L ${path} ${headers} -prune ! -type f -print
    OUTPUT_VARIABLE no_files ERROR_QUIET)
  string(REPLACE "\n" ";" no_files "${no_files}")
  if(path IN_LIST no_files)
    return()
  endif()
  file(SHA256 ${path} own)
  set(all "")
  foreach(header IN LISTS headers)
    if(NOT header IN_LIST no_files)
      file(SHA256 ${header} digest)
      string(APPEND all "${header} ${digest}\n")
    endif()
  endforeach()
  string(SHA256 all "${all}")
  set(${result} "${own} ${all}" PARENT_SCOPE)
endfunction()

# Writes the file under another name and renames it, so that it is never half there.
function(gw_write_whole file content)
  file(WRITE ${file}.new "${content}")
  file(RENAME ${file}.new ${file})
endfunction()

# gw_write_result(STATE SUMMARY MESSAGE)
function(gw_write_result state summary message)
  gw_write_whole(${RESULT} "state: ${state}\nsummary: ${summary}\nrun: ${run_name}\n\n${message}\n")
endfunction()

# Sets `run`, `run_name` and RESULT.
macro(gw_name_run)
  set(run "$ENV{GRIDWORK_RUN}")
  if(run STREQUAL "") # the test's command was started by hand
    set(run ${BUILD_DIR}/runs/by-hand)
  endif()
  get_filename_component(run_name ${run} NAME)
  set(RESULT ${run}/${TEST}.result)
endmacro()

# gw_begin_build(FILE [OTHER...]): sets what gw_name_run() sets, and `content`; waits for others who build, or
# grade what was built. What was not made of this content to the end is made anew.
macro(gw_begin_build path)
  gw_content_of(content ${path} ${ARGN})
  if(DEFINED TEST)
    gw_name_run()
    set(built ${BUILD_DIR}/built/${TEST})
    file(MAKE_DIRECTORY ${run} ${BUILD_DIR}/built)
    file(REMOVE ${run}/${TEST}.built)
    file(WRITE ${run}/${TEST}.begun "")
    gw_lock(${built}.lock "Another ctest builds or grades ${TEST}: waiting for it.")
    set(known "")
    if(EXISTS ${built}.content)
      file(READ ${built}.content known)
      string(STRIP "${known}" known)
    endif()
    if(NOT known STREQUAL content)
      file(REMOVE ${MADE})
    endif()
    file(REMOVE ${built}.content)
  endif()
  file(REMOVE ${RESULT})
  gw_lock_builds(${BUILD_DIR})
endmacro()

# What says how everything is built and graded, as one number. ctest has read its commands before the
# build makes them anew, where Gridwork itself was brought up to date in between.
function(gw_rules_of result root)
  file(GLOB files ${root}/CMakeLists.txt ${root}/lessons/CMakeLists.txt ${root}/common/CMakeLists.txt
    ${root}/common/cmake/*.cmake ${root}/common/cmake/*/*.cmake
    ${root}/common/*/CMakeLists.txt ${root}/common/*/*/CMakeLists.txt)
  set(all "")
  foreach(path IN LISTS files)
    file(SHA256 ${path} digest)
    string(APPEND all "${digest}\n")
  endforeach()
  string(SHA256 all "${all}")
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# What was built is of this content.
function(gw_end_build)
  if(DEFINED RULES)
    gw_rules_of(rules ${ROOT})
    if(NOT rules STREQUAL RULES)
      gw_write_result("no verdict" "Gridwork itself was changed since ctest has read its tests: type the \
same again" "")
      message(FATAL_ERROR "Gridwork itself was changed: type the same again.")
    endif()
  endif()
  if(DEFINED TEST)
    gw_write_whole(${built}.content "${content}\n")
    gw_write_whole(${run}/${TEST}.built "${content}\n")
    file(REMOVE ${run}/${TEST}.begun)
  endif()
endfunction()

# gw_state_of_gridwork(RESULT): all of Gridwork that goes into graders and runners, and how it was
# configured, as one number. It is asked for each exercise of a run, which is some 600 files each time, so
# the first one notes it; begin_run.cmake has taken away what an earlier run of the same name knew.
function(gw_state_of_gridwork result)
  set(noted ${run}/gridwork.state)
  if(NOT run_name STREQUAL "by-hand" AND EXISTS ${noted})
    file(READ ${noted} all)
    set(${result} "${all}" PARENT_SCOPE)
    return()
  endif()
  file(GLOB_RECURSE files LIST_DIRECTORIES OFF ${ROOT}/common/* ${ROOT}/tests/lessons/*)
  set(all "")
  foreach(path IN LISTS files ITEMS ${ROOT}/CMakeLists.txt ${ROOT}/lessons/CMakeLists.txt
      ${BUILD_DIR}/CMakeCache.txt)
    file(SHA256 ${path} digest)
    string(APPEND all "${path} ${digest}\n")
  endforeach()
  string(SHA256 all "${all}")
  gw_write_whole(${noted} ${all})
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# gw_state_of_build(RESULT CONTENT): everything that the build of an exercise reads besides the system's
# own files, as one number.
function(gw_state_of_build result content)
  gw_state_of_gridwork(gridwork)
  string(SHA256 all "${content}\n${TARGETS}\n${gridwork}\n")
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# gw_state_of_programs(RESULT): what the build has made, as one number.
function(gw_state_of_programs result)
  string(REPLACE "|" ";" programs "${PROGRAMS}")
  set(all "")
  foreach(path IN LISTS programs)
    set(digest none)
    if(EXISTS ${path})
      file(SHA256 ${path} digest)
    endif()
    string(APPEND all "${digest}\n")
  endforeach()
  string(SHA256 all "${all}")
  set(${result} ${all} PARENT_SCOPE)
endfunction()

# gw_recall_build(RESULT STATE LOG): the status that the last build ended with, and its words as LOG, if
# the state is the same and what it made lies there as it left it; else empty.
function(gw_recall_build result state log)
  set(${result} "" PARENT_SCOPE)
  if(NOT "$ENV{GW_FRESH}$ENV{CI}" STREQUAL "")
    return()
  endif()
  file(READ ${built}.state known)
  gw_state_of_programs(programs)
  if(known MATCHES "^([0-9]+) ${state} ${programs} ([0-9a-f]+)\n$")
    set(status ${CMAKE_MATCH_1})
    set(words ${CMAKE_MATCH_2})
    file(COPY_FILE ${built}.said ${log} RESULT problem)
    if(problem EQUAL 0)
      file(SHA256 ${log} digest)
      if(digest STREQUAL words)
        set(${result} ${status} PARENT_SCOPE)
      endif()
    endif()
  endif()
endfunction()

# gw_note_build(STATUS READ STATE): for gw_recall_build(), a build that would end in the same way again:
# the exercise does not compile; or it does, and to find out that there is nothing to be made would take
# make a second, and ninja as long as everything else of a verdict that is kept. READ is what
# gw_build_result has said of it; a STATE that is not known yet is asked for now.
function(gw_note_build status read state)
  file(REMOVE ${built}.state)
  set(lasts "")
  if(read EQUAL 0)
    set(lasts yes)
  elseif(read EQUAL 1) # a compiler that somebody has killed may come to its end the next time
    file(STRINGS ${RESULT} lasts REGEX "^state: does not compile$" LIMIT_COUNT 1)
  endif()
  if(NOT lasts OR NOT status MATCHES "^[0-9]+$")
    return()
  endif()
  if(NOT state)
    gw_state_of_build(state "${content}")
  endif()
  file(COPY_FILE ${RESULT}.log ${built}.said RESULT problem)
  if(problem EQUAL 0)
    gw_state_of_programs(programs)
    file(SHA256 ${RESULT}.log words)
    gw_write_whole(${built}.state "${status} ${state} ${programs} ${words}\n")
  endif()
endfunction()
