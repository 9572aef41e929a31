# SPDX-License-Identifier: MIT
# gw_make_beginning(NAME OPTIONS library... [HEADERS header...]): how a .cu begins, as with nvcc: the header
# compiled once for all that are compiled with these options, since parsing it would take two thirds of the
# time of a short file. The target NAME has it; it may be asked for more than once.
function(gw_make_beginning name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS;HEADERS")
  if(TARGET ${name})
    return()
  endif()
  set(nothing ${CMAKE_BINARY_DIR}/${name}.cpp)
  file(CONFIGURE OUTPUT ${nothing} CONTENT "// Nothing: what is wanted is the precompiled header.\n")
  add_library(${name} OBJECT EXCLUDE_FROM_ALL ${nothing})
  target_compile_features(${name} PRIVATE cxx_std_17)
  target_link_libraries(${name} PRIVATE ${arg_OPTIONS})
  target_precompile_headers(${name} PRIVATE ${arg_HEADERS} <cuda_runtime.h>)
endfunction()

# That of a watched one.
function(gw_make_watched_beginning)
  gw_make_beginning(gw_watched_beginning OPTIONS gw_cpu_device_checked_options gw_checker_options
    HEADERS "${CMAKE_SOURCE_DIR}/common/checker/seen_copies.h")
endfunction()

# That of a watched program of anybody's, which may be older than CUDA 13 (older_cuda.h).
function(gw_make_program_beginning)
  gw_make_beginning(gw_program_beginning
    OPTIONS gw_cpu_device_checked_options gw_checker_options gw_older_cuda
    HEADERS "${CMAKE_SOURCE_DIR}/common/checker/seen_copies.h")
endfunction()

# gw_count_blocks(target): of an object of one .cu. Nothing is inlined or replaced, so that each operation is
# listed as it was written; threads take turns in the middle of a function, so that no counter may stay in a
# register.
function(gw_count_blocks target)
  target_compile_definitions(${target} PRIVATE GW_KEEP_CALLS)
  target_compile_options(${target} PRIVATE
    -O2 -g0 -w -fno-inline -fno-builtin -fno-partial-inlining -fno-thread-jumps -fprofile-arcs -fprofile-update=atomic
    "-fdump-tree-fixup_cfg3-lineno=${CMAKE_CURRENT_BINARY_DIR}/${target}.dir/listing")
endfunction()

# gw_may_forget_returns(result watched): options by which a function that forgets its return returns something,
# as nvcc's programs do, whose host code is not optimised unless they ask for it: g++ takes that end for one
# that is never reached, unless it has to see to what is said to be so. `watched`: the checker is told of that.
function(gw_may_forget_returns result watched)
  set(options -fsanitize=unreachable)
  if(NOT watched)
    list(APPEND options -fsanitize-undefined-trap-on-error)
  endif()
  set(${result} ${options} PARENT_SCOPE)
endfunction()

# gw_cpu_device_object(TARGET name SOURCE file.cu BUILD checked|fast [INCLUDES folder...]
#                      [DEFINITIONS word...] [OWN_CODE | BOXED [RULED]] [WATCHED] [COUNTED]
#                      [OLDER] [LAUNCHER word... NEEDS file...] [BEGINNING name])
# An object library of one .cu file for the CPU device: chevron, then the C++ compiler.
# With a LAUNCHER before the compiler's command, which reads the files it NEEDS, the source is C++.
#   checked  what grades: -O1 -g, deterministic, with the checker's callbacks
#   fast     what is timed: -O3, blocks spread over the cores
# OWN_CODE says that the file is ours (solution, unit test), so that authoring builds make its
# warnings errors; a student's warnings never are.
# BOXED says that nobody knows whose file it is, so that it is compiled in the box (box.cmake). One that
# is graded is RULED: it must keep the rules (rules.cmake), and its compiler reads what it needs, and
# no solution.
# WATCHED adds the checker's callbacks to a checked object; its program links gw_checker too.
# COUNTED lets its blocks of statements count how often they are carried out (common/operations), and has g++
# list them in ${TARGET}.dir/listing; its program links gw_block_counters too.
# OLDER lets it use what CUDA 13 has dropped, and forget a return, with a warning for each.
# BEGINNING is what gw_make_beginning() has made of the same options.
# Link the result together with gw_cpu_device_checked or gw_cpu_device_fast.
function(gw_cpu_device_object)
  cmake_parse_arguments(PARSE_ARGV 0 arg "OWN_CODE;WATCHED;COUNTED;BOXED;RULED;OLDER" "TARGET;SOURCE;BUILD;BEGINNING"
    "INCLUDES;DEFINITIONS;LAUNCHER;NEEDS")
  get_filename_component(source ${arg_SOURCE} ABSOLUTE)
  get_filename_component(source_dir ${source} DIRECTORY)
  get_filename_component(name ${source} NAME)
  if(arg_WATCHED AND NOT arg_COUNTED) # whose options are others
    if(arg_OLDER)
      gw_make_program_beginning()
      set(arg_BEGINNING gw_program_beginning)
    else()
      gw_make_watched_beginning()
      set(arg_BEGINNING gw_watched_beginning)
    endif()
  endif()
  if(arg_LAUNCHER)
    add_library(${arg_TARGET} OBJECT ${source})
    set_target_properties(${arg_TARGET} PROPERTIES CXX_COMPILER_LAUNCHER "${arg_LAUNCHER}")
    set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS "${arg_NEEDS}")
  else()
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.dir)
    set(translated ${folder}/${name}.cpp)
    file(MAKE_DIRECTORY ${folder}) # make does not make it
    set(box "")
    set(boxed "")
    set(rules "")
    set(readable /)
    if(arg_RULED)
      set(readable $<TARGET_FILE:chevron> $<TARGET_FILE:gw_source_rules> ${source}
        ${source_dir} ${arg_INCLUDES} ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
    endif()
    if(arg_BOXED)
      set(boxed gw_compile)
      gw_box_command(box READ ${readable} WRITE ${folder})
    endif()
    if(arg_RULED)
      list(APPEND boxed gw_source_rules)
      gw_source_rules_command(rules ${source} BOX ${box} INCLUDES ${arg_INCLUDES})
    endif()
    # A program's own headers launch kernels, too; an exercise has only ours.
    set(headers "")
    set(depfile "")
    if(arg_BOXED AND NOT arg_RULED)
      # A folder for each file: the next program of ./gridwork check has its headers there while what was
      # made of this one is still believed to be as it was.
      file(MAKE_DIRECTORY ${folder}/${name}.headers)
      set(headers --headers ${folder}/${name}.headers)
      foreach(include IN LISTS arg_INCLUDES)
        list(APPEND headers --search ${include})
      endforeach()
      list(APPEND headers --dependencies ${folder}/${name}.d)
      set(depfile DEPFILE ${folder}/${name}.d)
    endif()
    add_custom_command(
      OUTPUT ${translated}
      ${rules}
      COMMAND ${box} $<TARGET_FILE:chevron> --name ${source} --output ${translated} ${headers} ${source}
      DEPENDS ${source} chevron ${boxed}
      ${depfile}
      COMMENT "chevron ${name}"
      VERBATIM)
    set_property(GLOBAL APPEND PROPERTY GW_MADE_OF_${source} ${translated})
    add_library(${arg_TARGET} OBJECT ${translated})
  endif()
  if(arg_BOXED)
    set(beginning "")
    if(arg_BEGINNING)
      get_target_property(beginning ${arg_BEGINNING} BINARY_DIR)
      string(APPEND beginning /CMakeFiles/${arg_BEGINNING}.dir)
    endif()
    if(arg_RULED)
      set(readable ${source} ${source_dir} ${arg_INCLUDES} ${CMAKE_SOURCE_DIR}/common/cpu_device/include
        ${CMAKE_SOURCE_DIR}/common/checker/seen_copies.h
        ${CMAKE_BINARY_DIR}/common/cpu_device/not_supported ${beginning})
    endif()
    gw_box_command(box READ ${readable} WRITE ${folder} ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${arg_TARGET}.dir)
    set_target_properties(${arg_TARGET} PROPERTIES CXX_COMPILER_LAUNCHER "${box}")
    add_dependencies(${arg_TARGET} gw_compile)
  endif()
  target_compile_features(${arg_TARGET} PRIVATE cxx_std_17)
  target_compile_definitions(${arg_TARGET} PRIVATE ${arg_DEFINITIONS})
  target_compile_options(${arg_TARGET} PRIVATE
    "SHELL:-iquote \"${source_dir}\""
    # __FILE__ as a student would type it, from the root of the clone
    "-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/="
    # What nvcc has nothing to say about: `threadIdx.x < n`, `#pragma unroll`, a struct's `= {0}`.
    -Wall -Wextra -Wno-unused-parameter -Wno-sign-compare -Wno-unknown-pragmas
    -Wno-missing-field-initializers)
  if(NOT arg_OLDER)
    # A function that forgets its return would return anything.
    target_compile_options(${arg_TARGET} PRIVATE -Werror=return-type)
  else()
    gw_may_forget_returns(how ${arg_WATCHED})
    target_compile_options(${arg_TARGET} PRIVATE ${how})
  endif()
  target_include_directories(${arg_TARGET} PRIVATE ${arg_INCLUDES})
  target_link_libraries(${arg_TARGET} PRIVATE gw_cpu_device_${arg_BUILD}_options)
  if(arg_OLDER)
    target_link_libraries(${arg_TARGET} PRIVATE gw_older_cuda)
  endif()
  if(arg_WATCHED)
    target_link_libraries(${arg_TARGET} PRIVATE gw_checker_options)
  endif()
  if(arg_COUNTED)
    gw_count_blocks(${arg_TARGET})
  endif()
  if(arg_BEGINNING)
    target_precompile_headers(${arg_TARGET} REUSE_FROM ${arg_BEGINNING})
    # One that another g++ has compiled is passed over; only authors need to hear of it.
    set_target_properties(${arg_TARGET} PROPERTIES PCH_WARN_INVALID ${GRIDWORK_AUTHORING})
  else()
    target_compile_options(${arg_TARGET} PRIVATE "SHELL:-include cuda_runtime.h")
  endif()
  if(arg_OWN_CODE AND GRIDWORK_AUTHORING)
    target_compile_options(${arg_TARGET} PRIVATE -Werror)
  endif()
endfunction()

# gw_checked_program(name file.cu [OWN_CODE | BOXED] [OLDER]): a program with a main() of its own, run under the checker.
function(gw_checked_program name file)
  gw_cpu_device_object(TARGET ${name}_object SOURCE ${file} BUILD checked WATCHED ${ARGN})
  add_executable(${name} $<TARGET_OBJECTS:${name}_object>)
  target_link_libraries(${name} PRIVATE gw_checked_device)
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# gw_counted_program(name file.cu [OWN_CODE | BOXED] [OLDER]): a program with a main() of its own, not under the
# checker, that leaves what its blocks have counted where GW_BLOCK_COUNTERS says.
function(gw_counted_program name file)
  gw_cpu_device_object(TARGET ${name}_object SOURCE ${file} BUILD checked COUNTED ${ARGN})
  add_executable(${name} $<TARGET_OBJECTS:${name}_object>)
  target_link_libraries(${name} PRIVATE gw_block_counters gw_block_counters_file gw_cpu_device_checked)
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# gw_one_object(NAME LIBRARY...): all objects of these object libraries as one, to be linked by that name
# in their place, with what they ask of a program.
#
# A student's program is linked at each edit, and a linker takes twice as long for 160 objects as for one.
# (An archive would not do: a student's own cudaMemcpy would silently replace its member.)
function(gw_one_object name)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
  set(objects ${ARGN})
  list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  add_custom_command(OUTPUT ${file} COMMAND ${CMAKE_LINKER} -r -o ${file} ${objects}
    DEPENDS ${objects} COMMENT "Linking ${name}.o" VERBATIM COMMAND_EXPAND_LISTS)
  add_custom_target(${name}_made DEPENDS ${file})
  add_dependencies(${name}_made ${ARGN}) # make knows no more than its own folder
  add_library(${name} OBJECT IMPORTED GLOBAL)
  set_property(TARGET ${name} PROPERTY IMPORTED_OBJECTS ${file})
  add_dependencies(${name} ${name}_made)
  # Of an object library that is linked by another, a program gets everything but the objects.
  target_link_libraries(${name} INTERFACE ${ARGN})
endfunction()
