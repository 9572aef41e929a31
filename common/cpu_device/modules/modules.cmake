# SPDX-License-Identifier: MIT
# What compiles kernels while a program runs (common/cpu_device/modules): a script for each build of the CPU
# device, with the options of its programs, but fit for a file that is opened later.

# How such a file is compiled: it may lie anywhere, shared memory is found by asking where, and it can be
# closed again.
add_library(gw_module_options INTERFACE)
target_compile_definitions(gw_module_options INTERFACE GW_OF_A_MODULE)
target_compile_options(gw_module_options INTERFACE
  -fPIC -ftls-model=global-dynamic -fno-gnu-unique -Wall -Wextra -Wno-unused-parameter -Wno-sign-compare
  -Wno-unknown-pragmas)

# gw_module_compiler(BUILD HEADERS header... OPTIONS library...): the script
# ${CMAKE_BINARY_DIR}/modules/compile_module_BUILD. The target gw_module_compiler_BUILD has what it needs.
function(gw_module_compiler build)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "HEADERS;OPTIONS")
  set(beginning gw_module_beginning_${build})
  set(all gw_module_options_${build})
  add_library(${all} INTERFACE)
  target_link_libraries(${all} INTERFACE ${arg_OPTIONS} gw_module_options)
  gw_make_beginning(${beginning} OPTIONS ${all} HEADERS ${arg_HEADERS})
  set_target_properties(${beginning} PROPERTIES POSITION_INDEPENDENT_CODE ON)
  set(folder ${CMAKE_BINARY_DIR}/modules)
  set(options ${folder}/options_${build})
  # Words such as "SHELL:--param a=b" are CMake's; the script knows them.
  file(GENERATE OUTPUT ${options} CONTENT "$<JOIN:$<TARGET_PROPERTY:${all},INTERFACE_COMPILE_OPTIONS>,
>
-D$<JOIN:$<TARGET_PROPERTY:${all},INTERFACE_COMPILE_DEFINITIONS>,
-D>
")
  get_target_property(place ${beginning} BINARY_DIR)
  set(beginning ${place}/CMakeFiles/${beginning}.dir/cmake_pch.hxx)
  set(include ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
  set(not_supported ${CMAKE_BINARY_DIR}/common/cpu_device/not_supported)
  set(chevron ${CMAKE_BINARY_DIR}/common/chevron/chevron)
  set(source_rules ${CMAKE_BINARY_DIR}/common/rules/gw_source_rules)
  set(object_rules ${CMAKE_BINARY_DIR}/common/rules/gw_object_rules)
  configure_file(${CMAKE_SOURCE_DIR}/common/cpu_device/modules/compile_module.in
    ${folder}/compile_module_${build} @ONLY)
  add_custom_target(gw_module_compiler_${build})
  add_dependencies(gw_module_compiler_${build} gw_module_beginning_${build} chevron gw_source_rules gw_object_rules)
endfunction()

# What graders have it done by, in the box and by the rules of an exercise: modules/compile_graded FOLDER
# NAME. `made_by` says what decides the result besides the order: the folder's number has it in it.
function(gw_graded_module_compiler)
  set(folder ${CMAKE_BINARY_DIR}/modules)
  get_target_property(place gw_module_beginning_checked BINARY_DIR)
  set(beginning ${place}/CMakeFiles/gw_module_beginning_checked.dir)
  set(tools ${folder}/compile_module_checked ${folder}/options_checked ${beginning}/cmake_pch.hxx.gch
    ${CMAKE_BINARY_DIR}/common/chevron/chevron ${CMAKE_BINARY_DIR}/common/rules/gw_source_rules
    ${CMAKE_BINARY_DIR}/common/rules/gw_object_rules)
  list(JOIN tools "\n" text)
  file(CONFIGURE OUTPUT ${folder}/made_by CONTENT "${text}\n" @ONLY)
  set(box "")
  foreach(path ${tools} ${beginning} ${CMAKE_SOURCE_DIR}/common/cpu_device/include
      ${CMAKE_SOURCE_DIR}/common/checker/seen_copies.h ${CMAKE_BINARY_DIR}/common/cpu_device/not_supported
      ${GW_COMPILER_FOLDERS})
    string(APPEND box " --read '${path}'")
  endforeach()
  set(gw_compile ${CMAKE_BINARY_DIR}/common/compiling/gw_compile)
  configure_file(${CMAKE_SOURCE_DIR}/common/grading/grader/child/compile_graded.in ${folder}/compile_graded @ONLY)
  add_dependencies(gw_module_compiler_checked gw_compile)
endfunction()
