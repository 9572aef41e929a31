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
#   gw_exercise(svd LIBRARY)                 calls cuBLAS or cuSOLVER: skipped where the CPU device has no
#                                            BLAS to do their work; nvcc's programs are linked with them
#   gw_exercise(compile_once MODULES)        compiles kernels while it runs (cpu_device/modules); nvcc's programs
#                                            are linked with NVRTC
#   gw_exercise(read_digits WITH network_forward network_train)
#                                            calls what these exercises before it ask for: it is linked
#                                            with the student's own files (companions.cmake)
#
# An exercise NAME of lesson FOLDER consists of
#   lessons/FOLDER/NAME.h, NAME.cu           the contract and the student's file (NAME.c if C)
#   solutions/FOLDER/NAME.cu                 what the skeleton is made from
#   tests/lessons/FOLDER/NAME.c              the grader's and the runner's half
#   tests/lessons/FOLDER/NAME_kernels.cu     kernels of the runner's half, where it needs any
#   plots/FOLDER/NAME.c                      the timing program, if TIMED
# and becomes the tests lesson3.NAME.build and lesson3.NAME with the label lesson3, which is what stands
# before the _ in the name of the lesson's folder; where gpu.cmake
# found nvcc, lesson3.NAME.gpu.build and lesson3.NAME.gpu besides.
#
# In what follows `device` is cpu or gpu (the GPU's programs are compiled by nvcc, with the toolkit's
# headers: nothing of the CPU device is on their include path or linked), `precision` float or double.
include(${CMAKE_CURRENT_LIST_DIR}/runner.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/companions.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/gates/author_gates.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/plot.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../grading/building/run.cmake)

set(GW_RESULTS ${CMAKE_BINARY_DIR}/results)
gw_rules_of(GW_RULES ${CMAKE_SOURCE_DIR})

macro(gw_lesson folder title)
  if(NOT "${folder}" MATCHES "^([a-z]+[1-9]?)_[a-z0-9_]+$")
    message(FATAL_ERROR "gw_lesson(${folder}): a lesson's folder is called lessonN_name, N from 1 to 9, or \
otherwise a word, _ and a name")
  endif()
  set(GW_LESSON ${folder})
  set(GW_LESSON_LABEL ${CMAKE_MATCH_1})
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

# Sets `result` to the files that the build makes of a student's file at once, with | between: what
# chevron writes, or an object.
function(gw_made_of result file device program name)
  get_property(made GLOBAL PROPERTY GW_MADE_OF_${file})
  if(device STREQUAL "gpu")
    set(made "")
    gw_runner_programs(programs ${name} ${device} ${program})
    foreach(one IN LISTS programs)
      list(APPEND made $<TARGET_OBJECTS:${one}_object>)
    endforeach()
  endif()
  string(REPLACE ";" "|" made "${made}")
  set(${result} "${made}" PARENT_SCOPE)
endfunction()

# Sets `result` to the files that a student's test runs and reads, with | between.
function(gw_programs_of_test result name program)
  gw_runner_programs(programs ${name} cpu ${program})
  set(files $<TARGET_FILE:grader_${name}>)
  foreach(one IN LISTS programs)
    gw_program_file(file ${one})
    list(APPEND files ${file})
  endforeach()
  get_property(findings GLOBAL PROPERTY GW_FINDINGS_${program})
  list(APPEND files ${findings})
  string(REPLACE ";" "|" files "${files}")
  set(${result} "${files}" PARENT_SCOPE)
endfunction()

# The student's own program on a device, and the two tests that build and grade it; `shown` is the
# file's name as the student knows it.
function(gw_student_tests name device file shown)
  gw_recall(label ${name} LABEL)
  gw_suffix(suffix ${device} float)
  set(test ${label}.${name})
  if(device STREQUAL "gpu")
    string(APPEND test .gpu)
  endif()
  gw_missing_companion(missing ${name})
  if(missing)
    gw_not_built(${test} ${label} ${name} ${missing})
    return()
  endif()
  gw_own_runner(${name} ${device} runner_${name}${suffix} ${file})
  gw_runner_arguments(runners ${name} ${device} runner_${name}${suffix})
  gw_runner_programs(programs ${name} ${device} runner_${name}${suffix})
  gw_recall(library ${name} LIBRARY)
  # All of it as one target: make goes through what they share once, and not for each.
  set(graded graded_${name}${suffix})
  add_custom_target(${graded})
  add_dependencies(${graded} grader_${name} ${programs} gw_build_result)
  gw_made_of(made ${file} ${device} runner_${name}${suffix} ${name})
  set(build -DBUILD_DIR=${CMAKE_BINARY_DIR} -DTARGETS=${graded} -DTEST=${test}
    -DROOT=${CMAKE_SOURCE_DIR} -DFILE=${shown} -DNAME=${name} "-DMADE=${made}" -DRULES=${GW_RULES})
  gw_companion_words(companions ${name} ${device} ${test})
  list(APPEND build ${companions})
  set(built ${CMAKE_BINARY_DIR}/built/${test})
  set(grade COMMAND grader_${name} ${runners} --test ${test} --file ${shown}
    --root ${CMAKE_SOURCE_DIR} --run ${CMAKE_BINARY_DIR}/runs/by-hand --built ${built})
  set(building ${CMAKE_SOURCE_DIR}/common/grading/building)
  if(device STREQUAL "gpu")
    # The build asks the GPU too, and some take one program at a time.
    list(APPEND build -DGRADER=grader_${name} -DGRADER_FILE=$<TARGET_FILE:grader_${name}>
      -DPROBE=gw_gpu_probe -DPROBE_FILE=$<TARGET_FILE:gw_gpu_probe>
      -P ${building}/build_probed_exercise.cmake)
    add_test(NAME ${test}.build COMMAND ${CMAKE_COMMAND} "${build}" COMMAND_EXPAND_LISTS)
    set_tests_properties(${test}.build PROPERTIES RESOURCE_LOCK "build;gpu")
    add_test(NAME ${test} ${grade})
    # A GPU's first call takes seconds.
    set_tests_properties(${test} PROPERTIES RESOURCE_LOCK gpu SKIP_RETURN_CODE 77 TIMEOUT 300
      ENVIRONMENT GW_CASE_SECONDS=30)
  else()
    set(warnings ${built}.warnings)
    if(NOT GRIDWORK_FROM) # what somebody hands in is built and graded each time
      gw_programs_of_test(made ${name} runner_${name})
      list(APPEND build "-DPROGRAMS=${made}")
    endif()
    set(script build_exercise.cmake)
    if(library)
      list(APPEND build -DGRADER=grader_${name} -DGRADER_FILE=$<TARGET_FILE:grader_${name}>
        -DPROBE=gw_lapack_probe -DPROBE_FILE=$<TARGET_FILE:gw_lapack_probe>)
      set(script build_probed_exercise.cmake)
    endif()
    list(APPEND build -DWARNINGS=${warnings} -P ${building}/${script})
    add_test(NAME ${test}.build COMMAND ${CMAKE_COMMAND} "${build}" COMMAND_EXPAND_LISTS)
    set_tests_properties(${test}.build PROPERTIES RESOURCE_LOCK build)
    gw_nvcc_look(look ${name} ${file} ${shown} ${built})
    set(kept "")
    if(NOT GRIDWORK_FROM)
      set(kept --kept ${CMAKE_BINARY_DIR}/kept/${test})
    endif()
    add_test(NAME ${test} ${grade} --warnings ${warnings} ${look} ${kept})
    set_tests_properties(${test} PROPERTIES TIMEOUT 900)
    if(companions)
      # They may be right and slow, each within its own limit.
      set_tests_properties(${test} PROPERTIES ENVIRONMENT GW_CASE_SECONDS=30)
    endif()
    if(library)
      set_tests_properties(${test} PROPERTIES SKIP_RETURN_CODE 77)
    endif()
  endif()
  gw_remember(${test} BUILD "${build}")
  set_tests_properties(${test}.build PROPERTIES LABELS ${label}
    FIXTURES_SETUP ${test}.built TIMEOUT 300)
  set_tests_properties(${test} PROPERTIES LABELS ${label} FIXTURES_REQUIRED ${test}.built)
endfunction()

# The grader's half of an exercise.
function(gw_grader name)
  gw_recall(halves ${name} HALVES)
  add_executable(grader_${name} ${halves}.c)
  target_link_libraries(grader_${name} PRIVATE gw_own_code gw_grader)
  gw_for_authors(grader_${name})
endfunction()

function(gw_exercise name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TIMED;REAL;FLOAT32;C;LIBRARY;MODULES" "WEIGHT" "WITH")
  if(NOT arg_WEIGHT)
    set(arg_WEIGHT 1)
  endif()
  get_property(names GLOBAL PROPERTY GW_EXERCISES)
  if(name IN_LIST names)
    message(FATAL_ERROR "gw_exercise(${name}): another exercise has this name")
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_EXERCISES ${name})
  set(file_name ${name}.cu)
  if(arg_C)
    set(file_name ${name}.c)
  endif()
  set(precisions float)
  if(arg_REAL)
    list(APPEND precisions double)
  endif()
  set(devices cpu)
  # Some have nvcc without the libraries of its toolkit.
  if(GW_GPU AND NOT arg_C AND (NOT arg_LIBRARY OR GW_GPU_LIBRARIES) AND (NOT arg_MODULES OR GW_GPU_NVRTC))
    list(APPEND devices gpu)
  endif()
  gw_remember(${name} LESSON ${GW_LESSON})
  gw_remember(${name} LABEL ${GW_LESSON_LABEL})
  string(REPLACE lesson "" short ${GW_LESSON_LABEL})
  gw_remember(${name} SHORT "${short}")
  gw_remember(${name} FILE ${file_name})
  gw_remember(${name} HALVES ${CMAKE_SOURCE_DIR}/tests/lessons/${GW_LESSON}/${name})
  gw_remember(${name} PRECISIONS "${precisions}")
  gw_remember(${name} DEVICES "${devices}")
  gw_check_companions(${name} ${arg_WITH})
  foreach(property C REAL FLOAT32 TIMED LIBRARY MODULES WITH)
    gw_remember(${name} ${property} "${arg_${property}}")
  endforeach()

  gw_grader(${name})
  gw_find_graded_file(file ${GW_LESSON} ${file_name})
  set(shown "")
  if(file)
    file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${file})
    if(shown MATCHES "^\\.\\./")
      set(shown ${file})
    endif()
  endif()
  foreach(device IN LISTS devices)
    foreach(precision IN LISTS precisions)
      gw_runner_half(${name} ${device} ${precision})
    endforeach()
    if(file)
      gw_student_tests(${name} ${device} ${file} ${shown})
    endif()
  endforeach()
  list(JOIN arg_WITH " " with)
  if(with)
    string(PREPEND with "\t")
  endif()
  set_property(GLOBAL APPEND_STRING PROPERTY GW_EXERCISE_LIST
    "${GW_LESSON_LABEL}\t${GW_LESSON_TITLE}\t${name}\t${arg_WEIGHT}\t${shown}${with}\n")
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
  file(READ ${CMAKE_BINARY_DIR}/exercises.tsv.new written)
  if(NOT written STREQUAL list)
    message(FATAL_ERROR "${CMAKE_BINARY_DIR}/exercises.tsv cannot be written: No space left on device?")
  endif()
  file(COPY_FILE ${CMAKE_BINARY_DIR}/exercises.tsv.new ${CMAKE_BINARY_DIR}/exercises.tsv
       ONLY_IF_DIFFERENT)
  file(REMOVE ${CMAKE_BINARY_DIR}/exercises.tsv.new)
  file(MAKE_DIRECTORY ${GW_RESULTS} ${CMAKE_BINARY_DIR}/kept)
  # What says that the first build was done (common/scripts/building/first_build); an authoring one builds all.
  set(gw_tools_built ${CMAKE_BINARY_DIR}/built/tools)
  if(GRIDWORK_AUTHORING)
    set(gw_tools_built ${CMAKE_BINARY_DIR})
  endif()
  configure_file(${CMAKE_SOURCE_DIR}/common/cmake/ctest/begin_run.cmake.in ${CMAKE_BINARY_DIR}/begin_run.cmake @ONLY)
  set_property(DIRECTORY ${CMAKE_SOURCE_DIR} APPEND PROPERTY TEST_INCLUDE_FILES
    ${CMAKE_BINARY_DIR}/begin_run.cmake)
  file(WRITE ${CMAKE_BINARY_DIR}/CTestCustom.cmake
    "set(GW_RUN_BUILD \"${CMAKE_BINARY_DIR}\")\ninclude(\"${CMAKE_SOURCE_DIR}/common/cmake/ctest/run_of_ctest.cmake\")\n")
  # What grades every exercise; built before the first (common/scripts/building/first_build).
  add_custom_target(gw_tools)
  add_dependencies(gw_tools gwcc gw_box gw_compile gw_device_runner_made gw_host_runner_made gw_checked_device_made
    gwcc_begins_graded gwcc_begins_float64 gw_grader gw_build_result gw_report gw_float64)
  # What ./gridwork check needs besides.
  add_custom_target(gw_check_tools)
  add_dependencies(gw_check_tools gwcc gw_checked_device_made gwcc_begins_checked gw_counted_device_made
    gw_explain_build gw_operations gw_estimate)
  # And gwcc on somebody's PATH.
  add_custom_target(gw_compiler_tools)
  add_dependencies(gw_compiler_tools gw_check_tools gw_fast_device_made)
  gw_write_plot_list()
  gw_write_gpu_lists()
endfunction()
