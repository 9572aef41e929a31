# SPDX-License-Identifier: MIT
# The rules for a student's file (common/rules), as steps of its build.

# gw_source_rules_command(result file.cu|file.c [BOX word...] [INCLUDES folder...]): what comes before the
# compiler, with the words of a box before it. Words that macros put together are looked for in what the
# preprocessor makes of the file.
function(gw_source_rules_command result source)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "BOX;INCLUDES")
  set(preprocessor ${CMAKE_CXX_COMPILER} -E)
  foreach(include ${arg_INCLUDES} ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
    list(APPEND preprocessor -I ${include})
  endforeach()
  if(source MATCHES "\\.c$")
    list(APPEND preprocessor -x c -std=gnu11)
  else()
    list(APPEND preprocessor -x c++ -std=gnu++17 -include cuda_runtime.h)
  endif()
  set(${result} COMMAND ${arg_BOX} $<TARGET_FILE:gw_source_rules> ${source} ${preprocessor} PARENT_SCOPE)
endfunction()

# gw_judge_object(program file objects...): what comes before the linker, where a program is linked from
# the objects of a student's file.
function(gw_judge_object program file)
  foreach(object ${ARGN})
    add_custom_command(TARGET ${program} PRE_LINK
      COMMAND gw_object_rules ${file} ${object} VERBATIM)
  endforeach()
endfunction()
