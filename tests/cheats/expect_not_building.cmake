# SPDX-License-Identifier: MIT
# Builds what must not build, as lessonN.NAME.build does it, and holds the result against WORDS.
# Takes what build_exercise.cmake takes, and WORDS. SECONDS is how long the build may
# take, if not as long as a student's.
set(arguments "")
foreach(name BUILD_DIR TARGETS RESULT ROOT FILE NAME)
  list(APPEND arguments "-D${name}=${${name}}")
endforeach()
if(SECONDS)
  list(APPEND arguments -DSECONDS_TO_BUILD=${SECONDS})
endif()
file(WRITE ${RESULT} "state: pass\n\n") # what a build of yesterday left behind
execute_process(
  COMMAND ${CMAKE_COMMAND} ${arguments} -P ${ROOT}/common/grading/building/build_exercise.cmake
  RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE output)
message("${output}")
if(status EQUAL 0)
  message(FATAL_ERROR "It built.")
endif()
file(READ ${RESULT} result)
message("${result}")
foreach(wanted "state: does not compile\n" "${WORDS}")
  string(FIND "${result}" "${wanted}" found)
  if(found EQUAL -1)
    message(FATAL_ERROR "The result does not say: ${wanted}")
  endif()
endforeach()
