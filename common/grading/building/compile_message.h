// SPDX-License-Identifier: MIT
// The commonest compile errors in words for somebody who learns CUDA.
#pragma once

#include "building.h"

/** Of a file that does not exist in the box. */
#define GW_INCLUDES_TOO_MUCH                                                                       \
    "an #include is not allowed: include only the headers of the exercise, headers beside this "   \
    "file, and system headers"

/**
 * What happened and what to try, to stand above the compiler's own lines, of the caller's own.
 * @param diagnostic with the compiler's words, those of g++ and clang
 * @param notes all that the compiler says further of this error
 * @return NULL where there is nothing to say that the compiler does not
 */
char *gw_compile_message(const struct gw_diagnostic *diagnostic, const char *notes);
