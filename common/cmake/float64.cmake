# SPDX-License-Identifier: MIT
# gw_float64_findings(result name SOURCE file [OPTIONS word...]): the file of findings about one source (which of its
# lines nvcc would compute in float64, common/float64); the target ${name}_made makes it.
function(gw_float64_findings result name)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "SOURCE" "OPTIONS")
  gw_cuda_object(TARGET ${name} SOURCE ${arg_SOURCE} MODE float64 DEFINITIONS GW_REAL=float
    OPTIONS --findings ${arg_OPTIONS} NEEDS gw_float64 gw_compile)
  set(${result} $<TARGET_OBJECTS:${name}> PARENT_SCOPE)
endfunction()
