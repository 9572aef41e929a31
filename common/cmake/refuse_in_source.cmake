# SPDX-License-Identifier: MIT
# Refuses to configure into the source folder.
if(CMAKE_SOURCE_DIR STREQUAL CMAKE_BINARY_DIR)
  message(FATAL_ERROR "Gridwork does not build inside its source folder. "
                      "Type: cmake -B build   (or simply: ctest -L lesson3)")
endif()
