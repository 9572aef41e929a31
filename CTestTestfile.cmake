# SPDX-License-Identifier: MIT
# Lets `ctest -L lesson3` work in a fresh clone: configures build/ when it has to, then hands over.
# ctest's own files know few variables, so the work is done by a script.
execute_process(COMMAND cmake -P common/cmake/prepare.cmake RESULT_VARIABLE gw_prepare_result)
if(NOT gw_prepare_result EQUAL 0)
  message(FATAL_ERROR "Gridwork could not prepare build/: the reason stands above.")
endif()
subdirs(build)
