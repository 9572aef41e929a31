# SPDX-License-Identifier: MIT
# What declares lessons and exercises. lessons/CMakeLists.txt reads:
#
#   gw_lesson(lesson3_indexing "Proper indexing")
#   gw_exercise(vector_add)                  one of its exercises, in teaching order
#   gw_exercise(transpose WEIGHT 2 TIMED)    2 points; has a plot (plot.cmake)
#   gw_exercise(polynomial REAL)             built and graded twice, with `real` (real.h) as float
#                                            and as double
#   gw_exercise(gaussian FLOAT32)            its kernels must not compute in float64 (in the float
#                                            build, if REAL): the grader knows where they would
#   gw_exercise(array C)                     in C11 without a device: array.c in the place of array.cu
#
# An exercise NAME of lesson FOLDER consists of
#   lessons/FOLDER/NAME.h, NAME.cu           the contract and the student's file (NAME.c if C)
#   solutions/FOLDER/NAME.cu                 what the skeleton is made from
#   tests/lessons/FOLDER/NAME.c              the grader's and the runner's half
#   tests/lessons/FOLDER/NAME_kernels.cu     kernels of the runner's half, where it needs any
#   plots/FOLDER/NAME.c                      the timing program, if TIMED
# and becomes the tests lesson3.NAME.build and lesson3.NAME with the label lesson3; where gpu.cmake
# found nvcc, lesson3.NAME.gpu.build and lesson3.NAME.gpu besides.
include(${CMAKE_CURRENT_LIST_DIR}/author_gates.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/versions.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/float64.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/gpu_exercise.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/gpu_gates.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/c_exercise.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/plot.cmake)

set(GW_RESULTS ${CMAKE_BINARY_DIR}/results)
set(GW_REAL GW_REAL=float)
set(GW_REAL_double GW_REAL=double)

macro(gw_lesson folder title)
  if(NOT "${folder}" MATCHES "^lesson([1-9])_[a-z0-9_]+$")
    message(FATAL_ERROR "gw_lesson(${folder}): a lesson's folder is called lessonN_name, N from 1 to 9")
  endif()
  set(GW_LESSON ${folder})
  set(GW_LESSON_NUMBER ${CMAKE_MATCH_1})
  set(GW_LESSON_TITLE "${title}")
endmacro()

# Sets `result` to the file to grade: the student's own, or with GRIDWORK_FROM the one of the same
# name in that folder; empty when that folder has none. `file_name` is NAME.cu or NAME.c.
function(gw_find_graded_file result folder file_name)
  if(NOT GRIDWORK_FROM)
    set(${result} ${CMAKE_SOURCE_DIR}/lessons/${folder}/${file_name} PARENT_SCOPE)
    return()
  endif()
  set(${result} "" PARENT_SCOPE)
  foreach(place lessons/${folder}/ ${folder}/ "")
    set(candidate ${GRIDWORK_FROM}/${place}${file_name})
    # So that a file handed in later is seen without configuring by hand.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${GRIDWORK_FROM})
    if(EXISTS ${candidate})
      set(${result} ${candidate} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# gw_runner_program(target source [OWN_CODE]): the program that runs one version of the exercise
# whose halves gw_exercise() declared; `halves` names their object libraries.
# An exercise in `real` gets a second one, target_double.
function(gw_runner_program target exercise source)
  foreach(precision "" _double)
    if(NOT TARGET ${exercise}_runner_half${precision})
      continue()
    endif()
    set(program ${target}${precision})
    if(source MATCHES "\\.c$")
      gw_c_runner_program(${program} ${exercise} ${source} ${ARGN})
      continue()
    endif()
    gw_cpu_device_object(TARGET ${program}_object SOURCE ${source} BUILD checked WATCHED
      INCLUDES ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include
      DEFINITIONS ${GW_REAL${precision}} ${ARGN})
    set(findings "")
    if(arg_FLOAT32 AND NOT precision)
      if(arg_REAL)
        gw_float64_findings(findings ${program} ${source} REAL)
      else()
        gw_float64_findings(findings ${program} ${source})
      endif()
      set_property(GLOBAL PROPERTY GW_FINDINGS_${program} ${findings})
    endif()
    add_executable(${program} $<TARGET_OBJECTS:${program}_object> ${findings})
    # Its one source is no code, and Ninja makes that for nothing but an object or a link.
    set_property(TARGET ${program} APPEND PROPERTY LINK_DEPENDS "${findings}")
    target_link_libraries(${program} PRIVATE
      ${exercise}_runner_half${precision} gw_runner gw_cpu_device_checked gw_checker)
    if(TARGET ${exercise}_kernels${precision})
      target_link_libraries(${program} PRIVATE ${exercise}_kernels${precision})
    endif()
    if(NOT GRIDWORK_AUTHORING OR NOT GRIDWORK_GATES)
      set_target_properties(${program} ${program}_object PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()
endfunction()

# The same of a C exercise. The runner's own part wants a device, which stays idle.
function(gw_c_runner_program program exercise source)
  gw_c_object(RESULT object TARGET ${program}_object SOURCE ${source} BUILD checked
    INCLUDES ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include
    ${ARGN})
  add_executable(${program} ${object})
  target_link_libraries(${program} PRIVATE
    ${exercise}_runner_half gw_runner gw_cpu_device_checked gw_host_checker)
  set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CXX)
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(${program} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

# The runners of gw_runner_program(target ...), as a grader wants them on its command line.
function(gw_runner_arguments result target)
  set(arguments --runner $<TARGET_FILE:${target}>)
  if(TARGET ${target}_double)
    list(APPEND arguments --runner-double $<TARGET_FILE:${target}_double>)
  endif()
  get_property(findings GLOBAL PROPERTY GW_FINDINGS_${target})
  if(findings)
    list(APPEND arguments --float64 ${findings})
  endif()
  set(${result} ${arguments} PARENT_SCOPE)
endfunction()

# The runner's half of an exercise, halves.c and halves_kernels.cu, in one precision.
function(gw_runner_half name halves precision)
  set(half ${name}_runner_half${precision})
  add_library(${half} OBJECT ${halves}.c)
  target_compile_definitions(${half} PRIVATE GW_RUNNER ${GW_REAL${precision}})
  target_include_directories(${half} PRIVATE
    ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/runner
    ${CMAKE_SOURCE_DIR}/common/grading/include ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
  target_link_libraries(${half} PRIVATE gw_own_code)
  if(arg_C)
    target_include_directories(${half} PRIVATE ${CMAKE_SOURCE_DIR}/common/host_checker)
  endif()
  if(EXISTS ${halves}_kernels.cu)
    gw_cpu_device_object(TARGET ${name}_kernels${precision} SOURCE ${halves}_kernels.cu
      BUILD checked WATCHED OWN_CODE
      INCLUDES ${CMAKE_SOURCE_DIR}/common/grading/include DEFINITIONS ${GW_REAL${precision}})
  endif()
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(${half} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

function(gw_exercise name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TIMED;REAL;FLOAT32;C" "WEIGHT" "")
  set(file_name ${name}.cu)
  if(arg_C)
    set(file_name ${name}.c)
  endif()
  if(NOT arg_WEIGHT)
    set(arg_WEIGHT 1)
  endif()
  get_property(names GLOBAL PROPERTY GW_EXERCISES)
  if(name IN_LIST names)
    message(FATAL_ERROR "gw_exercise(${name}): another exercise has this name")
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_EXERCISES ${name})
  set(test lesson${GW_LESSON_NUMBER}.${name})
  set(halves ${CMAKE_SOURCE_DIR}/tests/lessons/${GW_LESSON}/${name})

  # The grader's half and the runner's half of one file.
  add_executable(grader_${name} ${halves}.c)
  target_link_libraries(grader_${name} PRIVATE gw_own_code gw_grader)
  gw_runner_half(${name} ${halves} "")
  if(arg_REAL)
    gw_runner_half(${name} ${halves} _double)
  endif()
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(grader_${name} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()

  gw_find_graded_file(file ${GW_LESSON} ${file_name})
  if(file)
    file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${file})
    if(shown MATCHES "^\\.\\./")
      set(shown ${file})
    endif()
    gw_runner_program(runner_${name} ${name} ${file})
    gw_runner_arguments(runners runner_${name})
    set(programs grader_${name} runner_${name})
    if(arg_REAL)
      list(APPEND programs runner_${name}_double)
    endif()
    string(REPLACE ";" "\\;" programs "${programs}")
    add_test(NAME ${test}.build COMMAND ${CMAKE_COMMAND}
      "-DBUILD_DIR=${CMAKE_BINARY_DIR}" "-DTARGETS=${programs}"
      "-DRESULT=${GW_RESULTS}/${test}.result" "-DWARNINGS=${GW_RESULTS}/${test}.warnings"
      "-DROOT=${CMAKE_SOURCE_DIR}" "-DFILE=${shown}" "-DNAME=${name}"
      -P ${CMAKE_SOURCE_DIR}/common/grading/building/build_exercise.cmake)
    set_tests_properties(${test}.build PROPERTIES LABELS lesson${GW_LESSON_NUMBER}
      FIXTURES_SETUP ${test}.built RESOURCE_LOCK build TIMEOUT 300)
    add_test(NAME ${test} COMMAND grader_${name} ${runners}
      --warnings ${GW_RESULTS}/${test}.warnings
      --test ${test} --file ${shown} --root ${CMAKE_SOURCE_DIR}
      --results ${GW_RESULTS}/${test}.result)
    set_tests_properties(${test} PROPERTIES LABELS lesson${GW_LESSON_NUMBER}
      FIXTURES_REQUIRED ${test}.built TIMEOUT 120)
    if(GW_GPU AND NOT arg_C)
      gw_gpu_exercise(${name} ${halves} ${file} ${shown})
    endif()
    set_property(GLOBAL APPEND_STRING PROPERTY GW_EXERCISE_LIST
      "${GW_LESSON_NUMBER}\t${GW_LESSON_TITLE}\t${name}\t${arg_WEIGHT}\t${shown}\n")
  else()
    set_property(GLOBAL APPEND_STRING PROPERTY GW_EXERCISE_LIST
      "${GW_LESSON_NUMBER}\t${GW_LESSON_TITLE}\t${name}\t${arg_WEIGHT}\t\n")
  endif()
  if(arg_TIMED)
    gw_plot(${name})
  endif()
  if(GRIDWORK_AUTHORING AND GRIDWORK_GATES)
    gw_author_gates(${name})
  endif()
endfunction()

# What the report and the scripts read: one line an exercise, and ctest's hook for --test-dir.
function(gw_write_exercise_list)
  get_property(list GLOBAL PROPERTY GW_EXERCISE_LIST)
  file(WRITE ${CMAKE_BINARY_DIR}/exercises.tsv.new "${list}")
  file(COPY_FILE ${CMAKE_BINARY_DIR}/exercises.tsv.new ${CMAKE_BINARY_DIR}/exercises.tsv
       ONLY_IF_DIFFERENT)
  file(REMOVE ${CMAKE_BINARY_DIR}/exercises.tsv.new)
  file(MAKE_DIRECTORY ${GW_RESULTS})
  file(WRITE ${CMAKE_BINARY_DIR}/CTestCustom.cmake
    "set(CTEST_CUSTOM_POST_TEST \"sh \\\"${CMAKE_SOURCE_DIR}/gridwork\\\" report --hook --build \\\"${CMAKE_BINARY_DIR}\\\"\")\n")
  gw_write_plot_list()
  gw_write_gpu_verdicts()
endfunction()
