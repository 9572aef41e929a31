# SPDX-License-Identifier: MIT
# gw_author_gates(name): the tests that hold an exercise together in an authoring build.
#   solution3.NAME        the reference solution passes
#   gate.skeleton3.NAME   lessons/ holds exactly the skeleton that the solution makes
#   gate.untouched3.NAME  that skeleton is graded `not started`
#   gate.files3.NAME      every file of the exercise is there, hints included
#   wrong3.NAME.MISTAKE   each wrong solution fails, for its own reason
#   right3.NAME.WAY       each unusual but right solution passes
#   solution3.NAME.gpu, sanitizer3.NAME.TOOL   on a GPU (gates/gpu_gates.cmake)
#   nvcc3.NAME, nvcc3.solutions   all of it compiles and links with nvcc (gates/gpu_gates.cmake)
# They all run the one program versions_NAME (versions.cmake).
include(${CMAKE_CURRENT_LIST_DIR}/gpu_gates.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../versions/version_lists.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../versions/versions.cmake)

# A version is written NAME|FILE, wrong.no_guard|/.../no_guard.cu.
function(gw_graded_version test exercise version label)
  string(REGEX MATCH "^[^|]+" version_name ${version})
  string(REGEX REPLACE "^[^|]+[|]" "" file ${version})
  gw_version_arguments(runners ${exercise} cpu ${version_name})
  file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${file})
  add_test(NAME ${test} COMMAND grader_${exercise} ${runners}
    --test ${test} --file ${shown} --root ${CMAKE_SOURCE_DIR}
    --results ${GW_RESULTS}/${test}.result --expect ${ARGN})
  set_tests_properties(${test} PROPERTIES LABELS ${label})
  gw_get_property(library ${exercise} LIBRARY)
  if(library AND NOT GW_HAS_LAPACK)
    set_tests_properties(${test} PROPERTIES DISABLED ON)
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_GRADED_VERSIONS ${test})
  # Remarks are the CPU device's.
  set(words "")
  if(ARGC GREATER 6 AND NOT ARGV4 STREQUAL "pass")
    set(words "${ARGV6}")
  endif()
  gw_gpu_verdict(${test} ${exercise} ${version_name} ${shown} "${ARGV4}" "${words}")
endfunction()

# What never ends need not be waited for as long as a student's program, and what is right but slow may
# take longer on a machine that is busy.
function(gw_case_seconds test seconds)
  if(NOT seconds STREQUAL "")
    set_tests_properties(${test} PROPERTIES ENVIRONMENT GW_CASE_SECONDS=${seconds})
  endif()
endfunction()

function(gw_author_gates name)
  gw_get_property(n ${name} SHORT)
  gw_get_property(label ${name} LABEL)
  gw_get_property(lesson ${name} LESSON)
  gw_get_property(file_name ${name} FILE)
  gw_get_property(timed ${name} TIMED)
  set(skeleton ${CMAKE_SOURCE_DIR}/lessons/${lesson}/${file_name})
  set(solution ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name})
  get_filename_component(extension ${file_name} EXT)
  set(gates ${CMAKE_SOURCE_DIR}/tests/gates)

  add_test(NAME gate.skeleton${n}.${name}
    COMMAND sh ${gates}/skeleton ${solution} ${skeleton})
  add_test(NAME gate.files${n}.${name}
    COMMAND sh ${gates}/exercise_files ${lesson} ${file_name} ${timed})
  set_tests_properties(gate.skeleton${n}.${name} gate.files${n}.${name} PROPERTIES
    LABELS gate WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

  gw_expand_versions(${name})
  gw_read_versions(mistakes ${CMAKE_SOURCE_DIR}/tests/wrong_solutions/${label}/${name}.mistakes)
  gw_read_versions(variants ${CMAKE_SOURCE_DIR}/tests/right_solutions/${label}/${name}.variants)
  set(versions "solution|${solution}" "skeleton|${skeleton}")
  foreach(mistake IN LISTS mistakes)
    list(APPEND versions "wrong.${mistake}|${GW_VERSIONS}/${name}/wrong/${mistake}${extension}")
  endforeach()
  foreach(variant IN LISTS variants)
    list(APPEND versions "right.${variant}|${GW_VERSIONS}/${name}/right/${variant}${extension}")
  endforeach()
  gw_versions(${name} ${versions})

  foreach(version IN LISTS versions)
    string(REGEX REPLACE "^([a-z]+)\\.?([^|]*)[|].*" "\\1;\\2" kind ${version})
    list(GET kind 1 variant)
    list(GET kind 0 kind)
    if(kind STREQUAL "solution")
      gw_graded_version(solution${n}.${name} ${name} ${version} solution${n} pass --words -)
    elseif(kind STREQUAL "skeleton")
      gw_graded_version(gate.untouched${n}.${name} ${name} ${version} gate "not started")
    elseif(kind STREQUAL "right")
      set(remark "")
      if(variants_${variant}_expect MATCHES "^pass: (.*)$")
        set(remark --words "${CMAKE_MATCH_1}")
      endif()
      gw_graded_version(right${n}.${name}.${variant} ${name} ${version} right${n} pass ${remark})
      gw_case_seconds(right${n}.${name}.${variant} "${variants_${variant}_seconds}")
    else()
      string(REGEX MATCH "^([^:]*): (.*)$" expected "${mistakes_${variant}_expect}")
      gw_graded_version(wrong${n}.${name}.${variant} ${name} ${version} wrong${n}
        ${CMAKE_MATCH_1} --words "${CMAKE_MATCH_2}")
      gw_case_seconds(wrong${n}.${name}.${variant} "${mistakes_${variant}_seconds}")
    endif()
  endforeach()
  gw_gpu_gates(${name})
endfunction()
