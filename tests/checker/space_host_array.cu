// SPDX-License-Identifier: MIT
// A kernel is handed an array of the host that is no local.
// EXPECT: wrong space at 11
// WORDS: kernel twice wrote 4 bytes of h_x, a variable of the host
#include "corpus.h"

static float h_x[32];

__global__ void twice(float *x)
{
    x[threadIdx.x] = 2.0f;
}

int main(void)
{
    twice<<<1, 32>>>(h_x);
    finish();
    return h_x[0] == 2.0f;
}
