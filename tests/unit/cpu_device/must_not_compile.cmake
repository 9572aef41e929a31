# SPDX-License-Identifier: MIT
# Translates and compiles SOURCE in both builds, with the macro WRONG; it must fail with MESSAGE, and where
# that is empty, compile.
execute_process(COMMAND ${CHEVRON} --name ${SOURCE} --output ${TRANSLATED} ${SOURCE}
  COMMAND_ERROR_IS_FATAL ANY)
list(TRANSFORM INCLUDE PREPEND -I)
foreach(define IN ITEMS -DGW_CPU_DEVICE_CHECKED -DGW_CPU_DEVICE_FAST)
  set(compile ${COMPILER} -std=c++17 -fsyntax-only ${define} ${INCLUDE} -include cuda_runtime.h)
  execute_process(COMMAND ${compile} -D${WRONG} ${TRANSLATED} RESULT_VARIABLE result ERROR_VARIABLE said)
  if(MESSAGE STREQUAL "" AND result EQUAL 0)
    continue()
  elseif(result EQUAL 0)
    message(FATAL_ERROR "${SOURCE} compiles with ${define} and -D${WRONG}")
  elseif(MESSAGE STREQUAL "" OR NOT said MATCHES "${MESSAGE}")
    message(FATAL_ERROR "with ${define} the compiler does not say \"${MESSAGE}\" but:\n${said}")
  endif()
endforeach()
