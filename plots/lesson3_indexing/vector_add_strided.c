// SPDX-License-Identifier: MIT
// Times lesson 3's vector_add_strided on n float32 with a thread an element: with fewer threads
// the CPU device, which runs one thread to its end before the next, would walk memory in strides.
#include "vector_add_strided.h"

#include "timing_program.h"
#include "vector_pair.h"

enum { BLOCK = 256 };

static cudaError_t run(void)
{
    return vector_add_strided(gw_vectors.d_a, gw_vectors.d_b, gw_vectors.d_c, gw_vectors.n,
                              (gw_vectors.n + BLOCK - 1) / BLOCK, BLOCK);
}

const struct gw_timing_program gw_this_timing = {
    "vector_add_strided", 5000000, gw_vectors_prepare, run, gw_vectors_check, gw_vectors_finish,
};
