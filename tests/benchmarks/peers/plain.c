// SPDX-License-Identifier: MIT
// The cases as anybody would write them in C, compiled with the same options as the kernels.
#include "peers.h"

void gw_plain_vector_add(const struct gw_inputs *in, void *out)
{
    const float *x = in->x, *y = in->y;
    float *z = out;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < GW_ELEMENTS; i++) {
        z[i] = x[i] + y[i];
    }
}

void gw_plain_polynomial(const struct gw_inputs *in, void *out)
{
    const double *u = in->u, *v = in->v;
    double *w = out;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < GW_ELEMENTS; i++) {
        w[i] = GW_A * u[i] * u[i] + GW_B * v[i] + GW_C;
    }
}

void gw_plain_strided_copy(const struct gw_inputs *in, void *out)
{
    const float *x = in->x;
    float *z = out;
#pragma omp parallel for schedule(static)
    for (int i = 0; i < GW_ELEMENTS; i += GW_STRIDE) {
        z[i] = x[i];
    }
}

void gw_plain_transpose(const struct gw_inputs *in, void *out)
{
    const float *x = in->x;
    float *z = out;
#pragma omp parallel for schedule(static)
    for (int row = 0; row < GW_ROWS; row++) {
        for (int column = 0; column < GW_COLUMNS; column++) {
            z[column * GW_ROWS + row] = x[row * GW_COLUMNS + column];
        }
    }
}

void gw_plain_block_sums(const struct gw_inputs *in, void *out)
{
    const float *x = in->x;
    float *sums = out;
#pragma omp parallel for schedule(static)
    for (int first = 0; first < GW_ELEMENTS; first += GW_BLOCK) {
        const int end = first + GW_BLOCK < GW_ELEMENTS ? first + GW_BLOCK : GW_ELEMENTS;
        float sum = 0;
        for (int i = first; i < end; i++) {
            sum += x[i];
        }
        sums[first / GW_BLOCK] = sum;
    }
}
