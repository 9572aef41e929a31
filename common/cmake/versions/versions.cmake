# SPDX-License-Identifier: MIT
# gw_versions(NAME version...): the programs versions_NAME (and _double, _gpu, _gpu_double), each of
# which holds all versions of an exercise and is told which one to run: `--version wrong.no_guard` of
# its grader. A version is written `wrong.no_guard|FILE`. The tool is tests/versions.
set(GW_VERSIONS_FOLDER ${CMAKE_SOURCE_DIR}/tests/versions)
set(GW_VERSIONS_TOOL ${CMAKE_BINARY_DIR}/tests/versions/gw_versions)

# Writes the list of versions that the tool reads in the place of a source file.
function(gw_write_version_list path)
  list(JOIN ARGN "\n" text)
  string(REPLACE "|" "\t" text "${text}\n")
  file(CONFIGURE OUTPUT ${path} CONTENT "${text}" @ONLY)
endfunction()

# Sets `result` to the functions that an exercise in plain C consists of, as its header declares them;
# one for a device is the function of its own name.
function(gw_exercise_functions result name)
  gw_get_property(in_c ${name} C)
  set(functions ${name})
  if(in_c)
    gw_get_property(lesson ${name} LESSON)
    set(header ${CMAKE_SOURCE_DIR}/lessons/${lesson}/${name}.h)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${header})
    file(STRINGS ${header} functions REGEX "^(int|void|size_t) \\**[a-z_]+\\(")
    list(TRANSFORM functions REPLACE "^[a-z_]+ \\**([a-z_]+)\\(.*" "\\1")
  endif()
  set(${result} ${functions} PARENT_SCOPE)
endfunction()

# The object of all versions of a list: gw_versions stands before the compiler's command. `target` becomes the
# library.
function(gw_versions_object target name precision mode launcher files list)
  gw_exercise_includes(includes ${name})
  set(options -MD -MF ${list}.d)
  gw_get_property(in_c ${name} C)
  if(NOT in_c)
    list(APPEND options --translated -x cu)
  endif()
  gw_get_property(examples ${name} EXAMPLES) # of the book, which may have warnings
  if(NOT examples AND NOT mode STREQUAL "float64")
    list(APPEND options --own-code)
  endif()
  if(mode STREQUAL "float64")
    list(APPEND options --listing ${list}.listing)
  else()
    gw_exercise_options(further ${name})
    list(APPEND options ${further})
  endif()
  gw_gwcc_words(words ${mode} INCLUDES ${includes} DEFINITIONS GW_REAL=${precision} OPTIONS ${options})
  gw_gwcc_needs(needs ${mode})
  set(object ${CMAKE_BINARY_DIR}/versions/${target}.o)
  add_custom_command(OUTPUT ${object}
    COMMAND ${launcher} ${words} -o ${object} -c ${list}
    DEPENDS ${list} ${needs} ${files} gw_versions chevron gw_float64
    DEPFILE ${list}.d COMMENT "gwcc ${target} (${mode})" VERBATIM)
  gw_object_library(${target} ${object})
endfunction()

function(gw_versions_program name device precision launcher files versions)
  gw_suffix(suffix ${device} ${precision})
  set(program versions_${name}${suffix})
  gw_get_property(in_c ${name} C)
  set(mode graded)
  if(in_c)
    set(mode c_graded)
    set(extension c)
  elseif(device STREQUAL "gpu")
    set(extension cu)
    # nvcc reads its own headers for most of its time. What a version forgets to include g++ says. And nvcc warns
    # of other things than g++; its gate of solutions (gates/gpu_gates.cmake) is the strict one.
    list(APPEND launcher --gather)
  else()
    set(extension cpp)
    list(APPEND launcher --chevron ${CMAKE_BINARY_DIR}/common/chevron/chevron)
  endif()
  set(list ${CMAKE_BINARY_DIR}/versions/${program}.${extension})
  gw_write_version_list(${list} ${versions})
  list(APPEND launcher --table ${CMAKE_CXX_COMPILER} --header ${GW_VERSIONS_FOLDER}/held_version.h
    --errors ${CMAKE_BINARY_DIR}/versions/${program}.errors --)
  if(device STREQUAL "gpu")
    gw_exercise_object(${program}_object ${name} gpu ${precision} SOURCE ${list}
      LAUNCHER ${launcher} NEEDS ${files})
    add_dependencies(${program}_object gw_versions chevron)
  else()
    gw_versions_object(${program}_object ${name} ${precision} ${mode} "${launcher}" "${files}" ${list})
  endif()
  gw_runner_program(${program} ${name} ${device} ${precision} ${program}_object APART)
  gw_link_dependencies(${program} ${name} ${device} ${precision})
  add_dependencies(${program} gw_versions)
  target_link_libraries(${program} PRIVATE gw_version_choice)
  if(NOT in_c)
    # For tests that compare what devices count.
    target_link_libraries(${program} PRIVATE gw_counted_runs_${device})
    target_link_options(${program} PRIVATE LINKER:--wrap=gw_serve)
    if(device STREQUAL "cpu")
      target_link_options(${program} PRIVATE
        LINKER:--wrap=gw_counts_memory LINKER:--wrap=gw_counts_reset
        LINKER:--wrap=gw_device_fail_allocation LINKER:--wrap=gw_device_fail_call
        LINKER:--wrap=gw_device_pretend)
    endif()
  endif()
  if(device STREQUAL "gpu")
    set_target_properties(${program}_object PROPERTIES GW_QUICKLY_COMPILED ON)
    gw_get_property(async ${name} ASYNC)
    gw_ptx_architecture(architecture)
    if(async AND CMAKE_CUDA_ARCHITECTURES MATCHES virtual AND architecture MATCHES "compute_(.+)")
      set_target_properties(${program}_object PROPERTIES CUDA_ARCHITECTURES ${CMAKE_MATCH_1}-virtual)
    endif()
    # So that common/ptx_machine can take the runtime's place, by LD_LIBRARY_PATH.
    set_target_properties(${program} PROPERTIES CUDA_RUNTIME_LIBRARY Shared
      BUILD_RPATH ${GW_CUDA_FOLDER}/lib64)
  endif()
endfunction()

# What nvcc would compute in float64: a file of findings for each version, in the folder `result`.
function(gw_versions_float64 result name launcher files versions)
  set(target versions_${name}_float64)
  set(folder ${CMAKE_BINARY_DIR}/versions/${target})
  file(MAKE_DIRECTORY ${folder})
  gw_get_property(real ${name} REAL)
  set(real_option "")
  if(real)
    set(real_option --real)
  endif()
  gw_write_version_list(${folder}.cpp ${versions})
  gw_versions_object(${target} ${name} float float64 "${launcher};--chevron;${CMAKE_BINARY_DIR}/common/chevron/chevron\
;--float64;${CMAKE_BINARY_DIR}/common/float64/gw_float64;--listing;${folder}.cpp.listing;--findings;${folder}\
;${real_option};--" "${files}" ${folder}.cpp)
  set(${result} ${folder} PARENT_SCOPE)
endfunction()

function(gw_versions name)
  gw_exercise_functions(functions ${name})
  set(launcher ${GW_VERSIONS_TOOL})
  foreach(function IN LISTS functions)
    list(APPEND launcher --function ${function})
  endforeach()
  list(TRANSFORM ARGN REPLACE "^.*[|]" "" OUTPUT_VARIABLE files)
  list(APPEND files ${GW_VERSIONS_TOOL} ${GW_VERSIONS_FOLDER}/held_version.h)
  gw_get_property(devices ${name} DEVICES)
  gw_get_property(precisions ${name} PRECISIONS)
  gw_get_property(float32 ${name} FLOAT32)
  foreach(device IN LISTS devices)
    foreach(precision IN LISTS precisions)
      gw_versions_program(${name} ${device} ${precision} "${launcher}" "${files}" "${ARGN}")
    endforeach()
  endforeach()
  if("double" IN_LIST precisions) # a grading wants both
    add_dependencies(versions_${name} versions_${name}_double)
  endif()
  if(float32)
    gw_versions_float64(folder ${name} "${launcher}" "${files}" "${ARGN}")
    add_dependencies(versions_${name} versions_${name}_float64)
    set_property(GLOBAL PROPERTY GW_FINDINGS_FOLDER_${name} ${folder})
  endif()
endfunction()

# gw_version_arguments(result NAME device version): what a grader wants on its command line.
function(gw_version_arguments result name device version)
  gw_suffix(suffix ${device} float)
  gw_runner_arguments(arguments ${name} ${device} versions_${name}${suffix})
  get_property(findings GLOBAL PROPERTY GW_FINDINGS_FOLDER_${name})
  if(findings AND device STREQUAL "cpu")
    list(APPEND arguments --float64 ${findings}/${version})
  endif()
  set(${result} ${arguments} --version ${version} PARENT_SCOPE)
endfunction()
