# SPDX-License-Identifier: MIT
# The box around what reads a student's file to make a program of it (common/compiling).

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

# gw_box_link(program): the linker that makes the program of a student's object works in the box. The
# program has a folder of its own, PROGRAM.dir, and nothing else may be written.
function(gw_box_link program)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}.dir)
  gw_box_command(words READ ${CMAKE_BINARY_DIR} WRITE ${folder})
  string(REPLACE ";" "\" \"" words "\"${words}\"")
  set_target_properties(${program} PROPERTIES
    RUNTIME_OUTPUT_DIRECTORY ${folder} RULE_LAUNCH_LINK "${words}")
  add_dependencies(${program} gw_compile)
endfunction()
