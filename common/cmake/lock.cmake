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
  if(EXISTS ${file})
    message("${sentence}")
  endif()
  file(LOCK ${file} GUARD PROCESS RESULT_VARIABLE failed)
  if(NOT failed EQUAL 0)
    message("${file} cannot be locked: ${failed}.")
    message(FATAL_ERROR "Without it, two at once would write the same files.")
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
  execute_process(COMMAND sh -c "command -v head >/dev/null || exit 0
mkdir -p \"$1\" && head -c 8388608 /dev/zero >\"$1/room.$$\"
status=$?; rm -f \"$1/room.$$\"; exit $status" sh ${folder}
    RESULT_VARIABLE status OUTPUT_QUIET ERROR_VARIABLE words)
  set(why "")
  if(NOT status EQUAL 0)
    string(REGEX MATCH "[^:\n]*\n*$" why "${words}")
    string(STRIP "${why}" why)
  endif()
  set(${result} "${why}" PARENT_SCOPE)
endfunction()
