# SPDX-License-Identifier: MIT
# What authors run where gpu.cmake found nvcc. With nvcc alone:
#   nvcc3.solutions               a lesson's skeletons and solutions compile for all major
#                                 architectures, warnings as errors
#   nvcc3.NAME                    every version (versions.cmake) compiles and links
#   (the target gpu_timings       the solutions' timing programs; one of them is part of `all`, for ptx.timings)
#   ....double                    both with double, of exercises in `real`
# On a GPU, and skipped without one:
#   solution3.NAME.gpu            the reference solution passes on the GPU too
#   sanitizer3.NAME.TOOL          ... and compute-sanitizer's four tools find nothing in it (label
#                                 `sanitizer`; where compute-sanitizer is installed)
# tests/gpu/verdicts grades every wrong and right solution on both devices and writes the table of
# verdicts; BUILD/gpu_verdicts.list tells it what there is, and BUILD/gpu_library_tests.list which of that
# calls cuBLAS, cuSOLVER or NVRTC, or launches kernels in kernels, that is nothing for a machine that has none of
# these (common/ptx_machine). The target gpu_versions builds what all of
# that runs on the GPU.
find_program(GW_COMPUTE_SANITIZER compute-sanitizer HINTS /usr/local/cuda/bin)
mark_as_advanced(GW_COMPUTE_SANITIZER)

# gw_gpu_verdict(test name version shown state words): one line for tests/gpu/verdicts.
function(gw_gpu_verdict test name version shown state words)
  gw_get_property(devices ${name} DEVICES)
  if(NOT "gpu" IN_LIST devices)
    return()
  endif()
  gw_version_arguments(gpu_runners ${name} gpu ${version})
  gw_version_arguments(cpu_runners ${name} cpu ${version})
  string(REPLACE ";" " " gpu_runners "${gpu_runners}")
  string(REPLACE ";" " " cpu_runners "${cpu_runners}")
  set_property(GLOBAL APPEND_STRING PROPERTY GW_GPU_VERDICTS
    "${test}\t${state}\t${shown}\t$<TARGET_FILE:grader_${name}>\t${cpu_runners}\t${gpu_runners}\t${words}\n")
  gw_gpu_libraries_of(libraries ${name})
  gw_get_property(children ${name} CHILDREN)
  if(libraries OR children)
    set_property(GLOBAL APPEND_STRING PROPERTY GW_GPU_LIBRARY_TESTS "${test}\n")
  endif()
endfunction()

# gw_gpu_gates(name): solution3.NAME.gpu, sanitizer3.NAME.*, nvcc3.NAME.
function(gw_gpu_gates name)
  gw_get_property(devices ${name} DEVICES)
  if(NOT "gpu" IN_LIST devices)
    return()
  endif()
  gw_get_property(n ${name} SHORT)
  gw_get_property(lesson ${name} LESSON)
  gw_get_property(file_name ${name} FILE)
  gw_version_arguments(runners ${name} gpu solution)
  set(grade grader_${name} ${runners} --file solutions/${lesson}/${file_name}
    --root ${CMAKE_SOURCE_DIR} --expect pass)
  set(test solution${n}.${name}.gpu)
  add_test(NAME ${test} COMMAND ${grade} --test ${test} --results ${GW_RESULTS}/${test}.result)
  set_tests_properties(${test} PROPERTIES LABELS "solution${n};gpu" SKIP_RETURN_CODE 77
    ENVIRONMENT GW_CASE_SECONDS=30)
  if(GW_COMPUTE_SANITIZER)
    foreach(tool memcheck racecheck initcheck synccheck)
      set(test sanitizer${n}.${name}.${tool})
      # It speaks with the program over a port, of which each of several at once wants its own.
      # Exercises provoke errors of the API on purpose, so those are no findings. A busy machine may
      # take long to start the program.
      set(options "--error-exitcode 86 --max-connections 100 --report-api-errors no --launch-timeout 0")
      add_test(NAME ${test} COMMAND ${grade} --tool
        "${GW_COMPUTE_SANITIZER} --tool ${tool} ${options}"
        --seconds 1000 --test ${test} --results ${GW_RESULTS}/${test}.result)
      set_tests_properties(${test} PROPERTIES LABELS sanitizer SKIP_RETURN_CODE 77
        ENVIRONMENT GW_CASE_SECONDS=120)
    endforeach()
  endif()

  gw_runner_programs(programs ${name} gpu versions_${name}_gpu)
  set_property(GLOBAL APPEND PROPERTY GW_GPU_VERSIONS grader_${name} ${programs})
  gw_runner_programs(programs_of_cpu ${name} cpu versions_${name})
  set_property(GLOBAL APPEND PROPERTY GW_GPU_VERSIONS_${n} grader_${name} ${programs} ${programs_of_cpu})
  gw_get_property(precisions ${name} PRECISIONS)
  foreach(precision IN LISTS precisions)
    gw_suffix(suffix gpu ${precision})
    set(test nvcc${n}.${name})
    set(solutions GW_NVCC_SOLUTIONS_${n}_${precision})
    if(precision STREQUAL "double")
      string(APPEND test .double)
    endif()
    add_test(NAME ${test} COMMAND sh ${GW_VERSIONS_FOLDER}/all_compile
      ${CMAKE_BINARY_DIR}/versions/versions_${name}${suffix}.errors)
    set_tests_properties(${test} PROPERTIES LABELS nvcc)
    set_property(GLOBAL APPEND PROPERTY ${solutions} ${name}
      ${CMAKE_SOURCE_DIR}/lessons/${lesson}/${file_name}
      ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name})
    set_property(GLOBAL APPEND PROPERTY GW_NVCC_LESSONS ${n})
    set_property(GLOBAL PROPERTY GW_NVCC_HEADERS_${n} ${CMAKE_SOURCE_DIR}/lessons/${lesson})
    gw_children_option(children ${name})
    set_property(GLOBAL APPEND PROPERTY GW_NVCC_OPTIONS_${n} ${children})
  endforeach()
endfunction()

# nvcc3.solutions of each lesson.
function(gw_nvcc_solution_gates)
  get_property(lessons GLOBAL PROPERTY GW_NVCC_LESSONS)
  list(REMOVE_DUPLICATES lessons)
  foreach(n IN LISTS lessons)
    get_property(headers GLOBAL PROPERTY GW_NVCC_HEADERS_${n})
    get_property(options GLOBAL PROPERTY GW_NVCC_OPTIONS_${n})
    list(REMOVE_DUPLICATES options)
    foreach(precision float double)
      get_property(files GLOBAL PROPERTY GW_NVCC_SOLUTIONS_${n}_${precision})
      if(NOT files)
        continue()
      endif()
      set(test nvcc${n}.solutions)
      if(precision STREQUAL "double")
        string(APPEND test .double)
      endif()
      add_test(NAME ${test} COMMAND sh ${CMAKE_SOURCE_DIR}/tests/gates/nvcc_together
        ${CMAKE_CUDA_COMPILER} ${headers} -DGW_REAL=${precision} ${options} ${files})
      set_tests_properties(${test} PROPERTIES LABELS nvcc
        WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    endforeach()
  endforeach()
endfunction()

# The timing programs of the solutions, and those that call no exercise, for the GPU. They take a minute.
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
    add_custom_target(gpu_timings DEPENDS ${built})
  endif()
endfunction()

# The list and the targets: gpu_versions, gpu_timings.
function(gw_write_gpu_lists)
  gw_nvcc_solution_gates()
  gw_gpu_timings()
  get_property(list GLOBAL PROPERTY GW_GPU_VERDICTS)
  get_property(programs GLOBAL PROPERTY GW_GPU_VERSIONS)
  if(list)
    file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/gpu_verdicts.list CONTENT "${list}")
    get_property(tests GLOBAL PROPERTY GW_GPU_LIBRARY_TESTS)
    file(WRITE ${CMAKE_BINARY_DIR}/gpu_library_tests.list "${tests}")
    add_custom_target(gpu_versions DEPENDS gw_gpu_probe ${programs})
  endif()
endfunction()
