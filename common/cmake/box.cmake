# SPDX-License-Identifier: MIT
# The box around nvcc and other tools that read a student's file (common/compiling); gwcc has its own.

# Of a compiler that is installed by itself, its own files; those below /usr may be read anyway.
get_filename_component(compiler ${CMAKE_CXX_COMPILER} REALPATH)
get_filename_component(compiler ${compiler} DIRECTORY)
get_filename_component(compiler ${compiler} DIRECTORY)
set(GW_COMPILER_FOLDERS ${compiler} ${CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES}
  ${CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES})
list(FILTER GW_COMPILER_FOLDERS EXCLUDE REGEX "^/(usr|lib|lib64|bin)?(/|$)")
list(REMOVE_DUPLICATES GW_COMPILER_FOLDERS)

# gw_box_command(result WRITE folder... [READ path...]): sets `result` to the words that stand before a
# command. It reads the paths and the system's files, and writes into the folders alone; its temporary
# files lie in the first. A path that is a link, as a student's own file may be, is what it leads to.
function(gw_box_command result)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "READ;WRITE")
  set(words ${CMAKE_BINARY_DIR}/common/compiling/gw_compile)
  foreach(path IN LISTS arg_READ GW_COMPILER_FOLDERS)
    list(APPEND words --read ${path})
  endforeach()
  foreach(folder IN LISTS arg_WRITE)
    file(MAKE_DIRECTORY ${folder})
    list(APPEND words --write ${folder})
  endforeach()
  set(${result} "${words};--" PARENT_SCOPE)
endfunction()
