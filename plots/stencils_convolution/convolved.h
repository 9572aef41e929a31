// SPDX-License-Identifier: MIT
/**
 * @file convolved.h
 * What convolve.c and convolve_2d.c time: p->n elements, and weights behind them.
 */
#pragma once

#include "problem.h"

/** Makes elements between -0.5 and 0.5, and weights between 0 and 1; the problem's n is set.
 * @return false if there is no memory */
static inline bool gw_make_convolved(struct gw_problem *p, int weight_count,
                                     bool (*is_right)(void *context))
{
    p->in_bytes[0] = p->out_bytes = (size_t)p->n * sizeof(float);
    p->in_bytes[1] = (size_t)weight_count * sizeof(float);
    p->is_right = is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *elements = p->h_in[0];
    float *weights = p->h_in[1];
    for (int i = 0; i < p->n; i++) {
        elements[i] = (float)(i % 1000) / 1000.0f - 0.5f;
    }
    for (int k = 0; k < weight_count; k++) {
        weights[k] = (float)(k % 7 + 1) / 8.0f;
    }
    return gw_problem_copy_in(p);
}
