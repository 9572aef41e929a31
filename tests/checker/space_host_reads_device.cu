// SPDX-License-Identifier: MIT
// The host looks at a result without copying it.
// EXPECT: wrong space at 10
// WORDS: device memory
#include "corpus.h"

int main(void)
{
    float *d_x = device_array(100, 1.0f);
    float first = d_x[0];
    cudaFree(d_x);
    return first == 2.0f;
}
