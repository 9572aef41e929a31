// SPDX-License-Identifier: MIT
// Whether a case's output is right.
#include "peers.h"

#include <float.h>
#include <math.h>

// Inputs are whole numbers below 2^24 whose sums are, so that float32 computes them exactly.
static bool is(float value, double want)
{
    return fpclassify((double)value - want) == FP_ZERO;
}

bool gw_check_vector_add(const struct gw_inputs *in, const void *out)
{
    const float *z = out;
    for (int i = 0; i < GW_ELEMENTS; i++) {
        if (!is(z[i], (double)in->x[i] + (double)in->y[i])) {
            return false;
        }
    }
    return true;
}

bool gw_check_polynomial(const struct gw_inputs *in, const void *out)
{
    const double *w = out;
    for (int i = 0; i < GW_ELEMENTS; i++) {
        const double square = GW_A * in->u[i] * in->u[i];
        const double linear = GW_B * in->v[i];
        const double room = 4 * DBL_EPSILON * (fabs(square) + fabs(linear) + fabs(GW_C));
        if (!(fabs(w[i] - (square + linear + GW_C)) <= room)) {
            return false;
        }
    }
    return true;
}

bool gw_check_strided_copy(const struct gw_inputs *in, const void *out)
{
    const float *z = out;
    for (int i = 0; i < GW_ELEMENTS; i += GW_STRIDE) {
        if (!is(z[i], (double)in->x[i])) {
            return false;
        }
    }
    return true;
}

bool gw_check_transpose(const struct gw_inputs *in, const void *out)
{
    const float *z = out;
    for (int i = 0; i < GW_ELEMENTS; i++) {
        if (!is(z[i % GW_COLUMNS * GW_ROWS + i / GW_COLUMNS], (double)in->x[i])) {
            return false;
        }
    }
    return true;
}

bool gw_check_block_sums(const struct gw_inputs *in, const void *out)
{
    const float *sums = out;
    double sum = 0;
    for (int i = 0; i < GW_ELEMENTS; i++) {
        sum += (double)in->x[i];
        if (i % GW_BLOCK == GW_BLOCK - 1 || i == GW_ELEMENTS - 1) {
            if (!is(sums[i / GW_BLOCK], sum)) {
                return false;
            }
            sum = 0;
        }
    }
    return true;
}
