# SPDX-License-Identifier: MIT
# gw_float64_findings(result program SOURCE file [REAL ON] [INCLUDES folder...] [OPTIONS word...]): the file of findings
# about one source (which of its lines nvcc would compute in float64, common/float64), made when `program` is built.
# g++'s listing is all that is wanted of the object.
function(gw_float64_findings result program)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "SOURCE;REAL" "INCLUDES;OPTIONS")
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}_float64.dir)
  get_filename_component(source ${arg_SOURCE} ABSOLUTE)
  set(real "")
  if(arg_REAL) # to be right in both precisions, so that 0.1f is no cure
    set(real --real)
  endif()
  gw_cuda_object(TARGET ${program}_float64 SOURCE ${source} MODE float64 INCLUDES ${arg_INCLUDES}
    DEFINITIONS GW_REAL=float OPTIONS --listing ${folder}/listing ${arg_OPTIONS})
  get_filename_component(source_dir ${source} DIRECTORY)
  gw_box_command(box READ $<TARGET_FILE:gw_float64> ${source} ${source_dir} WRITE ${folder})
  add_custom_command(
    OUTPUT ${folder}/findings
    COMMAND ${box} $<TARGET_FILE:gw_float64> --dump ${folder}/listing --source ${source} --output ${folder}/findings
      ${real}
    DEPENDS gw_float64 gw_compile ${program}_float64_made $<TARGET_OBJECTS:${program}_float64>
    COMMENT "float64 in ${source}"
    VERBATIM)
  set(${result} ${folder}/findings PARENT_SCOPE)
endfunction()
