# SPDX-License-Identifier: MIT
# gw_unit_test(NAME name SOURCES file... [LIBRARIES target...] [TIMEOUT seconds])
# One program of tests/unit/test.h, one test with the label `unit`.
function(gw_unit_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME;TIMEOUT" "SOURCES;LIBRARIES")
  if(NOT arg_TIMEOUT)
    set(arg_TIMEOUT 60)
  endif()
  add_executable(unit_${arg_NAME} ${arg_SOURCES})
  target_link_libraries(unit_${arg_NAME} PRIVATE gw_own_code gw_test ${arg_LIBRARIES})
  add_test(NAME unit.${arg_NAME} COMMAND unit_${arg_NAME})
  set_tests_properties(unit.${arg_NAME} PROPERTIES LABELS unit TIMEOUT ${arg_TIMEOUT})
endfunction()
