# SPDX-License-Identifier: MIT
# What can be chosen when the build is configured.
option(GRIDWORK_AUTHORING "Build solutions, author gates and unit tests; warnings are errors" OFF)
option(GRIDWORK_SANITIZE "Build our own C with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
set(GRIDWORK_FROM "" CACHE PATH "Grade the files of this folder instead of lessons/")

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # POSIX and Linux interfaces: futex, fork, mmap
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "How our own C is compiled" FORCE)
endif()
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g")
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g")
