// SPDX-License-Identifier: MIT
// The operands of a product or sum of matrices.
#include "cublas_operands.h"

bool gw_cublas_gets_factors(struct gw_library_work *work)
{
    return gw_library_gets_factor(work, "alpha", &work->alpha) &&
           gw_library_gets_factor(work, "beta", &work->beta);
}

unsigned gw_cublas_use_of_result(const struct gw_library_work *work)
{
    return gw_library_is_zero(work, &work->beta) ? GW_LIBRARY_WRITES
                                                 : GW_LIBRARY_READS | GW_LIBRARY_WRITES;
}

bool gw_cublas_uses_operand(struct gw_library_work *work, const char *name, char trans,
                            const void *start, int rows, int columns, int leading)
{
    return trans == 'N'
               ? gw_library_uses_matrix(work, name, start, rows, columns, leading, GW_LIBRARY_READS)
               : gw_library_uses_matrix(work, name, start, columns, rows, leading,
                                        GW_LIBRARY_READS);
}
