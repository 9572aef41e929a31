// SPDX-License-Identifier: MIT
// What products and sums of matrices have in common: two factors, two inputs and a result.
#pragma once

#include "library_numbers.h"

/** Gets alpha and beta. @return false where the work is to do nothing */
bool gw_cublas_gets_factors(struct gw_library_work *work);

/** How the result is used, of which nothing is read where its factor is 0. */
unsigned gw_cublas_use_of_result(const struct gw_library_work *work);

/** Says that op(start), of so many rows and columns, is read. @return its memory may be */
bool gw_cublas_uses_operand(struct gw_library_work *work, const char *name, char trans,
                            const void *start, int rows, int columns, int leading);
