# SPDX-License-Identifier: MIT
# gw_c_object(RESULT variable TARGET name SOURCE file.c BUILD checked|fast [INCLUDES folder...]
#             [OWN_CODE | BOXED [RULED]] [LAUNCHER word... NEEDS file...])
# One C11 file of a student's as an object file, whose name `variable` becomes.
#   checked  what grades: -O1 -g, nothing inlined, with the callbacks of gw_host_checker
#   fast     what is timed: -O2
# OWN_CODE says that the file is ours, so that authoring builds make its warnings errors.
# BOXED and RULED say what they say of a .cu file (cpu_device.cmake).
# LAUNCHER stands before the compiler's command, and what it reads are the files it NEEDS.
# g++ compiles it, as C, whichever compiler builds the rest: what grades must not depend on it.

function(gw_c_object)
  cmake_parse_arguments(PARSE_ARGV 0 arg "OWN_CODE;BOXED;RULED" "RESULT;TARGET;SOURCE;BUILD"
    "INCLUDES;LAUNCHER;NEEDS")
  get_filename_component(source ${arg_SOURCE} ABSOLUTE)
  get_filename_component(name ${source} NAME)
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${arg_TARGET}.dir)
  file(MAKE_DIRECTORY ${folder})
  set(object ${folder}/${name}.o)
  set(options -x c -std=gnu11 -fPIE -g -ffp-contract=off -fsigned-char "-fmacro-prefix-map=${CMAKE_SOURCE_DIR}/="
    -Wall -Wextra -Wno-unused-parameter
    # C takes all these for warnings, and none of them is ever meant.
    -Werror=return-type -Werror=implicit-function-declaration -Werror=implicit-int
    -Werror=int-conversion -Werror=incompatible-pointer-types)
  foreach(include ${arg_INCLUDES} ${CMAKE_SOURCE_DIR}/common/cpu_device/include)
    list(APPEND options -I ${include})
  endforeach()
  if(arg_OWN_CODE AND GRIDWORK_AUTHORING)
    list(APPEND options -Werror)
  endif()
  if(arg_BUILD STREQUAL "checked")
    list(APPEND options -O1 -fno-inline -fno-omit-frame-pointer -U_FORTIFY_SOURCE
      # What is undefined stays what was written: a loop that never ends keeps its accesses, a test
      # behind an access stays, and no call goes because nothing can come of it. (-O0 would do as
      # much, but warns of no variable that may be unset.)
      -fno-tree-dce -fno-tree-dse -fno-delete-null-pointer-checks -fno-ipa-pure-const
      -fwrapv-pointer -fno-strict-aliasing -fno-section-anchors # (checker/CMakeLists.txt)
      # The callbacks only: the sanitizers' runtimes are not linked.
      -fsanitize=thread,signed-integer-overflow,bounds --param tsan-instrument-func-entry-exit=0
      -Wno-tsan -include ${CMAKE_SOURCE_DIR}/common/host_checker/seen_heap.h
      -fno-builtin-malloc -fno-builtin-calloc -fno-builtin-realloc -fno-builtin-free
      -fno-builtin-memcpy -fno-builtin-memset -fno-builtin-memmove -fno-builtin-memcmp
      ${GW_UNSET_VARIABLES})
    if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64") # (checker/CMakeLists.txt)
      list(APPEND options -fsanitize=integer-divide-by-zero)
    endif()
  else()
    list(APPEND options -O2)
  endif()
  set(rules "")
  set(readable /)
  if(arg_RULED)
    get_filename_component(source_dir ${source} DIRECTORY)
    set(readable $<TARGET_FILE:gw_source_rules> ${source} ${source_dir} ${arg_INCLUDES}
      ${CMAKE_SOURCE_DIR}/common/cpu_device/include
      ${CMAKE_SOURCE_DIR}/common/host_checker/seen_heap.h)
  endif()
  if(arg_BOXED)
    gw_box_command(arg_LAUNCHER READ ${readable} WRITE ${folder})
    list(APPEND arg_NEEDS gw_compile)
  endif()
  if(arg_RULED)
    list(APPEND arg_NEEDS gw_source_rules)
    gw_source_rules_command(rules ${source} BOX ${arg_LAUNCHER} INCLUDES ${arg_INCLUDES})
  endif()
  add_custom_command(
    OUTPUT ${object}
    ${rules}
    COMMAND ${arg_LAUNCHER} ${CMAKE_CXX_COMPILER} ${options} -MD -MF ${object}.d -MQ ${object} -c ${source}
      -o ${object}
    DEPENDS ${source} ${rules_tool} ${arg_NEEDS} ${CMAKE_SOURCE_DIR}/common/host_checker/seen_heap.h
    DEPFILE ${object}.d
    COMMENT "C ${name}"
    VERBATIM)
  set_property(GLOBAL APPEND PROPERTY GW_MADE_OF_${source} ${object})
  set_source_files_properties(${object} PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
  set(${arg_RESULT} ${object} PARENT_SCOPE)
endfunction()
