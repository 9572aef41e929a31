// SPDX-License-Identifier: MIT
// What was counted of kernels, as their programs have left it (checker/counting/counts_file.c), and
// what gw_operations says of them.
#pragma once

#include "model.h"

#include <stddef.h>

/** "\tNAME=12" of a line: the number; 0 where the line has none. */
double gw_model_number(const char *line, const char *name);

/** A kernel's line of counts; its operations are not among them. */
struct gw_model_kernel gw_model_kernel_read(const char *line);

/**
 * Adds the operations of a kernel.
 * @param path the file that gw_operations wrote; NULL, or none: nothing is added
 * @param name of the kernel, `length` bytes
 */
void gw_model_add_operations(struct gw_model_kernel *kernel, const char *path, const char *name,
                             size_t length);

/**
 * Adds what nvcc's code of a kernel says: registers, and which loads wait together. Behind its
 * operations.
 * @param path lines `NAME REGISTERS SHARED_BYTES SPILLED_BYTES LOADS QUOTIENTS` with tabs between,
 * the last two if they are known; NULL, or none: nothing is added
 * @param name of the kernel, `length` bytes
 */
void gw_model_add_registers(struct gw_model_kernel *kernel, const char *path, const char *name,
                            size_t length);
