# SPDX-License-Identifier: MIT
# What declares lessons and exercises. lessons/CMakeLists.txt reads:
#
#   gw_lesson(lesson3_indexing "Proper indexing")
#   gw_exercise(vector_add)                  one of its exercises, in teaching order
#   gw_exercise(transpose WEIGHT 2 TIMED)    2 points; has a plot (plot.cmake)
#   gw_exercise(polynomial REAL)             built and graded twice, with `real` (real.h) as float
#                                            and as double
#   gw_exercise(gaussian FLOAT32)            its kernels need no float64 (in the float build, if REAL): the grader
#                                            knows where they would compute in it. That is a remark, and a
#                                            failure where the grader calls gw_expect_float32()
#   gw_exercise(array C)                     in C11 without a device: array.c in the place of array.cu
#   gw_exercise(svd LIBRARY)                 calls cuBLAS or cuSOLVER: skipped where the CPU device has no
#                                            BLAS to do their work; nvcc's programs are linked with them
#   gw_exercise(compile_once MODULES)        compiles kernels while it runs (cpu_device/modules); nvcc's programs
#                                            are linked with NVRTC
#   gw_exercise(launch_inside CHILDREN)      its kernels launch kernels: compiled with -rdc=true, as nvcc wants it; the
#                                            PTX machine has no such launches, so there is no second verdict by it
#   gw_exercise(two_buffers ASYNC)           its kernels copy asynchronously, for which nvcc has instructions of compute
#                                            capability 8.0: its versions are compiled for that, or for a GPU that is there
#   gw_exercise(branches TURNS)              its grader asks for turns of warps (tests/lessons/profiled.h)
#   gw_exercise(sum NO_ORDER)                ./gridwork order shows no lines of its solution
#   gw_exercise(read_digits WITH network_forward network_train)
#                                            calls what these exercises before it ask for: it is linked
#                                            with the student's own files (exercise_dependencies.cmake)
#
# An exercise NAME of lesson FOLDER consists of
#   lessons/FOLDER/NAME.h, NAME.cu           the contract and the student's file (NAME.c if C)
#   solutions/FOLDER/NAME.cu                 what the skeleton is made from
#   tests/lessons/FOLDER/NAME.c              the grader's and the runner's half
#   tests/lessons/FOLDER/NAME_kernels.cu     kernels of the runner's half, where it needs any
#   plots/FOLDER/NAME.c                      the timing program, if TIMED
# and becomes the test lesson3.NAME with the label lesson3, which is what stands before the _ in the name of the
# lesson's folder; where gpu.cmake found nvcc, lesson3.NAME.gpu and lesson3.NAME.ptx besides. A grader builds the
# student's file by itself (recipe.cmake); the tests lesson3.tools and lesson3.nvcc_tools build what it needs for that.
#
# In what follows `device` is cpu, gpu or ptx (the programs for the latter two are compiled by nvcc, with the toolkit's
# headers: nothing of the CPU device is on their include path or linked), `precision` float or double.
include(${CMAKE_CURRENT_LIST_DIR}/runner.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/exercise_dependencies.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/gates/author_gates.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/plot.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/recipe.cmake)

set(GW_RESULTS ${CMAKE_BINARY_DIR}/results)
set(GW_RECIPES ${CMAKE_BINARY_DIR}/recipes)
add_custom_target(gw_tools)

macro(gw_lesson folder title)
  if(NOT "${folder}" MATCHES "^([a-z]+[1-9]?)_[a-z0-9_]+$")
    message(FATAL_ERROR "gw_lesson(${folder}): a lesson's folder is called lessonN_name, N from 1 to 9, or \
otherwise a word, _ and a name")
  endif()
  set(GW_LESSON ${folder})
  set(GW_LESSON_LABEL ${CMAKE_MATCH_1})
  set(GW_LESSON_TITLE "${title}")
  gw_lesson_tools(${GW_LESSON_LABEL} tools)
  add_dependencies(${GW_LESSON_LABEL}_tools gw_tools)
  if(GW_GPU)
    gw_lesson_tools(${GW_LESSON_LABEL} nvcc_tools -DNVCC=ON)
    if(GW_PTX)
      add_dependencies(${GW_LESSON_LABEL}_nvcc_tools ptx_cudart)
    endif()
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_LESSON_LABELS ${GW_LESSON_LABEL})
endmacro()

# What grades a lesson's exercises, `tools` and for second verdicts `nvcc_tools`, is built by a test of its own,
# before theirs. ARGN goes to build_tools.cmake.
function(gw_lesson_tools label tools)
  add_custom_target(${label}_${tools})
  set(test ${label}.${tools})
  add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} -DBUILD=${CMAKE_BINARY_DIR} -DMAKE=${CMAKE_MAKE_PROGRAM}
    -DTARGETS=${label}_${tools} -DLABEL=${label} ${ARGN} -P ${CMAKE_SOURCE_DIR}/common/cmake/ctest/build_tools.cmake)
  set_tests_properties(${test} PROPERTIES FIXTURES_SETUP ${test} RESOURCE_LOCK build)
endfunction()

# The student's own file on a device: its recipe (grading/grader/student/recipe.h), and the test that grades it.
function(gw_student_test name device)
  gw_get_property(label ${name} LABEL)
  gw_get_property(library ${name} LIBRARY)
  gw_get_property(modules ${name} MODULES)
  gw_get_property(in_c ${name} C)
  gw_get_property(dependencies ${name} WITH)
  set(test ${label}.${name})
  set(probe "")
  set(tools ${label}_tools)
  set(fixtures ${label}.tools)
  if(NOT device STREQUAL "cpu")
    string(APPEND test .${device})
    set(tools ${label}_nvcc_tools)
    list(APPEND fixtures ${label}.nvcc_tools)
  endif()
  if(device STREQUAL "gpu")
    set(probe gw_gpu_probe)
  elseif(library)
    set(probe gw_lapack_probe)
  endif()
  gw_write_recipe(${name} ${device} ${test} "${probe}")
  set(words --test ${test} --root ${CMAKE_SOURCE_DIR} --recipe ${GW_RECIPES}/${test}.recipe
    --store ${CMAKE_BINARY_DIR}/store --run ${CMAKE_BINARY_DIR}/runs/by-hand)
  if(modules AND device STREQUAL "cpu")
    list(APPEND words --modules ${CMAKE_BINARY_DIR})
  endif()
  if(device STREQUAL "gpu")
    # A GPU's address space is far larger than its memory.
    list(APPEND words --gpu --address-space 0)
  elseif(device STREQUAL "ptx")
    list(APPEND words --ptx-machine $<TARGET_FILE:ptx_cudart> --behind ${label}.${name})
  endif()
  add_test(NAME ${test} COMMAND grader_${name} ${words})
  set_tests_properties(${test} PROPERTIES LABELS ${label} FIXTURES_REQUIRED "${fixtures}")
  if(device STREQUAL "cpu" AND GW_GPU AND NOT in_c) # first verdicts first
    set_property(TEST ${label}.nvcc_tools APPEND PROPERTY DEPENDS ${test})
  endif()
  if(device STREQUAL "ptx")
    set_tests_properties(${test} PROPERTIES DEPENDS ${label}.${name} SKIP_RETURN_CODE 77 ENVIRONMENT GW_CASE_SECONDS=10)
  elseif(device STREQUAL "gpu") # some take one program at a time, and the first call takes seconds
    set_tests_properties(${test} PROPERTIES RESOURCE_LOCK gpu ENVIRONMENT GW_CASE_SECONDS=30)
  elseif(dependencies) # they may be right and slow, each within its own limit
    set_tests_properties(${test} PROPERTIES ENVIRONMENT GW_CASE_SECONDS=30)
  endif()
  if(probe)
    set_tests_properties(${test} PROPERTIES SKIP_RETURN_CODE 77)
    add_dependencies(${tools} ${probe})
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_TESTS_OF_${label} ${test})
endfunction()

# The grader's half of an exercise.
function(gw_grader name)
  gw_get_property(halves ${name} HALVES)
  add_executable(grader_${name} ${halves}.c)
  target_link_libraries(grader_${name} PRIVATE gw_own_code gw_grader)
  gw_for_authors(grader_${name})
endfunction()

function(gw_exercise name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "TIMED;REAL;FLOAT32;C;LIBRARY;MODULES;CHILDREN;ASYNC;TURNS;NO_ORDER" "WEIGHT" "WITH")
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
  if(GW_GPU AND NOT arg_C AND (NOT arg_LIBRARY OR GW_GPU_LIBRARIES) AND (NOT arg_MODULES OR GW_GPU_NVRTC)
     AND (NOT arg_CHILDREN OR GW_GPU_CHILDREN))
    list(APPEND devices gpu)
  endif()
  gw_set_property(${name} LESSON ${GW_LESSON})
  gw_set_property(${name} LABEL ${GW_LESSON_LABEL})
  string(REPLACE lesson "" short ${GW_LESSON_LABEL})
  gw_set_property(${name} SHORT "${short}")
  gw_set_property(${name} FILE ${file_name})
  gw_set_property(${name} HALVES ${CMAKE_SOURCE_DIR}/tests/lessons/${GW_LESSON}/${name})
  gw_set_property(${name} PRECISIONS "${precisions}")
  gw_set_property(${name} DEVICES "${devices}")
  gw_check_dependencies(${name} ${arg_WITH})
  foreach(property C REAL FLOAT32 TIMED LIBRARY MODULES CHILDREN ASYNC TURNS WITH)
    gw_set_property(${name} ${property} "${arg_${property}}")
  endforeach()

  gw_grader(${name})
  add_dependencies(${GW_LESSON_LABEL}_tools grader_${name})
  set(shown lessons/${GW_LESSON}/${file_name})
  foreach(device IN LISTS devices)
    foreach(precision IN LISTS precisions)
      gw_runner_half(${name} ${device} ${precision})
    endforeach()
    gw_student_test(${name} ${device})
  endforeach()
  # (The toolkit's libraries are code for real GPUs, and so is what links relocatable device code.) Behind all lessons'
  # other tests: nobody waits for them.
  if(GW_PTX AND "gpu" IN_LIST devices AND NOT arg_LIBRARY AND NOT arg_MODULES AND NOT arg_CHILDREN)
    cmake_language(EVAL CODE "cmake_language(DEFER CALL gw_student_test ${name} ptx)")
  endif()
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
  file(MAKE_DIRECTORY ${GW_RESULTS})
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
  add_dependencies(gw_tools gw_tools_sum gwcc gw_box gw_compile gw_device_runner_made gw_host_runner_made gw_checked_device_made
    gwcc_begins_graded gwcc_begins_float64 gw_grader gw_report gw_float64)
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
