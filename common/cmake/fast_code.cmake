# SPDX-License-Identifier: MIT
# gw_fast_code(target library SOURCES file... [INCLUDES folder...] [DEFINITIONS word...] [STANDARD number]
#              [OPENMP yes] [BOXED])
# What a checked program opens to run blocks at full speed that nobody looks at (common/checker/budget): the
# fast build's code of its kernels in .cu files, compiled as the program's own. Files of host code have none.
function(gw_fast_code target library)
  cmake_parse_arguments(PARSE_ARGV 2 arg "BOXED" "OPENMP;STANDARD" "SOURCES;INCLUDES;DEFINITIONS")
  set(how "")
  if(arg_BOXED)
    set(how BOXED)
  endif()
  set(objects "")
  list(FILTER arg_SOURCES INCLUDE REGEX "\\.cu$")
  foreach(source IN LISTS arg_SOURCES)
    list(LENGTH objects number)
    set(object ${target}_object${number})
    gw_cpu_device_object(TARGET ${object} SOURCE ${source} BUILD fast OLDER ${how}
      INCLUDES ${arg_INCLUDES} DEFINITIONS ${arg_DEFINITIONS} GW_OF_UNWATCHED_BLOCKS)
    target_link_libraries(${object} PRIVATE gw_module_options)
    # So that link_fast_code sees each call as one, and takes no more than kernels need.
    target_compile_options(${object} PRIVATE -w -fno-optimize-sibling-calls -ffunction-sections -fdata-sections)
    set_target_properties(${object} PROPERTIES EXCLUDE_FROM_ALL ON)
    if(arg_OPENMP)
      target_compile_options(${object} PRIVATE -fopenmp)
    endif()
    if(arg_STANDARD)
      set_target_properties(${object} PROPERTIES CXX_STANDARD ${arg_STANDARD})
    endif()
    list(APPEND objects $<TARGET_OBJECTS:${object}>)
  endforeach()
  set(linker ${CMAKE_SOURCE_DIR}/common/checker/budget/link_fast_code)
  add_custom_command(OUTPUT ${library}
    COMMAND ${CMAKE_COMMAND} -E env CXX=${CMAKE_CXX_COMPILER} OBJCOPY=${CMAKE_OBJCOPY} NM=${CMAKE_NM}
      OBJDUMP=${CMAKE_OBJDUMP} sh ${linker} ${library} ${objects}
    DEPENDS ${objects} ${linker}
    COMMAND_EXPAND_LISTS VERBATIM)
  add_custom_target(${target} DEPENDS ${library})
endfunction()
