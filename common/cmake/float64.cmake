# SPDX-License-Identifier: MIT
# gw_float64_findings(result program source [REAL]): a file that says which lines of `source` nvcc would
# compute in float64 (common/float64), made when `program` is built. Only g++ can list what it makes
# of a file; the compiler of exercises always is g++. The object itself is not linked anywhere.
function(gw_float64_findings result program source)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}_float64.dir)
  get_filename_component(absolute ${source} ABSOLUTE)
  set(real "")
  if("REAL" IN_LIST ARGN) # to be right in both precisions, so that 0.1f is no cure
    set(real --real)
  endif()
  gw_cpu_device_object(TARGET ${program}_float64 SOURCE ${source} BUILD fast
    INCLUDES ${CMAKE_SOURCE_DIR}/lessons/${GW_LESSON} ${CMAKE_SOURCE_DIR}/common/grading/include
    DEFINITIONS GW_MARK_KERNELS ${GW_REAL})
  # Nothing is inlined or replaced, so that each operation stays where the student wrote it. The
  # compiler's complaints are told when the program itself is compiled.
  target_compile_options(${program}_float64 PRIVATE
    -O2 -fno-inline -fno-builtin -fno-partial-inlining -w
    "-fdump-tree-release_ssa-lineno=${folder}/listing")
  add_custom_command(
    OUTPUT ${folder}/findings
    COMMAND gw_float64 --dump ${folder}/listing --source ${absolute} --output ${folder}/findings
      ${real}
    DEPENDS gw_float64 ${program}_float64 $<TARGET_OBJECTS:${program}_float64>
    COMMENT "float64 in ${source}"
    VERBATIM)
  if(NOT GRIDWORK_AUTHORING)
    set_target_properties(${program}_float64 PROPERTIES EXCLUDE_FROM_ALL ON)
  endif()
  set(${result} ${folder}/findings PARENT_SCOPE)
endfunction()
