// SPDX-License-Identifier: MIT
// What the program has set of its kernels: cudaFuncSetAttribute.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/**
 * The most dynamic shared memory that a launch of a kernel can ask for.
 * @param entry the kernel's address; NULL where the launch does not know it (a template whose
 *              arguments the call tells): then the most that any kernel can
 */
size_t gw_most_dynamic_shared_bytes(const void *entry);

/** Is this the address of a function of the program, and so maybe of a kernel? */
bool gw_is_code(const void *entry);

/** Forgets all settings. */
void gw_forget_function_attributes(void);
