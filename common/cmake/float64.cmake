# SPDX-License-Identifier: MIT
# What says which lines of a .cu file nvcc would compute in float64 (common/float64).
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-flto GRIDWORK_HAS_FLTO)

# gw_float64_listing(target LISTING file [INCLUDES folder...] ...): an object of which nothing is wanted
# but what g++ lists of it; it is linked nowhere. Only g++ can list what it makes of a file, and the
# compiler of exercises always is g++. Takes what gw_cpu_device_object() takes.
function(gw_float64_listing target)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "LISTING" "")
  if(NOT TARGET gw_float64_options)
    add_library(gw_float64_options INTERFACE)
    target_compile_definitions(gw_float64_options INTERFACE GW_MARK_KERNELS GW_REAL=float)
    # Nothing is inlined or replaced, so that each operation stays where the student wrote it. The
    # compiler's complaints are told when the program itself is compiled.
    target_compile_options(gw_float64_options INTERFACE
      -O2 -fno-inline -fno-builtin -fno-partial-inlining -w
      # What g++ makes of a file behind the listing is for nothing: it is left to a linker that never comes.
      -g0 $<$<BOOL:${GRIDWORK_HAS_FLTO}>:-flto>)
    gw_make_beginning(gw_float64_beginning OPTIONS gw_cpu_device_fast_options gw_float64_options)
  endif()
  gw_cpu_device_object(TARGET ${target} BUILD fast BEGINNING gw_float64_beginning
    ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(${target} PRIVATE gw_float64_options)
  target_compile_options(${target} PRIVATE "-fdump-tree-release_ssa-lineno=${arg_LISTING}")
  gw_for_authors(${target})
endfunction()

# gw_float64_findings(result program SOURCE file [BOXED] [REAL ON] [INCLUDES folder...]): the file of findings
# about one source, made when `program` is built.
function(gw_float64_findings result program)
  cmake_parse_arguments(PARSE_ARGV 2 arg "BOXED" "SOURCE;REAL" "INCLUDES")
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}_float64.dir)
  get_filename_component(source ${arg_SOURCE} ABSOLUTE)
  set(real "")
  if(arg_REAL) # to be right in both precisions, so that 0.1f is no cure
    set(real --real)
  endif()
  set(box "")
  set(boxed "")
  if(arg_BOXED)
    set(boxed BOXED RULED)
    get_filename_component(source_dir ${source} DIRECTORY)
    gw_box_command(box READ $<TARGET_FILE:gw_float64> ${source} ${source_dir} WRITE ${folder})
  endif()
  gw_float64_listing(${program}_float64 LISTING ${folder}/listing SOURCE ${source} ${boxed}
    INCLUDES ${arg_INCLUDES})
  add_custom_command(
    OUTPUT ${folder}/findings
    COMMAND ${box} $<TARGET_FILE:gw_float64> --dump ${folder}/listing --source ${source} --output ${folder}/findings
      ${real}
    DEPENDS gw_float64 ${program}_float64 $<TARGET_OBJECTS:${program}_float64>
    COMMENT "float64 in ${source}"
    VERBATIM)
  set(${result} ${folder}/findings PARENT_SCOPE)
endfunction()
