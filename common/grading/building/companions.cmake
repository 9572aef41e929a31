# SPDX-License-Identifier: MIT
# Builds the exercises first that another is linked with (common/cmake/companions.cmake), as their own tests
# do, so that what of them goes into its program is of one state with what they are graded by.

# gw_write_blocked(STATE SENTENCE): the result of an exercise that cannot be built for another's sake, and the
# end of this script.
function(gw_write_blocked state sentence)
  gw_content_of(content ${path})
  string(REGEX MATCH "^[^ ]*" digest "${content}")
  file(MAKE_DIRECTORY ${run})
  file(REMOVE ${run}/${TEST}.built)
  gw_write_whole(${RESULT}
    "state: ${state}\nsummary: ${sentence}\nrun: ${run_name}\ncontent: ${digest}\n\n${sentence}\n")
  message(FATAL_ERROR "${sentence}")
endfunction()

# Whether this run has built it already, of the content that its file has now.
function(gw_is_built_in_run result test file)
  set(${result} OFF PARENT_SCOPE)
  set(marks ${run}/${test}.built ${BUILD_DIR}/built/${test}.content)
  gw_content_of(content ${file})
  foreach(mark IN LISTS marks)
    if(NOT EXISTS ${mark})
      return()
    endif()
    file(READ ${mark} known)
    if(NOT known STREQUAL "${content}\n")
      return()
    endif()
  endforeach()
  set(${result} ON PARENT_SCOPE)
endfunction()

# gw_build_companion(NAME TEST FILE word...): builds an exercise by the words behind `cmake`, and adds its file
# to `companions`. Where it does not compile, that is our result, and the end of this script. It is built in a
# run of its own, so that nothing is said of it in ours.
function(gw_build_companion companion test file)
  list(APPEND companions ${file})
  set(companions "${companions}" PARENT_SCOPE)
  gw_name_run()
  gw_is_built_in_run(is_built ${test} ${file})
  if(is_built)
    return()
  endif()
  set(own_run ${BUILD_DIR}/runs/${run_name}.${TEST})
  file(MAKE_DIRECTORY ${own_run})
  if(EXISTS ${run}/gridwork.state)
    file(COPY ${run}/gridwork.state DESTINATION ${own_run})
  endif()
  execute_process(COMMAND ${CMAKE_COMMAND} -E env GRIDWORK_RUN=${own_run} ${CMAKE_COMMAND} ${ARGN}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_QUIET)
  set(state "")
  set(summary "")
  if(NOT status EQUAL 0 AND EXISTS ${own_run}/${test}.result)
    file(STRINGS ${own_run}/${test}.result lines LIMIT_COUNT 2)
    if(lines MATCHES "^state: ([^;]*);summary: (.*)$")
      set(state "${CMAKE_MATCH_1}")
      set(summary "${CMAKE_MATCH_2}")
    endif()
  endif()
  file(REMOVE_RECURSE ${own_run})
  if(state STREQUAL "does not compile")
    gw_write_blocked(${state} "${NAME} calls ${companion}, which does not compile: mend that first")
  elseif(NOT status EQUAL 0)
    gw_write_blocked("no verdict" "${companion}, which ${NAME} calls, was not built: ${summary}")
  endif()
endfunction()
