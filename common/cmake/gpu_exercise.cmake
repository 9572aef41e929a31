# SPDX-License-Identifier: MIT
# An exercise's second verdict, where gpu.cmake found nvcc: the tests lesson3.NAME.gpu.build and
# lesson3.NAME.gpu, of the student's file as nvcc compiles it, with the same grader.
#
# The runner's half and the runner are compiled once more, with the toolkit's headers instead of
# the CPU device's: nothing of the CPU device is on their include path or linked.

# gw_gpu_runner_program(target exercise source [OWN_CODE]): as gw_runner_program(), by nvcc.
function(gw_gpu_runner_program target exercise source)
  foreach(precision "" _double)
    if(NOT TARGET ${exercise}_gpu_half${precision})
      continue()
    endif()
    set(program ${target}${precision})
    gw_gpu_object(TARGET ${program}_object SOURCE ${source}
      INCLUDES ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include
      DEFINITIONS ${GW_REAL${precision}} ${ARGN})
    add_executable(${program} $<TARGET_OBJECTS:${program}_object>
      $<TARGET_OBJECTS:${exercise}_gpu_half${precision}> $<TARGET_OBJECTS:gw_gpu_runner>)
    if(TARGET ${exercise}_gpu_kernels${precision})
      target_sources(${program} PRIVATE $<TARGET_OBJECTS:${exercise}_gpu_kernels${precision}>)
    endif()
    set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CUDA)
    if(NOT GRIDWORK_AUTHORING)
      set_target_properties(${program} ${program}_object PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()
endfunction()

# gw_gpu_half(name halves precision): the runner's half, halves.c and halves_kernels.cu.
function(gw_gpu_half name halves precision)
  set(includes ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/runner
    ${CMAKE_SOURCE_DIR}/common/grading/include)
  set(half ${name}_gpu_half${precision})
  gw_gpu_c_object(TARGET ${half} SOURCES ${halves}.c INCLUDES ${includes}
    DEFINITIONS GW_RUNNER ${GW_REAL${precision}})
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(${half} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  if(EXISTS ${halves}_kernels.cu)
    gw_gpu_object(TARGET ${name}_gpu_kernels${precision} SOURCE ${halves}_kernels.cu
      INCLUDES ${includes} DEFINITIONS ${GW_REAL${precision}} OWN_CODE)
    if(NOT GRIDWORK_AUTHORING)
      set_target_properties(${name}_gpu_kernels${precision} PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endif()
endfunction()

# gw_gpu_exercise(name halves file shown): the two tests; `file` is what is graded, `shown` its name
# as the student knows it.
function(gw_gpu_exercise name halves file shown)
  gw_gpu_half(${name} ${halves} "")
  set(programs grader_${name} runner_${name}_gpu)
  set(runners --runner $<TARGET_FILE:runner_${name}_gpu>)
  if(TARGET ${name}_runner_half_double)
    gw_gpu_half(${name} ${halves} _double)
    list(APPEND programs runner_${name}_gpu_double)
    list(APPEND runners --runner-double ${CMAKE_CURRENT_BINARY_DIR}/runner_${name}_gpu_double)
  endif()
  gw_gpu_runner_program(runner_${name}_gpu ${name} ${file})
  # The test nvcc3.NAME links the skeleton; the student's program is built by its own test.
  foreach(program runner_${name}_gpu runner_${name}_gpu_double)
    if(TARGET ${program})
      set_target_properties(${program} ${program}_object PROPERTIES EXCLUDE_FROM_ALL ON)
    endif()
  endforeach()

  set(test lesson${GW_LESSON_NUMBER}.${name}.gpu)
  string(REPLACE ";" "\\;" programs "${programs}")
  add_test(NAME ${test}.build COMMAND ${CMAKE_COMMAND}
    "-DBUILD_DIR=${CMAKE_BINARY_DIR}" "-DTARGETS=${programs}"
    "-DGRADER=grader_${name}" "-DGRADER_FILE=$<TARGET_FILE:grader_${name}>"
    "-DPROBE=$<TARGET_FILE:gw_gpu_probe>"
    "-DRESULT=${GW_RESULTS}/${test}.result" "-DROOT=${CMAKE_SOURCE_DIR}"
    "-DFILE=${shown}" "-DNAME=${name}"
    -P ${CMAKE_SOURCE_DIR}/common/grading/building/build_gpu_exercise.cmake)
  # It asks the GPU too, and some take one program at a time.
  set_tests_properties(${test}.build PROPERTIES LABELS lesson${GW_LESSON_NUMBER}
    FIXTURES_SETUP ${test}.built RESOURCE_LOCK "build;gpu" TIMEOUT 300)
  # A GPU's address space is far larger than its memory, and its first call takes seconds.
  add_test(NAME ${test} COMMAND grader_${name} ${runners} --gpu --address-space 0
    --test ${test} --file ${shown} --root ${CMAKE_SOURCE_DIR} --results ${GW_RESULTS}/${test}.result)
  set_tests_properties(${test} PROPERTIES LABELS lesson${GW_LESSON_NUMBER}
    FIXTURES_REQUIRED ${test}.built RESOURCE_LOCK gpu SKIP_RETURN_CODE 77 TIMEOUT 300
    ENVIRONMENT GW_CASE_SECONDS=30)
endfunction()
