# SPDX-License-Identifier: MIT
# GW_UNSET_VARIABLES: the option by which a variable that nobody has set holds 0xfe in every byte,
# so that it does not happen to be 0 in what is graded; empty before g++ 12.
include(CheckCXXCompilerFlag)
check_cxx_compiler_flag(-ftrivial-auto-var-init=pattern GW_HAS_AUTO_VAR_INIT)
set(GW_UNSET_VARIABLES "")
if(GW_HAS_AUTO_VAR_INIT)
  set(GW_UNSET_VARIABLES -ftrivial-auto-var-init=pattern)
endif()
