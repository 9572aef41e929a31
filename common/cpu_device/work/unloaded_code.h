// SPDX-License-Identifier: MIT
// Code that was a library of kernels until cudaLibraryUnload().
#pragma once

#include <stdbool.h>

/** The library whose file lies at `base` is loaded once more, or once less. It can be loaded
 * several times. */
void gw_code_is_loaded(const void *base);
void gw_code_is_unloaded(const void *base);

/** Whether this is the address of a function of a library that nobody has loaded any more. */
bool gw_is_unloaded_code(const void *entry);
