# SPDX-License-Identifier: MIT
# Companions: the exercises whose functions another one calls, `gw_exercise(read_digits WITH network_forward
# network_train)`. The student's read_digits.cu is linked with the student's own network_forward.cu and
# network_train.cu, and each of its versions (versions.cmake) with the reference solutions. The runner's half
# stands between them: it defines __wrap_network_forward(), which read_digits calls when it calls
# network_forward(), and which calls __real_network_forward().
#
# A companion that does not compile is told in one sentence; what is wrong with it says its own verdict
# (common/grading/building/companions.cmake).

function(gw_check_companions name)
  foreach(companion IN LISTS ARGN)
    gw_recall(lesson ${companion} LESSON)
    gw_recall(in_c ${companion} C)
    if(NOT lesson STREQUAL GW_LESSON OR in_c)
      message(FATAL_ERROR "gw_exercise(${name} WITH ${companion}): ${companion} must be an exercise for a \
device that stands before ${name} in the same lesson")
    endif()
  endforeach()
endfunction()

# Sets `result` to the first companion whose file is not there: a folder to grade need not have every
# exercise.
function(gw_missing_companion result name)
  set(${result} "" PARENT_SCOPE)
  gw_recall(companions ${name} WITH)
  foreach(companion IN LISTS companions)
    gw_recall(lesson ${companion} LESSON)
    gw_recall(file_name ${companion} FILE)
    gw_find_graded_file(file ${lesson} ${file_name})
    if(NOT file)
      set(${result} ${companion} PARENT_SCOPE)
      return()
    endif()
  endforeach()
endfunction()

# The tests of an exercise of which a companion is missing: there is nothing to build.
function(gw_not_built test label name missing)
  gw_recall(file_name ${missing} FILE)
  add_test(NAME ${test}.build COMMAND ${CMAKE_COMMAND} -DBUILD_DIR=${CMAKE_BINARY_DIR} -DTEST=${test}
    -DNAME=${name} -DMISSING=${file_name}
    -P ${CMAKE_SOURCE_DIR}/common/grading/building/missing_companion.cmake)
  add_test(NAME ${test} COMMAND ${CMAKE_COMMAND} -E false) # which is not run
  set_tests_properties(${test}.build PROPERTIES LABELS ${label} FIXTURES_SETUP ${test}.built)
  set_tests_properties(${test} PROPERTIES LABELS ${label} FIXTURES_REQUIRED ${test}.built)
endfunction()

# Sets `result` to the word -DWITH=FILE for the build of a test, if its exercise has companions. FILE has a line
# for each: `gw_build_companion(NAME TEST FILE the words behind cmake that build it)`.
function(gw_companion_words result name device test)
  set(${result} "" PARENT_SCOPE)
  gw_recall(companions ${name} WITH)
  if(NOT companions)
    return()
  endif()
  set(content "")
  foreach(companion IN LISTS companions)
    gw_recall(label ${companion} LABEL)
    gw_recall(lesson ${companion} LESSON)
    gw_recall(file_name ${companion} FILE)
    gw_find_graded_file(file ${lesson} ${file_name})
    set(of_companion ${label}.${companion})
    if(device STREQUAL "gpu")
      string(APPEND of_companion .gpu)
    endif()
    gw_recall(words ${of_companion} BUILD)
    list(JOIN words "]==] [==[" words)
    string(APPEND content "gw_build_companion(${companion} ${of_companion} [==[${file}]==] [==[${words}]==])\n")
  endforeach()
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/companions/${test}.cmake CONTENT "${content}")
  set(${result} -DWITH=${CMAKE_BINARY_DIR}/companions/${test}.cmake PARENT_SCOPE)
endfunction()

# gw_companion_libraries(result wraps name device precision own|solution): sets `result` to object libraries of the
# companions of `name`, and `wraps` to the linker's words by which the runner's half stands between them. Of each,
# nobody sees more than the exercise's function: two files may have kernels of one name, and so may what the CPU
# device's headers make of these.
function(gw_companion_libraries result wraps name device precision origin)
  gw_recall(companions ${name} WITH)
  gw_suffix(suffix ${device} ${precision})
  set(libraries "")
  set(words "")
  foreach(companion IN LISTS companions)
    gw_recall(lesson ${companion} LESSON)
    gw_recall(file_name ${companion} FILE)
    set(target companion_${companion}${suffix}_${origin})
    if(NOT TARGET ${target})
      if(origin STREQUAL "own")
        gw_find_graded_file(file ${lesson} ${file_name})
        set(how --rules)
      else()
        set(file ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name})
        set(how OWN_CODE)
      endif()
      # A symbol that is unique in a process cannot be hidden.
      gw_exercise_object(${target} ${companion} ${device} ${precision} SOURCE ${file}
        OPTIONS --also -fno-gnu-unique --only-symbol ${companion} ${how})
    endif()
    list(APPEND libraries ${target})
    list(APPEND words -Xlinker --wrap=${companion})
  endforeach()
  set(${result} ${libraries} PARENT_SCOPE)
  set(${wraps} ${words} PARENT_SCOPE)
endfunction()

# gw_link_companions(program name device precision own|solution): links the companions of `name` into one of
# its programs that CMake links: those for a GPU, and those of versions.
function(gw_link_companions program name device precision origin)
  if(device STREQUAL "cpu")
    gw_companion_libraries(libraries wraps ${name} ${device} ${precision} ${origin})
    target_link_libraries(${program} PRIVATE ${libraries})
    foreach(wrap IN LISTS wraps)
      if(wrap MATCHES "^--wrap")
        target_link_options(${program} PRIVATE LINKER:${wrap})
      endif()
    endforeach()
    return()
  endif()
  gw_recall(companions ${name} WITH)
  gw_suffix(suffix ${device} ${precision})
  set(folder ${CMAKE_CURRENT_BINARY_DIR}/${program}.companions)
  foreach(companion IN LISTS companions)
    set(target runner_${companion}${suffix}_object)
    if(NOT origin STREQUAL "own")
      set(target solution_${companion}${suffix}_object)
      if(NOT TARGET ${target})
        gw_recall(lesson ${companion} LESSON)
        gw_recall(file_name ${companion} FILE)
        gw_exercise_object(${target} ${companion} ${device} ${precision}
          SOURCE ${CMAKE_SOURCE_DIR}/solutions/${lesson}/${file_name} OWN_CODE)
        gw_for_authors(${target})
      endif()
    endif()
    target_compile_options(${target} PRIVATE "SHELL:-Xcompiler -fno-gnu-unique")
    set(object $<TARGET_OBJECTS:${target}>)
    gw_box_command(box READ ${CMAKE_BINARY_DIR} WRITE ${folder})
    add_custom_command(OUTPUT ${folder}/${companion}.o
      COMMAND ${box} ${CMAKE_LINKER} -r --force-group-allocation -o ${folder}/${companion}.whole.o ${object}
      COMMAND ${box} ${CMAKE_OBJCOPY} --keep-global-symbol=${companion} ${folder}/${companion}.whole.o
        ${folder}/${companion}.o
      DEPENDS ${object} ${target} gw_compile
      COMMENT "${companion} for ${program}" VERBATIM)
    set_source_files_properties(${folder}/${companion}.o PROPERTIES EXTERNAL_OBJECT ON GENERATED ON)
    target_sources(${program} PRIVATE ${folder}/${companion}.o)
    target_link_options(${program} PRIVATE LINKER:--wrap=${companion})
  endforeach()
endfunction()
