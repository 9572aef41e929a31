// SPDX-License-Identifier: MIT
// Libraries of kernels: files that were compiled while the program ran, opened.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** What nvrtcGetPTX() gives for the library in a file: to be freed. */
char *gw_module_ptx_of(const char *path);

/** Opens a file, or finds it open: NULL if it does not open. It stays until the process ends. */
void *gw_module_open(const char *path);

/** Why it did not. */
const char *gw_module_open_error(void);
