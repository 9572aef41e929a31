# SPDX-License-Identifier: MIT
# gw_author_gates(name): the tests that hold an exercise together in an authoring build.
#   solution3.NAME        the reference solution passes
#   gate.skeleton3.NAME   lessons/ holds exactly the skeleton that the solution makes
#   gate.untouched3.NAME  that skeleton is graded `not started`
#   gate.files3.NAME      every file of the exercise is there, hints included
#   wrong3.NAME.MISTAKE   each wrong solution fails, for its own reason
#   right3.NAME.WAY       each unusual but right solution passes
#   solution3.NAME.gpu, sanitizer3.NAME.TOOL   on a GPU (gpu_gates.cmake)
#   nvcc3.NAME, nvcc3.solutions   all of it compiles and links with nvcc (gpu_gates.cmake)

function(gw_graded_test test name source label)
  string(MAKE_C_IDENTIFIER runner_${test} runner)
  gw_runner_program(${runner} ${name} ${source} OWN_CODE)
  gw_runner_arguments(runners ${runner})
  file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${source})
  add_test(NAME ${test} COMMAND grader_${name} ${runners}
    --test ${test} --file ${shown} --root ${CMAKE_SOURCE_DIR}
    --results ${GW_RESULTS}/${test}.result ${ARGN})
  set_tests_properties(${test} PROPERTIES LABELS ${label} TIMEOUT 120)
endfunction()

# What never ends need not be waited for as long as a student's program, and what is right but slow may
# take longer on a machine that is busy.
function(gw_case_seconds test seconds)
  if(seconds)
    set_tests_properties(${test} PROPERTIES ENVIRONMENT GW_CASE_SECONDS=${seconds})
  endif()
endfunction()

function(gw_author_gates name)
  set(n ${GW_LESSON_NUMBER})
  set(skeleton ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON}/${file_name})
  set(solution ${CMAKE_SOURCE_DIR}/solutions/${GW_LESSON}/${file_name})
  get_filename_component(extension ${file_name} EXT)
  set(gates ${CMAKE_SOURCE_DIR}/tests/gates)

  gw_graded_test(solution${n}.${name} ${name} ${solution} solution${n} --expect pass)
  set(gpu_verdicts OFF)
  if(GW_GPU AND NOT arg_C)
    set(gpu_verdicts ${GRIDWORK_GPU_VERDICTS})
    gw_gpu_solution(${name} ${solution})
  endif()
  if(gpu_verdicts)
    gw_gpu_verdict(solution${n}.${name} ${name} ${solution} pass)
  endif()
  gw_graded_test(gate.untouched${n}.${name} ${name} ${skeleton} gate --expect "not started")
  add_test(NAME gate.skeleton${n}.${name}
    COMMAND sh ${gates}/skeleton ${solution} ${skeleton})
  add_test(NAME gate.files${n}.${name}
    COMMAND sh ${gates}/exercise_files ${GW_LESSON} ${file_name} ${arg_TIMED})
  set_tests_properties(gate.skeleton${n}.${name} gate.files${n}.${name} PROPERTIES
    LABELS gate TIMEOUT 60 WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})

  gw_expand_versions(${name} ${solution} wrong_solutions right_solutions)
  gw_read_versions(mistakes ${CMAKE_SOURCE_DIR}/tests/wrong_solutions/lesson${n}/${name}.mistakes)
  foreach(mistake IN LISTS mistakes)
    set(file ${GW_VERSIONS}/${name}/wrong/${mistake}${extension})
    set(test wrong${n}.${name}.${mistake})
    string(REGEX MATCH "^([^:]*): (.*)$" expected "${mistakes_${mistake}_expect}")
    set(state ${CMAKE_MATCH_1})
    set(words ${CMAKE_MATCH_2})
    gw_graded_test(${test} ${name} ${file} wrong${n} --expect ${state} --words ${words})
    if(gpu_verdicts)
      gw_gpu_verdict(${test} ${name} ${file} "${state}")
    endif()
    gw_case_seconds(${test} "${mistakes_${mistake}_seconds}")
  endforeach()

  gw_read_versions(ways ${CMAKE_SOURCE_DIR}/tests/right_solutions/lesson${n}/${name}.ways)
  foreach(way IN LISTS ways)
    set(file ${GW_VERSIONS}/${name}/right/${way}${extension})
    set(test right${n}.${name}.${way})
    gw_graded_test(${test} ${name} ${file} right${n} --expect pass)
    gw_case_seconds(${test} "${ways_${way}_seconds}")
    if(gpu_verdicts)
      gw_gpu_verdict(${test} ${name} ${file} pass)
    endif()
  endforeach()

  if(GW_GPU AND NOT arg_C)
    gw_nvcc_gates(${name} ${skeleton} ${solution} ${wrong_solutions} ${right_solutions})
  endif()
endfunction()
