# SPDX-License-Identifier: MIT
# gw_author_gates(name): the tests that hold an exercise together in an authoring build.
#   solution3.NAME        the reference solution passes
#   gate.skeleton3.NAME   lessons/ holds exactly the skeleton that the solution makes
#   gate.untouched3.NAME  that skeleton is graded `not started`
#   gate.files3.NAME      every file of the exercise is there, hints included
#   wrong3.NAME.MISTAKE   each wrong solution fails, for its own reason
#   right3.NAME.WAY      each unusual but right solution passes
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

# The value of a line `// EXPECT KEY: value` among a wrong solution's first lines.
function(gw_expectation result file key)
  file(STRINGS ${file} lines LIMIT_COUNT 12 REGEX "^// EXPECT ${key}: ")
  if(NOT lines)
    message(FATAL_ERROR "${file}: there is no line `// EXPECT ${key}: ...` at its top")
  endif()
  list(GET lines 0 line)
  string(REGEX REPLACE "^// EXPECT ${key}: " "" line "${line}")
  set(${result} "${line}" PARENT_SCOPE)
endfunction()

# A line `// CASE SECONDS: 2`: a mistake that never ends need not be waited for as long as a student's
# program, and what is right but slow may take longer on a machine that is busy.
function(gw_case_seconds test file)
  file(STRINGS ${file} seconds LIMIT_COUNT 12 REGEX "^// CASE SECONDS: [0-9]+$")
  if(seconds)
    string(REGEX REPLACE "^// CASE SECONDS: " "GW_CASE_SECONDS=" seconds "${seconds}")
    set_tests_properties(${test} PROPERTIES ENVIRONMENT ${seconds})
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

  file(GLOB wrong_solutions CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/tests/wrong_solutions/lesson${n}/${name}/*${extension})
  foreach(file ${wrong_solutions})
    get_filename_component(mistake ${file} NAME_WE)
    gw_expectation(state ${file} STATE)
    gw_expectation(words ${file} WORDS)
    gw_graded_test(wrong${n}.${name}.${mistake} ${name} ${file} wrong${n}
      --expect ${state} --words ${words})
    if(gpu_verdicts)
      gw_gpu_verdict(wrong${n}.${name}.${mistake} ${name} ${file} "${state}")
    endif()
    gw_case_seconds(wrong${n}.${name}.${mistake} ${file})
  endforeach()

  file(GLOB right_solutions CONFIGURE_DEPENDS
    ${CMAKE_SOURCE_DIR}/tests/right_solutions/lesson${n}/${name}/*${extension})
  foreach(file ${right_solutions})
    get_filename_component(way ${file} NAME_WE)
    gw_graded_test(right${n}.${name}.${way} ${name} ${file} right${n} --expect pass)
    gw_case_seconds(right${n}.${name}.${way} ${file})
    if(gpu_verdicts)
      gw_gpu_verdict(right${n}.${name}.${way} ${name} ${file} pass)
    endif()
  endforeach()

  if(GW_GPU AND NOT arg_C)
    gw_nvcc_gates(${name} ${skeleton} ${solution} ${wrong_solutions} ${right_solutions})
  endif()
endfunction()
