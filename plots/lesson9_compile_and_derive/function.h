// SPDX-License-Identifier: MIT
// What lesson 9 compiles while the program runs: f(x) = 0.2 x + sin x + cos 2x of n float32.
#pragma once

#include "compile_once.h"
#include "problem.h"

#include <float.h>
#include <math.h>

/** The largest size: 10 calls of it are what a published table has. */
enum { FUNCTION_MOST = 10000000, FUNCTION_QUICK = 1000000, FUNCTION_BLOCK = 256 };

/** Every 97th element: computing all of them again would take longer than the timing. */
static inline bool function_is_right(void *context)
{
    const struct gw_problem *p = context;
    const float *x = p->h_in[0];
    const float *f = p->h_out;
    for (int i = 0; i < p->n; i += 97) {
        const double terms[] = {0.2 * (double)x[i], sin((double)x[i]), cos(2 * (double)x[i])};
        const double want = terms[0] + terms[1] + terms[2];
        const double magnitude = fabs(terms[0]) + fabs(terms[1]) + fabs(terms[2]);
        // At most 4 roundings of a sine and what sums add to it (fuse.h), with a rounding of
        // FLT_EPSILON / 2.
        if (!(fabs((double)f[i] - want) <= 4 * (double)FLT_EPSILON * magnitude)) {
            return false;
        }
    }
    return true;
}

/** n numbers from -3 to 3, on the host and on the device. */
static inline bool function_make(struct gw_problem *p, size_t n)
{
    p->n = (int)n;
    p->in_bytes[0] = p->out_bytes = n * sizeof(float);
    p->is_right = function_is_right;
    if (!gw_problem_allocate(p)) {
        return false;
    }
    float *x = p->h_in[0];
    for (size_t i = 0; i < n; i++) {
        x[i] = (float)(i % 6001) * 0.001F - 3.0F;
    }
    return gw_problem_copy_in(p);
}

/** Launches a kernel of (out, x, n), a thread an element, and does not wait. */
static inline cudaError_t function_launch(cudaKernel_t kernel, struct gw_problem *p)
{
    void *arguments[] = {&p->d_out, &p->d_in[0], &p->n};
    const dim3 block = {FUNCTION_BLOCK, 1, 1};
    const dim3 grid = {(unsigned)(p->n - 1) / FUNCTION_BLOCK + 1, 1, 1};
    return cudaLaunchKernel((const void *)kernel, grid, block, arguments, 0, NULL);
}

/** Unloads what a cache has and frees its copies; it begins anew. Nothing of it may run any more.
 */
static inline void function_forget(struct kernel_cache *cache)
{
    for (int i = 0; i < cache->count; i++) {
        (void)cudaLibraryUnload(cache->kernels[i].library);
        free(cache->kernels[i].source);
        free(cache->kernels[i].name);
    }
    memset(cache, 0, sizeof(*cache));
}
