# SPDX-License-Identifier: MIT
# What declares lessons and exercises. lessons/CMakeLists.txt reads:
#
#   gw_lesson(lesson3_indexing "Proper indexing")
#   gw_exercise(vector_add)                  one of its exercises, in teaching order
#   gw_exercise(transpose WEIGHT 2 TIMED)    2 points; has a timing program in plots/
#
# An exercise NAME of lesson FOLDER consists of
#   lessons/FOLDER/NAME.h, NAME.cu           the contract and the student's file
#   solutions/FOLDER/NAME.cu                 what the skeleton is made from
#   tests/lessons/FOLDER/NAME.c              the grader's and the runner's half
#   tests/lessons/FOLDER/NAME_kernels.cu     kernels of the runner's half, where it needs any
#   plots/FOLDER/NAME.c                      the timing program, if TIMED
# and becomes the tests lesson3.NAME.build and lesson3.NAME with the label lesson3.
include(${CMAKE_CURRENT_LIST_DIR}/author_gates.cmake)

set(GW_RESULTS ${CMAKE_BINARY_DIR}/results)

macro(gw_lesson folder title)
  if(NOT "${folder}" MATCHES "^lesson([1-9])_[a-z0-9_]+$")
    message(FATAL_ERROR "gw_lesson(${folder}): a lesson's folder is called lessonN_name, N from 1 to 9")
  endif()
  set(GW_LESSON ${folder})
  set(GW_LESSON_NUMBER ${CMAKE_MATCH_1})
  set(GW_LESSON_TITLE "${title}")
endmacro()

# Sets `result` to the file to grade: the student's own, or with GRIDWORK_FROM the one of the same
# name in that folder; empty when that folder has none.
function(gw_find_graded_file result folder name)
  if(NOT GRIDWORK_FROM)
    set(${result} ${CMAKE_SOURCE_DIR}/lessons/${folder}/${name}.cu PARENT_SCOPE)
    return()
  endif()
  set(${result} "" PARENT_SCOPE)
  foreach(place lessons/${folder}/ ${folder}/ "")
    set(candidate ${GRIDWORK_FROM}/${place}${name}.cu)
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
function(gw_runner_program target exercise source)
  gw_cpu_device_object(TARGET ${target}_object SOURCE ${source} BUILD checked WATCHED
    INCLUDES ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include
    ${ARGN})
  add_executable(${target} $<TARGET_OBJECTS:${target}_object>)
  target_link_libraries(${target} PRIVATE
    ${exercise}_runner_half gw_runner gw_cpu_device_checked gw_checker)
  if(TARGET ${exercise}_kernels)
    target_link_libraries(${target} PRIVATE ${exercise}_kernels)
  endif()
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(${target} ${target}_object PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

function(gw_exercise name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TIMED" "WEIGHT" "")
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
  # The names of CUDA's errors are all that a grader knows of CUDA.
  target_include_directories(grader_${name} PRIVATE
    ${CMAKE_SOURCE_DIR}/common/grading ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
  target_link_libraries(grader_${name} PRIVATE gw_own_code gw_grader)
  add_library(${name}_runner_half OBJECT ${halves}.c)
  target_compile_definitions(${name}_runner_half PRIVATE GW_RUNNER)
  target_include_directories(${name}_runner_half PRIVATE
    ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading
    ${CMAKE_SOURCE_DIR}/common/grading/include ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
  target_link_libraries(${name}_runner_half PRIVATE gw_own_code)
  if(EXISTS ${halves}_kernels.cu)
    gw_cpu_device_object(TARGET ${name}_kernels SOURCE ${halves}_kernels.cu BUILD checked WATCHED
      OWN_CODE)
  endif()
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(grader_${name} ${name}_runner_half PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()

  gw_find_graded_file(file ${GW_LESSON} ${name})
  if(file)
    file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${file})
    if(shown MATCHES "^\\.\\./")
      set(shown ${file})
    endif()
    gw_runner_program(runner_${name} ${name} ${file})
    add_test(NAME ${test}.build COMMAND ${CMAKE_COMMAND}
      "-DBUILD_DIR=${CMAKE_BINARY_DIR}" "-DTARGETS=grader_${name}\;runner_${name}"
      "-DRESULT=${GW_RESULTS}/${test}.result" "-DROOT=${CMAKE_SOURCE_DIR}"
      "-DFILE=${shown}" "-DNAME=${name}"
      -P ${CMAKE_SOURCE_DIR}/common/grading/build_exercise.cmake)
    set_tests_properties(${test}.build PROPERTIES LABELS lesson${GW_LESSON_NUMBER}
      FIXTURES_SETUP ${test}.built RESOURCE_LOCK build TIMEOUT 300)
    add_test(NAME ${test} COMMAND grader_${name} --runner $<TARGET_FILE:runner_${name}>
      --test ${test} --file ${shown} --root ${CMAKE_SOURCE_DIR}
      --results ${GW_RESULTS}/${test}.result)
    set_tests_properties(${test} PROPERTIES LABELS lesson${GW_LESSON_NUMBER}
      FIXTURES_REQUIRED ${test}.built TIMEOUT 120)
    set_property(GLOBAL APPEND_STRING PROPERTY GW_EXERCISE_LIST
      "${GW_LESSON_NUMBER}\t${GW_LESSON_TITLE}\t${name}\t${arg_WEIGHT}\t${shown}\n")
    if(arg_TIMED)
      gw_timing_program(${name} ${file})
    endif()
  else()
    set_property(GLOBAL APPEND_STRING PROPERTY GW_EXERCISE_LIST
      "${GW_LESSON_NUMBER}\t${GW_LESSON_TITLE}\t${name}\t${arg_WEIGHT}\t\n")
  endif()
  if(GRIDWORK_AUTHORING AND GRIDWORK_GATES)
    gw_author_gates(${name})
  endif()
endfunction()

# gw_timing_program(name file): time_NAME, the timing program plots/LESSON/NAME.c with the fast
# build of the file; built on request.
function(gw_timing_program name file)
  gw_cpu_device_object(TARGET time_${name}_object SOURCE ${file} BUILD fast
    INCLUDES ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include)
  add_executable(time_${name} ${CMAKE_SOURCE_DIR}/plots/${GW_LESSON}/${name}.c
    $<TARGET_OBJECTS:time_${name}_object>)
  target_include_directories(time_${name} PRIVATE
    ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include
    ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
  target_link_libraries(time_${name} PRIVATE gw_own_code gw_timing gw_cpu_device_fast)
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(time_${name} time_${name}_object PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_TIMED time_${name})
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
  get_property(timed GLOBAL PROPERTY GW_TIMED)
  add_custom_target(timing_programs DEPENDS ${timed})
endfunction()
