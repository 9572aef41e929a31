// SPDX-License-Identifier: MIT
// memcpy where cudaMemcpy is meant.
// EXPECT: wrong space at 12
#include "corpus.h"

#include <string.h>

int main(void)
{
    float h_x[100];
    float *d_x = device_array(100, 1.0f);
    memcpy(h_x, d_x, sizeof(h_x));
    cudaFree(d_x);
    return h_x[0] == 2.0f;
}
