// SPDX-License-Identifier: MIT
// Times lesson 3's vector_add: c = a + b on n float32.
#include "vector_add.h"

#include "timing_program.h"
#include "vector_pair.h"

static cudaError_t run(void)
{
    return vector_add(gw_vectors.d_a, gw_vectors.d_b, gw_vectors.d_c, gw_vectors.n);
}

const struct gw_timing_program gw_this_timing = {
    "vector_add", 5000000, gw_vectors_prepare, run, gw_vectors_check, gw_vectors_finish,
};
