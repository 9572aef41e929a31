# SPDX-License-Identifier: MIT
# Refuses to configure into the source folder, and leaves nothing behind there. An error alone would
# not do: CMake writes CMakeCache.txt and CMakeFiles/ after it, and the next `cmake -B build` would
# stumble over them. So this ends the process itself before CMake writes anything.
if(CMAKE_SOURCE_DIR STREQUAL CMAKE_BINARY_DIR)
  message("Gridwork does not build inside its source folder. "
          "Type: cmake -B build   (or simply: ctest -L lesson3)")
  file(REMOVE_RECURSE ${CMAKE_BINARY_DIR}/CMakeFiles)
  file(REMOVE ${CMAKE_BINARY_DIR}/CMakeCache.txt)
  execute_process(COMMAND sh -c "kill -TERM $PPID")
  message(FATAL_ERROR "Configuring stops here.")
endif()

# Exercises are compiled by g++: the checker lives on what it, and no other compiler, does with
# -fsanitize=thread. Our own C may be compiled by gcc or clang.
if(NOT CMAKE_CXX_COMPILER AND (NOT DEFINED ENV{CXX} OR "$ENV{CXX}" MATCHES "clang"))
  find_program(GW_GXX NAMES g++ g++-14 g++-13 g++-12 g++-11)
  mark_as_advanced(GW_GXX)
  if(GW_GXX)
    set(CMAKE_CXX_COMPILER ${GW_GXX})
  endif()
endif()
