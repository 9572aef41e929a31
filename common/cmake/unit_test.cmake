# SPDX-License-Identifier: MIT
# gw_unit_test(NAME name SOURCES file... [LIBRARIES target...])
# One program of tests/unit/test.h, one test with the label `unit`. No test has a TIMEOUT, which a busy machine
# would reach: ./gridwork test limits the processor time of each process, and ctest ends what hangs.
function(gw_unit_test)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "NAME" "SOURCES;LIBRARIES")
  add_executable(unit_${arg_NAME} ${arg_SOURCES})
  target_link_libraries(unit_${arg_NAME} PRIVATE gw_own_code gw_test ${arg_LIBRARIES})
  add_test(NAME unit.${arg_NAME} COMMAND unit_${arg_NAME})
  set_tests_properties(unit.${arg_NAME} PROPERTIES LABELS unit)
endfunction()
