# SPDX-License-Identifier: MIT
# The program of ./gridwork check: checked_program, under the checker, and counted_program, whose blocks
# count (common/operations). GRIDWORK_CHECK is a file that common/scripts/check writes; it sets
#   GW_CHECK_SOURCES      the program's files: .cu, or host code in C or C++
#   GW_CHECK_INCLUDES, GW_CHECK_DEFINITIONS, GW_CHECK_LIBRARIES, GW_CHECK_LIBRARY_FOLDERS
#   GW_CHECK_STANDARD     of C++, 17 or later
#   GW_CHECK_OPENMP       one of them includes omp.h, and so all are compiled with -fopenmp
include(${GRIDWORK_CHECK})

# host_object(target source [option library...]): one file of host code, compiled as it is, in the box.
function(host_object target source)
  get_filename_component(source_dir ${source} DIRECTORY)
  add_library(${target} OBJECT ${source})
  gw_box_command(box READ / WRITE ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir)
  set_target_properties(${target} PROPERTIES C_COMPILER_LAUNCHER "${box}" CXX_COMPILER_LAUNCHER "${box}"
    C_CLANG_TIDY "" C_EXTENSIONS ON)
  add_dependencies(${target} gw_compile)
  target_compile_features(${target} PRIVATE cxx_std_17 c_std_11)
  target_compile_options(${target} PRIVATE "SHELL:-iquote \"${source_dir}\""
    -Wall -Wextra -Wno-unused-parameter -Wno-sign-compare -Wno-unknown-pragmas
    -Wno-missing-field-initializers
    $<$<COMPILE_LANGUAGE:C>:-Werror=implicit-function-declaration>)
  target_include_directories(${target} PRIVATE ${GW_CHECK_INCLUDES})
  target_compile_definitions(${target} PRIVATE ${GW_CHECK_DEFINITIONS})
  target_link_libraries(${target} PRIVATE gw_cpu_device_checked_options ${ARGN})
endfunction()

set(listings "")
foreach(kind IN ITEMS checked counted)
  set(objects "")
  set(number "")
  foreach(source IN LISTS GW_CHECK_SOURCES)
    set(object ${kind}_program_object${number})
    if(source MATCHES "\\.cu$")
      set(how WATCHED)
      if(kind STREQUAL "counted")
        set(how COUNTED)
        string(APPEND listings "${CMAKE_CURRENT_BINARY_DIR}/${object}.dir/listing\n")
      endif()
      gw_cpu_device_object(TARGET ${object} SOURCE ${source} BUILD checked BOXED OLDER ${how}
        INCLUDES ${GW_CHECK_INCLUDES} DEFINITIONS ${GW_CHECK_DEFINITIONS})
    elseif(kind STREQUAL "checked")
      host_object(${object} ${source} gw_checker_options)
      gw_may_forget_returns(returns ON)
      target_compile_options(${object} PRIVATE ${returns}
        "SHELL:-include \"${CMAKE_SOURCE_DIR}/common/checker/seen_copies.h\"")
    else()
      host_object(${object} ${source})
      gw_may_forget_returns(returns OFF)
      target_compile_options(${object} PRIVATE ${returns})
    endif()
    set_target_properties(${object} PROPERTIES EXCLUDE_FROM_ALL ON)
    if(GW_CHECK_OPENMP)
      target_compile_options(${object} PRIVATE -fopenmp)
    endif()
    if(GW_CHECK_STANDARD)
      set_target_properties(${object} PROPERTIES CXX_STANDARD ${GW_CHECK_STANDARD})
    endif()
    list(APPEND objects $<TARGET_OBJECTS:${object}>)
    math(EXPR number "0${number} + 1")
  endforeach()
  add_executable(${kind}_program EXCLUDE_FROM_ALL ${objects})
  set_target_properties(${kind}_program PROPERTIES LINKER_LANGUAGE CXX)
  if(GW_CHECK_OPENMP)
    target_link_options(${kind}_program PRIVATE -fopenmp)
  endif()
  target_link_directories(${kind}_program PRIVATE ${GW_CHECK_LIBRARY_FOLDERS})
  if(GW_CHECK_LIBRARY_FOLDERS)
    set_target_properties(${kind}_program PROPERTIES BUILD_RPATH "${GW_CHECK_LIBRARY_FOLDERS}")
  endif()
endforeach()
target_link_libraries(checked_program PRIVATE gw_checked_device ${GW_CHECK_LIBRARIES})
target_link_libraries(counted_program PRIVATE gw_block_counters gw_block_counters_file
  gw_cpu_device_checked ${GW_CHECK_LIBRARIES})
# The code of the fast build for its kernels, which it asks for when much is left to do: fast_code is the
# script that makes fast_code.so, of the files as the program was made of them.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64") # whose code link_fast_code reads
  gw_fast_code(fast_code ${CMAKE_BINARY_DIR}/fast_code.so SOURCES ${GW_CHECK_SOURCES} OPENMP ${GW_CHECK_OPENMP}
    STANDARD ${GW_CHECK_STANDARD} INCLUDES ${GW_CHECK_INCLUDES} DEFINITIONS ${GW_CHECK_DEFINITIONS} BOXED)
  set(unchanged "")
  foreach(source IN LISTS GW_CHECK_SOURCES)
    string(APPEND unchanged "[ '${source}' -ot \"$program\" ] || exit 1\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/fast_code @ONLY CONTENT "program='@CMAKE_CURRENT_BINARY_DIR@/checked_program'
@unchanged@exec '@CMAKE_COMMAND@' --build '@CMAKE_BINARY_DIR@' --target fast_code
")
endif()
# Which it may ask for while it runs.
add_dependencies(checked_program gw_module_compiler_checked)
# Where g++ lists what the files of the program compute.
file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/check_listings CONTENT "${listings}" @ONLY)
