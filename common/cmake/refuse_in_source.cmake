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
