# SPDX-License-Identifier: MIT
# cmake -P prepare.cmake: makes build/ ready for ctest: configures a fresh clone, brings a
# configured tree up to date, and starts again where build/ was copied from another clone.
get_filename_component(source "${CMAKE_CURRENT_LIST_DIR}/../.." REALPATH)
set(build "${source}/build")

# A copied clone carries a build/ that grades the files of the original.
if(EXISTS "${build}/CMakeCache.txt")
  file(STRINGS "${build}/CMakeCache.txt" home REGEX "^CMAKE_HOME_DIRECTORY:")
  string(REGEX REPLACE "^[^=]*=" "" home "${home}")
  get_filename_component(home "${home}" REALPATH)
  if(NOT home STREQUAL source)
    message("build/ belongs to another folder (${home}); it is made anew.")
    file(REMOVE_RECURSE "${build}")
  endif()
endif()

find_program(ninja NAMES ninja ninja-build)
find_program(make NAMES gmake make)

# stop(SENTENCE): the sentence stands alone on a line, as CMake's own error messages would break it.
function(stop sentence)
  message("${sentence}")
  message(FATAL_ERROR "build/ is not ready.")
endfunction()

function(run_quietly sentence)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY "${source}" RESULT_VARIABLE result
                  OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT result EQUAL 0)
    message("${output}")
    stop("${sentence}")
  endif()
endfunction()

set(configure_failed "The build could not be configured. If something is not installed, type: "
                     "./gridwork setup")
string(CONCAT configure_failed ${configure_failed})
if(EXISTS "${build}/CMakeCache.txt" AND EXISTS "${build}/build.ninja" AND ninja)
  run_quietly("${configure_failed}" ${ninja} -C build build.ninja)
elseif(EXISTS "${build}/CMakeCache.txt" AND EXISTS "${build}/Makefile" AND make)
  run_quietly("${configure_failed}" ${make} -C build cmake_check_build_system)
else()
  if(DEFINED ENV{CMAKE_GENERATOR})
    set(generator "$ENV{CMAKE_GENERATOR}")
  elseif(ninja)
    set(generator Ninja)
  elseif(make)
    set(generator "Unix Makefiles")
  else()
    stop("Neither ninja nor make is installed. Type: ./gridwork setup")
  endif()
  foreach(language CC CXX)
    if(language STREQUAL CC)
      find_program(compiler_${language} NAMES $ENV{CC} cc gcc clang)
    else()
      find_program(compiler_${language} NAMES $ENV{CXX} c++ g++ clang++)
    endif()
    if(NOT compiler_${language})
      stop("No C and C++ compiler is installed. Type: ./gridwork setup")
    endif()
  endforeach()
  # An attempt that failed must not decide the generator of the next one.
  file(REMOVE "${build}/CMakeCache.txt")
  file(REMOVE_RECURSE "${build}/CMakeFiles")
  run_quietly("${configure_failed}" ${CMAKE_COMMAND} -G ${generator} -S . -B build)
endif()
