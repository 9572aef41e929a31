# SPDX-License-Identifier: MIT
# Locks between processes that work in one build folder. A process that ends, killed or not, gives
# back what it holds: no lock is left behind.

# gw_lock(FILE SENTENCE): holds FILE alone until this script ends; while somebody else does, it says
# the sentence and waits.
function(gw_lock file sentence)
  file(LOCK ${file} GUARD PROCESS TIMEOUT 0 RESULT_VARIABLE busy)
  if(busy EQUAL 0)
    return()
  endif()
  if(busy MATCHES "Timeout")
    message("${sentence}")
    file(LOCK ${file} GUARD PROCESS RESULT_VARIABLE busy)
  endif()
  if(NOT busy EQUAL 0)
    # Some file systems have no locks.
    message("${file} cannot be locked (${busy}): run no two of ctest and ./gridwork at once.")
  endif()
endfunction()

# gw_lock_builds(FOLDER): of all that build or configure in a build folder, one at a time.
function(gw_lock_builds folder)
  get_filename_component(name ${folder} NAME)
  gw_lock(${folder}/build.lock "Another ctest or ./gridwork builds in ${name}/: waiting for it.")
endfunction()

# gw_why_not_writable(RESULT FOLDER): "No space left on device", "Read-only file system"; empty if 8 MiB
# can be written there. With less, CMake writes half a build and says nothing, and ninja has it written
# again a hundred times.
function(gw_why_not_writable result folder)
  string(RANDOM LENGTH 8 room)
  set(room ${folder}/room.${room})
  set(status 0)
  if(NOT IS_DIRECTORY ${folder})
    execute_process(COMMAND mkdir -p ${folder} RESULT_VARIABLE status ERROR_VARIABLE words)
  endif()
  if(status EQUAL 0)
    execute_process(COMMAND dd if=/dev/zero of=${room} bs=65536 count=128
      RESULT_VARIABLE status ERROR_VARIABLE words OUTPUT_QUIET)
    file(REMOVE ${room})
  endif()
  # Where there is no dd the status is a word.
  set(why "")
  if(status MATCHES "^[0-9]+$" AND NOT status EQUAL 0)
    string(REGEX MATCH "(mkdir|dd): [^\n]*: ([^:\n]+)\n" why "${words}")
    set(why "${CMAKE_MATCH_2}")
  endif()
  set(${result} "${why}" PARENT_SCOPE)
endfunction()
