# SPDX-License-Identifier: MIT
# The author's builds link two thousand programs, which mold or gold do in little more than half the
# time of the linker that a compiler takes by itself. A student's build stays as the compiler has it.
if(NOT GRIDWORK_AUTHORING)
  return()
endif()
include(CheckCSourceCompiles)
foreach(linker IN ITEMS mold gold)
  set(CMAKE_REQUIRED_LINK_OPTIONS -fuse-ld=${linker})
  check_c_source_compiles("int main(void) { return 0; }" GRIDWORK_HAS_${linker})
  unset(CMAKE_REQUIRED_LINK_OPTIONS)
  if(GRIDWORK_HAS_${linker})
    # nvcc takes options of its own.
    add_link_options($<$<LINK_LANGUAGE:C,CXX>:-fuse-ld=${linker}>)
    break()
  endif()
endforeach()
