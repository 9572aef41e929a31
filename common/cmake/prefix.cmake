# SPDX-License-Identifier: MIT
# What `./gridwork setup --user` has unpacked is found without anybody setting anything, by CMake and by the
# programs that are built here, also in the box (scripts/install/prefix.sh looks at the same places).
# GW_PREFIX is its folder, GW_PREFIX_LIBRARIES are its folders of libraries; both are empty where it is not.
set(machine ${CMAKE_HOST_SYSTEM_PROCESSOR})
set(places "/usr/local/lib/gridwork/${machine}")
execute_process(COMMAND id -u OUTPUT_VARIABLE user OUTPUT_STRIP_TRAILING_WHITESPACE)
if(DEFINED ENV{GRIDWORK_PREFIX} AND NOT "$ENV{GRIDWORK_PREFIX}" STREQUAL "")
  set(places "$ENV{GRIDWORK_PREFIX}")
elseif(user EQUAL 0) # whose own is everybody's
elseif(DEFINED ENV{XDG_DATA_HOME} AND NOT "$ENV{XDG_DATA_HOME}" STREQUAL "")
  list(PREPEND places "$ENV{XDG_DATA_HOME}/gridwork/${machine}")
elseif(DEFINED ENV{HOME})
  list(PREPEND places "$ENV{HOME}/.local/share/gridwork/${machine}")
endif()
# What `./gridwork setup --nvcc` has unpacked lies beside that folder.
set(GW_PREFIX_NVCC ${places})
list(TRANSFORM GW_PREFIX_NVCC APPEND ".nvcc/bin")
set(GW_PREFIX "")
foreach(place IN LISTS places)
  if(IS_DIRECTORY "${place}" AND NOT GW_PREFIX)
    set(GW_PREFIX "${place}")
  endif()
endforeach()
set(GW_PREFIX_LIBRARIES "")
if(GW_PREFIX)
  # Debian's folder of libraries has a name that CMake looks at on Debian alone.
  file(GLOB GW_PREFIX_LIBRARIES LIST_DIRECTORIES ON
    "${GW_PREFIX}/usr/lib/*-linux-gnu*" "${GW_PREFIX}/usr/lib" "${GW_PREFIX}/lib")
  if(IS_SYMLINK "${GW_PREFIX}/lib")
    list(REMOVE_ITEM GW_PREFIX_LIBRARIES "${GW_PREFIX}/lib")
  endif()
  list(PREPEND CMAKE_PREFIX_PATH "${GW_PREFIX}/usr" "${GW_PREFIX}")
  list(PREPEND CMAKE_LIBRARY_PATH ${GW_PREFIX_LIBRARIES})
  # Libraries find those that they need themselves, which a RUNPATH would not tell them.
  string(APPEND CMAKE_EXE_LINKER_FLAGS " -Wl,--disable-new-dtags")
  foreach(folder IN LISTS GW_PREFIX_LIBRARIES)
    string(APPEND CMAKE_EXE_LINKER_FLAGS " \"-Wl,-rpath,${folder}\"")
  endforeach()
endif()
