# SPDX-License-Identifier: MIT
# Runners: programs of the runner's half of an exercise, a device, and a version of the exercise (or
# several: versions.cmake).
include(${CMAKE_CURRENT_LIST_DIR}/float64.cmake)

# What `real` is, by the ending of a target's name.
set(GW_REAL GW_REAL=float)
set(GW_REAL_double GW_REAL=double)

# What an exercise (or the plot plot.NAME) was declared as, for the functions that come after: LESSON
# (its folder, seen from lessons/), LABEL ("lesson3"), SHORT ("3"), FILE (NAME.cu or NAME.c), HALVES (the path of its grader
# without the ending), PRECISIONS, DEVICES; C, REAL, FLOAT32, TIMED,
# LIBRARY, MODULES, CHILDREN, TURNS, WITH, EXAMPLES (of the book).
function(gw_set_property name key value)
  set_property(GLOBAL PROPERTY GW_${key}_OF_${name} "${value}")
endfunction()
function(gw_get_property result name key)
  get_property(value GLOBAL PROPERTY GW_${key}_OF_${name})
  set(${result} "${value}" PARENT_SCOPE)
endfunction()

# What a target of this device and precision is called behind its stem.
function(gw_suffix result device precision)
  set(suffix "")
  if(device STREQUAL "gpu")
    string(APPEND suffix _gpu)
  endif()
  if(precision STREQUAL "double")
    string(APPEND suffix _double)
  endif()
  set(${result} "${suffix}" PARENT_SCOPE)
endfunction()

# A student's build makes only what is graded.
function(gw_for_authors)
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(${ARGN} PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
endfunction()

# Sets `result` to what a file of an exercise may include.
function(gw_exercise_includes result name)
  gw_get_property(lesson ${name} LESSON)
  set(${result} ${CMAKE_SOURCE_DIR}/lessons/${lesson} ${CMAKE_SOURCE_DIR}/common/grading/include
    PARENT_SCOPE)
endfunction()

# Sets `result` to the word that gwcc and nvcc want where kernels launch kernels.
function(gw_children_option result name)
  set(option "")
  gw_get_property(children ${name} CHILDREN)
  if(children)
    set(option -rdc=true)
  endif()
  set(${result} ${option} PARENT_SCOPE)
endfunction()

# Sets `result` to further words for gwcc: that one, and where turns of warps are counted, each straight piece of the
# exercise's code tells that a thread has come to it (common/turns).
function(gw_exercise_options result name)
  gw_children_option(options ${name})
  gw_get_property(turns ${name} TURNS)
  if(turns)
    list(APPEND options --also -fsanitize-coverage=trace-pc)
  endif()
  set(${result} ${options} PARENT_SCOPE)
endfunction()

# The object library `target` of a version of an exercise.
#   SOURCE file   and what else gw_gpu_object() and gw_cuda_object() take
function(gw_exercise_object target name device precision)
  gw_exercise_includes(includes ${name})
  set(definitions GW_REAL=${precision})
  gw_get_property(in_c ${name} C)
  if(device STREQUAL "gpu")
    gw_gpu_object(TARGET ${target} INCLUDES ${includes} DEFINITIONS ${definitions} ${ARGN})
    gw_get_property(children ${name} CHILDREN)
    if(children)
      set_target_properties(${target} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
    endif()
  else()
    set(mode graded)
    if(in_c)
      set(mode c_graded)
    endif()
    gw_cuda_object(TARGET ${target} MODE ${mode} INCLUDES ${includes} DEFINITIONS ${definitions} ${ARGN})
  endif()
endfunction()

# The runner's half of an exercise, halves.c and halves_kernels.cu.
function(gw_runner_half name device precision)
  gw_suffix(suffix ${device} ${precision})
  gw_get_property(halves ${name} HALVES)
  gw_exercise_includes(includes ${name})
  set(half ${name}_runner_half${suffix})
  list(APPEND includes ${CMAKE_SOURCE_DIR}/common/grading/runner)
  set(definitions GW_RUNNER GW_REAL=${precision})
  if(device STREQUAL "gpu")
    gw_gpu_c_object(TARGET ${half} SOURCES ${halves}.c INCLUDES ${includes} DEFINITIONS ${definitions})
  else()
    add_library(${half} OBJECT ${halves}.c)
    target_compile_definitions(${half} PRIVATE ${definitions})
    target_include_directories(${half} PRIVATE
      ${includes} ${CMAKE_SOURCE_DIR}/common/cpu_device/include
      ${CMAKE_SOURCE_DIR}/common/host_checker) # heap.h, where there is no device
    target_link_libraries(${half} PRIVATE gw_own_code)
  endif()
  gw_for_authors(${half})
  if(EXISTS ${halves}_kernels.cu)
    set(kernels ${name}_kernels${suffix})
    gw_exercise_object(${kernels} ${name} ${device} ${precision}
      SOURCE ${halves}_kernels.cu OWN_CODE)
    if(device STREQUAL "gpu")
      gw_for_authors(${kernels})
    endif()
  endif()
endfunction()

# Sets `result` to those of the toolkit's libraries that an exercise calls.
function(gw_gpu_libraries_of result name)
  set(libraries "")
  gw_get_property(library ${name} LIBRARY)
  gw_get_property(modules ${name} MODULES)
  if(library)
    list(APPEND libraries ${GW_GPU_LIBRARIES})
  endif()
  if(modules)
    list(APPEND libraries ${GW_GPU_NVRTC})
  endif()
  set(${result} ${libraries} PARENT_SCOPE)
endfunction()

# gw_runner_program(program name device precision library... [APART]): a runner of object libraries of an
# exercise. APART has device, checker and runner linked as the objects that they are, so that the linker can wrap
# what one calls of another.
function(gw_runner_program program name device precision)
  cmake_parse_arguments(PARSE_ARGV 4 arg "APART" "" "")
  gw_suffix(suffix ${device} ${precision})
  gw_get_property(in_c ${name} C)
  set(libraries ${arg_UNPARSED_ARGUMENTS} ${name}_runner_half${suffix})
  if(TARGET ${name}_kernels${suffix})
    list(APPEND libraries ${name}_kernels${suffix})
  endif()
  if(device STREQUAL "gpu")
    gw_gpu_libraries_of(of_toolkit ${name})
    gw_cuda_program(${program} ${libraries} gw_gpu_runner ${of_toolkit})
    gw_get_property(children ${name} CHILDREN)
    set_target_properties(${program} PROPERTIES LINKER_LANGUAGE CUDA)
    if(children)
      set_target_properties(${program} PROPERTIES CUDA_SEPARABLE_COMPILATION ON)
    endif()
    return()
  endif()
  set(runner gw_device_runner)
  if(in_c)
    set(runner gw_host_runner)
    if(arg_APART)
      set(runner gw_runner gw_cpu_device_checked gw_host_checker)
    endif()
  elseif(arg_APART)
    set(runner gw_runner gw_cpu_device_checked gw_checker gw_turns)
  endif()
  gw_cuda_program(${program} ${libraries} ${runner})
  gw_get_property(modules ${name} MODULES)
  if(modules)
    add_dependencies(${program} gwcc_begins_module_checked)
  endif()
endfunction()

# The programs of all precisions whose first is `program`.
function(gw_runner_programs result name device program)
  gw_get_property(precisions ${name} PRECISIONS)
  set(programs ${program})
  if("double" IN_LIST precisions)
    list(APPEND programs ${program}_double)
  endif()
  set(${result} ${programs} PARENT_SCOPE)
endfunction()

# They as a grader wants them on its command line.
function(gw_runner_arguments result name device program)
  gw_runner_programs(programs ${name} ${device} ${program})
  set(arguments --runner $<TARGET_FILE:${program}>)
  if("${program}_double" IN_LIST programs)
    list(APPEND arguments --runner-double $<TARGET_FILE:${program}_double>)
  endif()
  gw_get_property(modules ${name} MODULES)
  if(modules AND device STREQUAL "cpu")
    list(APPEND arguments --modules ${CMAKE_BINARY_DIR})
  endif()
  if(device STREQUAL "gpu")
    # A GPU's address space is far larger than its memory.
    list(APPEND arguments --gpu --address-space 0)
  endif()
  set(${result} ${arguments} PARENT_SCOPE)
endfunction()
