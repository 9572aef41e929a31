# SPDX-License-Identifier: MIT
# Files that gwcc compiles, and programs of them. How it does that, its modes say (common/gwcc/modes.options).

# Where the CPU device's headers are.
set(GW_DEVICE_INCLUDES ${CMAKE_SOURCE_DIR}/common/cpu_device/include ${CMAKE_BINARY_DIR}/common/cpu_device/include)

# gw_cuda_object(TARGET name SOURCE file.cu|file.c MODE mode [INCLUDES folder...] [DEFINITIONS word...]
#                [OPTIONS word...] [NEEDS file...] [OWN_CODE] [HEADERS])
# An object library of one file. OWN_CODE says that the file is ours (solution, unit test), so that authoring
# builds make its warnings errors; a student's warnings never are. HEADERS: what it includes of its own launches
# kernels, too. OPTIONS are further words for gwcc.
function(gw_cuda_object)
  cmake_parse_arguments(PARSE_ARGV 0 arg "OWN_CODE;HEADERS" "TARGET;SOURCE;MODE" "INCLUDES;DEFINITIONS;OPTIONS;NEEDS")
  get_filename_component(source ${arg_SOURCE} ABSOLUTE)
  get_filename_component(name ${source} NAME)
  set(object ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.dir/${name}.o)
  gw_gwcc_words(words ${arg_MODE} INCLUDES ${arg_INCLUDES} DEFINITIONS ${arg_DEFINITIONS} OPTIONS ${arg_OPTIONS})
  if(arg_OWN_CODE AND GRIDWORK_AUTHORING)
    list(APPEND words --own-code)
  endif()
  if(arg_HEADERS)
    list(REMOVE_ITEM words --headers-as-they-are)
  endif()
  file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.dir)
  gw_gwcc_needs(needs ${arg_MODE})
  add_custom_command(OUTPUT ${object}
    COMMAND ${words} -MD -MF ${object}.d -c ${source} -o ${object}
    DEPENDS ${source} ${needs} ${arg_NEEDS}
    DEPFILE ${object}.d
    COMMENT "gwcc ${name} (${arg_MODE})" VERBATIM)
  gw_object_library(${arg_TARGET} ${object})
  target_link_libraries(${arg_TARGET} INTERFACE stdc++) # also where a C compiler links
endfunction()

# gw_object_library(name object): an object that a command makes, as a library.
function(gw_object_library name object)
  add_custom_target(${name}_made DEPENDS ${object})
  add_library(${name} OBJECT IMPORTED GLOBAL)
  set_property(TARGET ${name} PROPERTY IMPORTED_OBJECTS ${object})
  add_dependencies(${name} ${name}_made)
endfunction()

# gw_gwcc_words(result mode ...): the command without files.
function(gw_gwcc_words result mode)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "INCLUDES;DEFINITIONS;OPTIONS")
  set(words ${CMAKE_BINARY_DIR}/gwcc/gwcc --for ${mode} --headers-as-they-are)
  list(TRANSFORM arg_INCLUDES PREPEND -I)
  list(TRANSFORM arg_DEFINITIONS PREPEND -D)
  set(${result} ${words} ${arg_INCLUDES} ${arg_DEFINITIONS} ${arg_OPTIONS} PARENT_SCOPE)
endfunction()

# gw_gwcc_needs(result mode): what must be there before, and whose change makes objects anew.
function(gw_gwcc_needs result mode)
  set(needs gwcc ${CMAKE_BINARY_DIR}/gwcc/gwcc.conf ${CMAKE_BINARY_DIR}/gwcc/library_calls.options
    ${GW_MODES})
  if(mode MATCHES "^(checked|graded|float64|module_checked|module_fast)$")
    list(APPEND needs ${CMAKE_BINARY_DIR}/gwcc/beginning/${mode}.h.gch)
  endif()
  set(${result} ${needs} PARENT_SCOPE)
endfunction()
set(GW_MODES ${CMAKE_SOURCE_DIR}/common/gwcc/modes.options)

# gw_checked_program(name file.cu [OWN_CODE] ...): a program with a main() of its own, run under the checker, as
# ./gridwork check would build it; with MODE graded, of an exercise's kind.
function(gw_checked_program name file)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "MODE" "")
  if(NOT arg_MODE)
    set(arg_MODE graded)
  endif()
  gw_cuda_object(TARGET ${name}_object SOURCE ${file} MODE ${arg_MODE} ${arg_UNPARSED_ARGUMENTS})
  gw_cuda_program(${name} ${name}_object gw_checked_device)
endfunction()

# gw_counted_program(name file.cu [OWN_CODE] ...): a program with a main() of its own, not under the checker,
# that leaves what its blocks have counted where GW_BLOCK_COUNTERS says; g++'s listing of it is ${name}.listing.
function(gw_counted_program name file)
  gw_cuda_object(TARGET ${name}_object SOURCE ${file} MODE counted
    OPTIONS --listing ${CMAKE_CURRENT_BINARY_DIR}/${name}.listing ${ARGN})
  gw_cuda_program(${name} ${name}_object gw_counted_device)
endfunction()

# gw_cuda_program(name library...): a program of object libraries, linked by g++.
function(gw_cuda_program name)
  file(CONFIGURE OUTPUT ${CMAKE_BINARY_DIR}/nothing.cpp CONTENT "// Nothing: objects are linked.\n")
  add_executable(${name} ${CMAKE_BINARY_DIR}/nothing.cpp)
  target_link_libraries(${name} PRIVATE ${ARGN})
  set_target_properties(${name} PROPERTIES LINKER_LANGUAGE CXX)
endfunction()

# gw_one_object(NAME LIBRARY...): all objects of these object libraries as one, to be linked by that name
# in their place, with what they ask of a program.
#
# A student's program is linked at each edit, and a linker takes twice as long for 160 objects as for one.
# (An archive would not do: a student's own cudaMemcpy would silently replace its member.)
function(gw_one_object name)
  set(file ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
  set(objects ${ARGN})
  list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
  add_custom_command(OUTPUT ${file} COMMAND ${CMAKE_LINKER} -r -o ${file} ${objects}
    DEPENDS ${objects} COMMENT "Linking ${name}.o" VERBATIM COMMAND_EXPAND_LISTS)
  gw_object_library(${name} ${file})
  add_dependencies(${name}_made ${ARGN}) # make knows no more than its own folder
  # Of an object library that is linked by another, a program gets everything but the objects.
  target_link_libraries(${name} INTERFACE ${ARGN})
endfunction()
