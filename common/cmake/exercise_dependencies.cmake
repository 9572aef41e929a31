# SPDX-License-Identifier: MIT
# Companions: the exercises whose functions another one calls, `gw_exercise(read_digits WITH network_forward
# network_train)`. The student's read_digits.cu is linked with the student's own network_forward.cu and
# network_train.cu, and each of its versions (versions.cmake) with the reference solutions. The runner's half
# stands between them: it defines __wrap_network_forward(), which read_digits calls when it calls
# network_forward(), and which calls __real_network_forward().
#
# A dependency that does not compile is told in one sentence; what is wrong with it says its own verdict.

function(gw_check_dependencies name)
  foreach(dependency IN LISTS ARGN)
    gw_get_property(lesson ${dependency} LESSON)
    gw_get_property(in_c ${dependency} C)
    if(NOT lesson STREQUAL GW_LESSON OR in_c)
      message(FATAL_ERROR "gw_exercise(${name} WITH ${dependency}): ${dependency} must be an exercise for a \
device that stands before ${name} in the same lesson")
    endif()
  endforeach()
endfunction()

# gw_dependency_libraries(result wraps name precision): of the reference solutions, sets `result` to object libraries of the
# dependencies of `name`, and `wraps` to the linker's words by which the runner's half stands between them. Of each,
# nobody sees more than the exercise's function: two files may have kernels of one name, and so may what the CPU
# device's headers make of these.
function(gw_dependency_libraries result wraps name precision)
  gw_get_property(dependencies ${name} WITH)
  gw_suffix(suffix cpu ${precision})
  set(libraries "")
  set(words "")
  foreach(dependency IN LISTS dependencies)
    gw_get_property(lesson ${dependency} LESSON)
    gw_get_property(file_name ${dependency} FILE)
    set(target dependency_${dependency}${suffix})
    if(NOT TARGET ${target})
      # A symbol that is unique in a process cannot be hidden.
      gw_exercise_object(${target} ${dependency} cpu ${precision} OWN_CODE
        SOURCE ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name}
        OPTIONS --also -fno-gnu-unique --only-symbol ${dependency})
    endif()
    list(APPEND libraries ${target})
    list(APPEND words LINKER:--wrap=${dependency})
  endforeach()
  set(${result} ${libraries} PARENT_SCOPE)
  set(${wraps} ${words} PARENT_SCOPE)
endfunction()

# gw_link_dependencies(program name device precision): links the reference solutions of the dependencies of `name` into
# one of its programs.
function(gw_link_dependencies program name device precision)
  if(device STREQUAL "cpu")
    gw_dependency_libraries(libraries wraps ${name} ${precision})
    target_link_libraries(${program} PRIVATE ${libraries})
    target_link_options(${program} PRIVATE ${wraps})
    return()
  endif()
  gw_get_property(dependencies ${name} WITH)
  gw_suffix(suffix ${device} ${precision})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}.dependencies)
  foreach(dependency IN LISTS dependencies)
    set(target solution_${dependency}${suffix}_object)
    if(NOT TARGET ${target})
      gw_get_property(lesson ${dependency} LESSON)
      gw_get_property(file_name ${dependency} FILE)
      gw_exercise_object(${target} ${dependency} ${device} ${precision}
        SOURCE ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name} OWN_CODE)
      gw_for_authors(${target})
      target_compile_options(${target} PRIVATE "SHELL:-Xcompiler -fno-gnu-unique")
    endif()
    set(object $<TARGET_OBJECTS:${target}>)
    file(MAKE_DIRECTORY ${folder})
    add_custom_command(OUTPUT ${folder}/${dependency}.o
      COMMAND sh ${CMAKE_SOURCE_DIR}/common/grading/building/only_symbol ${CMAKE_LINKER} ${CMAKE_OBJCOPY} ${dependency}
        ${folder}/${dependency}.o ${object}
      DEPENDS ${object} ${target}
      COMMENT "${dependency} for ${program}" VERBATIM)
    set_source_files_properties(${folder}/${dependency}.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${program} PRIVATE ${folder}/${dependency}.o)
    target_link_options(${program} PRIVATE LINKER:--wrap=${dependency})
  endforeach()
endfunction()
