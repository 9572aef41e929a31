# SPDX-License-Identifier: MIT
# What can be chosen when the build is configured.
option(GRIDWORK_AUTHORING "Build solutions, author gates and unit tests; warnings are errors" OFF)
option(GRIDWORK_SANITIZE "Build our own C with AddressSanitizer and UndefinedBehaviorSanitizer" OFF)
option(GRIDWORK_NATIVE "Make what is timed for this processor; OFF for a folder that several use" ON)
option(GRIDWORK_BOOST_CONTEXT "Boost.Context switches stacks also where our own lines could" OFF)
option(GRIDWORK_GATES "In authoring builds: solutions, wrong solutions and gates of every exercise" ON)
option(GRIDWORK_PLOTS "The timing programs, which ./gridwork plots asks for" ${GRIDWORK_AUTHORING})
option(GRIDWORK_CLASS "What ./gridwork class is made of" ${GRIDWORK_AUTHORING})
set(GRIDWORK_FROM "" CACHE PATH "Grade the files of this folder instead of lessons/")

if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  message(FATAL_ERROR "Exercises are compiled by g++, not by ${CMAKE_CXX_COMPILER}. "
                      "Remove the build folder and type: cmake -B build -DCMAKE_CXX_COMPILER=g++")
endif()

set(CMAKE_C_STANDARD 11)
set(CMAKE_C_STANDARD_REQUIRED ON)
set(CMAKE_C_EXTENSIONS ON) # POSIX and Linux interfaces: futex, fork, mmap
set(CMAKE_CXX_STANDARD 17)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
# With make, later CMakes have the linker write down what it read, where the box lets nobody write.
set(CMAKE_LINK_DEPENDS_USE_LINKER OFF)
if(NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "How our own C is compiled" FORCE)
endif()
set(symbols "-g")
if(CMAKE_C_COMPILER_ID MATCHES "Clang")
  set(symbols "-gdwarf-4") # valgrind 3.19 cannot read clang's DWARF 5
endif()
set(CMAKE_C_FLAGS_DEBUG "${symbols}")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 ${symbols}")
# A .cu is compiled in one way, however our own C is.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g")
set(CMAKE_CXX_FLAGS_DEBUG "${CMAKE_CXX_FLAGS_RELWITHDEBINFO}")
