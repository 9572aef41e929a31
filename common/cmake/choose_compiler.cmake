# SPDX-License-Identifier: MIT
# Exercises are compiled by g++: the checker lives on what it, and no other compiler, does with
# -fsanitize=thread. Our own C may be compiled by gcc or clang.
if(NOT CMAKE_CXX_COMPILER AND (NOT DEFINED ENV{CXX} OR "$ENV{CXX}" MATCHES "clang"))
  find_program(GW_GXX NAMES g++ g++-14 g++-13 g++-12 g++-11)
  mark_as_advanced(GW_GXX)
  if(GW_GXX)
    set(CMAKE_CXX_COMPILER ${GW_GXX})
  endif()
endif()
