# SPDX-License-Identifier: MIT
# No call stands both among those that the CPU device has and among those that it has not: the
# second kind takes any arguments, and would be called where a conversion is needed.
file(READ ${DEVICE}/kernel_side/not_supported.h missing)
string(REGEX MATCHALL "GW_(MEMORY_)?NOT_SUPPORTED\\([A-Za-z0-9]+\\)" names "${missing}")
set(all "")
file(GLOB headers ${DEVICE}/include/*.h ${DEVICE}/kernel_side/*.h ${DEVICE}/kernel_side/functions/*.h
  ${DEVICE}/../extras/*/*.h)
foreach(header ${headers})
  if(NOT header MATCHES "not_supported.h$")
    file(READ ${header} text)
    string(APPEND all "${text}")
  endif()
endforeach()
list(LENGTH names count)
if(count LESS 100)
  message(FATAL_ERROR "only ${count} calls were found in not_supported.h")
endif()
foreach(name ${names})
  string(REGEX REPLACE ".*\\((.*)\\)" "\\1" name "${name}")
  if(all MATCHES "cudaError_t[ \n]+${name}\\(")
    message(SEND_ERROR "${name} is supported, and stands in not_supported.h")
  endif()
endforeach()
