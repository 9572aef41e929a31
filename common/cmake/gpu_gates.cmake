# SPDX-License-Identifier: MIT
# What authors run where gpu.cmake found nvcc. With nvcc alone:
#   nvcc3.solutions               a lesson's skeletons and solutions compile for all major
#                                 architectures, warnings as errors
#   nvcc3.NAME                    the skeleton, the wrong and the right solutions compile and link
#   (the target gpu_timings       the solutions' timing programs; it is part of `all`)
#   ....double                    both with double, of exercises in `real`
# On a GPU, and skipped without one:
#   solution3.NAME.gpu            the reference solution passes on the GPU too
#   sanitizer3.NAME.TOOL          ... and compute-sanitizer's four tools find nothing in it (label
#                                 `sanitizer`; where compute-sanitizer is installed)
# With GRIDWORK_GPU_VERDICTS every wrong and every right solution is compiled and linked for the GPU
# as well, by the target gpu_verdicts. tests/gpu/verdicts grades them on both devices and writes the
# table of verdicts; BUILD/gpu_verdicts.list tells it what there is.
option(GRIDWORK_GPU_VERDICTS "Build the wrong and right solutions for the GPU too" OFF)
find_program(GW_COMPUTE_SANITIZER compute-sanitizer HINTS /usr/local/cuda/bin)
mark_as_advanced(GW_COMPUTE_SANITIZER)

# The runners of gw_gpu_runner_program(target ...), as a grader wants them on its command line.
function(gw_gpu_runner_arguments result target)
  set(arguments --runner $<TARGET_FILE:${target}>)
  if(TARGET ${target}_double)
    list(APPEND arguments --runner-double $<TARGET_FILE:${target}_double>)
  endif()
  set(${result} ${arguments} --gpu --address-space 0 PARENT_SCOPE)
endfunction()

# gw_gpu_solution(name source): solution3.NAME.gpu and sanitizer3.NAME.*.
function(gw_gpu_solution name source)
  set(n ${GW_LESSON_NUMBER})
  set(runner runner_solution${n}_${name}_gpu)
  gw_gpu_runner_program(${runner} ${name} ${source} OWN_CODE)
  gw_gpu_runner_arguments(runners ${runner})
  set_property(GLOBAL APPEND PROPERTY GW_GPU_SOLUTION_PROGRAMS grader_${name} ${runner})
  if(TARGET ${runner}_double)
    set_property(GLOBAL APPEND PROPERTY GW_GPU_SOLUTION_PROGRAMS ${runner}_double)
  endif()
  file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${source})
  set(common --file ${shown} --root ${CMAKE_SOURCE_DIR} --expect pass)
  set(test solution${n}.${name}.gpu)
  add_test(NAME ${test} COMMAND grader_${name} ${runners} ${common}
    --test ${test} --results ${GW_RESULTS}/${test}.result)
  set_tests_properties(${test} PROPERTIES LABELS "solution${n};gpu" SKIP_RETURN_CODE 77
    TIMEOUT 300 ENVIRONMENT GW_CASE_SECONDS=30)
  if(NOT GW_COMPUTE_SANITIZER)
    return()
  endif()
  foreach(tool memcheck racecheck initcheck synccheck)
    set(test sanitizer${n}.${name}.${tool})
    # It speaks with the program over a port, of which each of several at once wants its own.
    # Exercises provoke errors of the API on purpose, so those are no findings. A busy machine may
    # take long to start the program.
    set(options "--error-exitcode 86 --max-connections 100 --report-api-errors no --launch-timeout 0")
    add_test(NAME ${test} COMMAND grader_${name} ${runners} ${common} --tool
      "${GW_COMPUTE_SANITIZER} --tool ${tool} ${options}"
      --seconds 1000 --test ${test} --results ${GW_RESULTS}/${test}.result)
    set_tests_properties(${test} PROPERTIES LABELS sanitizer SKIP_RETURN_CODE 77
      TIMEOUT 1200 ENVIRONMENT GW_CASE_SECONDS=120)
  endforeach()
endfunction()

# gw_gpu_verdict(test name source state): one line for tests/gpu/verdicts, and its programs.
function(gw_gpu_verdict test name source state)
  string(MAKE_C_IDENTIFIER runner_${test} cpu_runner)
  set(runner ${cpu_runner}_gpu)
  if(NOT TARGET ${runner})
    gw_gpu_runner_program(${runner} ${name} ${source})
  endif()
  gw_gpu_runner_arguments(gpu_runners ${runner})
  gw_runner_arguments(cpu_runners ${cpu_runner})
  string(REPLACE ";" " " gpu_runners "${gpu_runners}")
  string(REPLACE ";" " " cpu_runners "${cpu_runners}")
  file(RELATIVE_PATH shown ${CMAKE_SOURCE_DIR} ${source})
  set_property(GLOBAL APPEND_STRING PROPERTY GW_GPU_VERDICTS
    "${test}\t${state}\t${shown}\t$<TARGET_FILE:grader_${name}>\t${cpu_runners}\t${gpu_runners}\n")
  # Not the CPU device's runner: what it comes to is what the file expects, as the test of it holds.
  set(programs ${runner} grader_${name})
  if(TARGET ${runner}_double)
    list(APPEND programs ${runner}_double)
  endif()
  set_property(GLOBAL APPEND PROPERTY GW_GPU_VERDICT_PROGRAMS ${programs})
endfunction()

# gw_nvcc_gates(name skeleton solution [wrong or right solution...]): nvcc3.NAME.
function(gw_nvcc_gates name skeleton solution)
  set(lesson GW_NVCC_LESSON${GW_LESSON_NUMBER})
  set_property(GLOBAL PROPERTY ${lesson}_HEADERS ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON})
  foreach(precision "" _double)
    if(NOT TARGET ${name}_gpu_half${precision})
      continue()
    endif()
    set_property(GLOBAL APPEND PROPERTY ${lesson}${precision} ${name} ${skeleton} ${solution})
    set(objects $<TARGET_OBJECTS:${name}_gpu_half${precision}> $<TARGET_OBJECTS:gw_gpu_runner>)
    if(TARGET ${name}_gpu_kernels${precision})
      list(APPEND objects $<TARGET_OBJECTS:${name}_gpu_kernels${precision}>)
    endif()
    # To machine code, as PTX is not looked through for what is missing or too much.
    string(REGEX MATCH "^[0-9]+" architecture "${CMAKE_CUDA_ARCHITECTURES}")
    if(architecture)
      set(architecture --arch sm_${architecture})
    endif()
    gw_nvcc_gate(nvcc${GW_LESSON_NUMBER}.${name} "${precision}"
      ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${architecture} --link ${objects} -- ${name}
      ${skeleton} ${ARGN})
  endforeach()
endfunction()

# gw_nvcc_gate(test precision header_folder argument...): a call of tests/gates/nvcc_together.
function(gw_nvcc_gate test precision headers)
  string(REPLACE _ . precision_dot "${precision}")
  set(test ${test}${precision_dot})
  add_test(NAME ${test} COMMAND sh ${CMAKE_SOURCE_DIR}/tests/gates/nvcc_together
    ${CMAKE_CUDA_COMPILER} ${headers} -D${GW_REAL${precision}} ${ARGN} COMMAND_EXPAND_LISTS)
  set_tests_properties(${test} PROPERTIES LABELS nvcc TIMEOUT 300
    WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
endfunction()

# nvcc3.solutions of each lesson.
function(gw_nvcc_solution_gates)
  foreach(number RANGE 1 9)
    foreach(precision "" _double)
      get_property(headers GLOBAL PROPERTY GW_NVCC_LESSON${number}_HEADERS)
      get_property(files GLOBAL PROPERTY GW_NVCC_LESSON${number}${precision})
      if(files)
        gw_nvcc_gate(nvcc${number}.solutions "${precision}" ${headers} --strict ${files})
      endif()
    endforeach()
  endforeach()
endfunction()

# The timing programs of the solutions, and those that call no exercise, for the GPU: part of `all`.
function(gw_gpu_timings)
  get_property(programs GLOBAL PROPERTY GW_TIMED)
  set(built)
  foreach(program IN LISTS programs)
    if(program MATCHES "_gpu$")
      string(REGEX REPLACE "_gpu$" _solution_gpu solution ${program})
      if(NOT TARGET ${solution})
        list(APPEND built ${program})
      endif()
    endif()
  endforeach()
  if(GW_GPU AND GRIDWORK_AUTHORING AND GRIDWORK_GATES)
    add_custom_target(gpu_timings ALL DEPENDS ${built})
  endif()
endfunction()

# The list and the targets: gpu_solutions, gpu_timings, gpu_verdicts.
function(gw_write_gpu_verdicts)
  gw_nvcc_solution_gates()
  gw_gpu_timings()
  get_property(programs GLOBAL PROPERTY GW_GPU_SOLUTION_PROGRAMS)
  if(programs)
    add_custom_target(gpu_solutions DEPENDS gw_gpu_probe ${programs})
  endif()
  get_property(list GLOBAL PROPERTY GW_GPU_VERDICTS)
  get_property(programs GLOBAL PROPERTY GW_GPU_VERDICT_PROGRAMS)
  if(list)
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/gpu_verdicts.list CONTENT "${list}")
    add_custom_target(gpu_verdicts DEPENDS ${programs})
  endif()
endfunction()
