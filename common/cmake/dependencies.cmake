# SPDX-License-Identifier: MIT
# What Gridwork needs, as targets: gw_cmocka, gw_boost_context, gw_libdw, gw_libelf.
# A missing one ends in one sentence that says what to type: ./gridwork setup, or what stands behind.
function(gw_require_library target header library package)
  set(setup setup ${ARGN})
  list(GET setup -1 setup)
  find_path(${target}_INCLUDE ${header})
  find_library(${target}_LIBRARY ${library})
  mark_as_advanced(${target}_INCLUDE ${target}_LIBRARY)
  if(NOT ${target}_INCLUDE OR NOT ${target}_LIBRARY)
    message(FATAL_ERROR "${package} is not installed. Type: ./gridwork ${setup}")
  endif()
  add_library(${target} INTERFACE)
  target_include_directories(${target} SYSTEM INTERFACE ${${target}_INCLUDE})
  target_link_libraries(${target} INTERFACE ${${target}_LIBRARY})
endfunction()

gw_require_library(gw_cmocka cmocka.h cmocka libcmocka-dev)

# Stacks are switched by ten lines of our own for x86-64 (cpu_device/context.h). For other processors, or if
# they are to be compared, by Boost.Context, of which the library is wanted and no header.
add_library(gw_boost_context INTERFACE)
set(own_context OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8)
  set(own_context ON)
endif()
if(GRIDWORK_BOOST_CONTEXT OR NOT own_context)
  find_library(gw_boost_context_LIBRARY boost_context)
  mark_as_advanced(gw_boost_context_LIBRARY)
  if(NOT gw_boost_context_LIBRARY)
    message(FATAL_ERROR "libboost-context-dev is not installed. Type: ./gridwork setup")
  endif()
  target_link_libraries(gw_boost_context INTERFACE ${gw_boost_context_LIBRARY})
  add_compile_definitions(GW_BOOST_CONTEXT)
endif()

gw_require_library(gw_libdw elfutils/libdwfl.h dw libdw-dev)
gw_require_library(gw_libelf gelf.h elf libdw-dev)
find_package(Threads REQUIRED)
find_package(OpenMP COMPONENTS C)
if(NOT OpenMP_C_FOUND) # then its pragmas are passed over, and that is meant
  target_compile_options(gw_own_code INTERFACE -Wno-unknown-pragmas)
endif()

# GW_LAPACK_FILES: the libraries that cuBLAS and cuSOLVER stand on where there is no GPU, with | between,
# as CMake finds them; GW_HAS_LAPACK: whether it did. Programs open them when they need them and are not
# linked with them; what is installed later is found by its name. Who chooses by BLA_VENDOR gets that or
# none, and who disables one of the packages (CMAKE_DISABLE_FIND_PACKAGE_LAPACK) none: "none".
set(chosen_blas "${BLA_VENDOR}$ENV{BLA_VENDOR}") # FindBLAS sets BLA_VENDOR where nobody has
find_package(BLAS QUIET)
find_package(LAPACK QUIET)
set(GW_LAPACK_FILES "")
set(GW_HAS_LAPACK OFF)
if(BLAS_FOUND AND LAPACK_FOUND)
  set(files ${BLAS_LIBRARIES} ${LAPACK_LIBRARIES})
  list(REMOVE_DUPLICATES files)
  list(FILTER files INCLUDE REGEX "^/.*\\.so")
  list(JOIN files "|" GW_LAPACK_FILES)
  set(GW_HAS_LAPACK ON)
elseif(chosen_blas OR CMAKE_DISABLE_FIND_PACKAGE_BLAS OR CMAKE_DISABLE_FIND_PACKAGE_LAPACK)
  set(GW_LAPACK_FILES none)
endif()
