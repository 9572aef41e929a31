# SPDX-License-Identifier: MIT
# gw_own_code: what all our own C links to: warnings, and the sanitizers where asked for; no contractions,
# since what is expected must not depend on the processor.
# It is never linked to by a student's file. A header of another folder is included by its path from
# common/.
add_library(gw_own_code INTERFACE)
target_include_directories(gw_own_code INTERFACE ${CMAKE_SOURCE_DIR}/common)
target_compile_options(gw_own_code INTERFACE -Wall -Wextra -Wshadow -Wconversion -ffp-contract=off)
if(GRIDWORK_AUTHORING)
  target_compile_options(gw_own_code INTERFACE -Werror)
endif()
if(GRIDWORK_SANITIZE)
  target_compile_options(gw_own_code INTERFACE
    -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(gw_own_code INTERFACE -fsanitize=address,undefined)
endif()
