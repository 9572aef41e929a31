// SPDX-License-Identifier: MIT
// The same with its elements on the device.
// EXPECT: none
#include "corpus.h"

struct matrix {
    int rows, columns;
    float *elements;
};

__global__ void clear(struct matrix m)
{
    int i = threadIdx.x;
    if (i < m.rows * m.columns) {
        m.elements[i] = 0.0f;
    }
}

int main(void)
{
    struct matrix m = {4, 5, device_array(20, 1.0f)};
    clear<<<1, 32>>>(m);
    finish();
    cudaFree(m.elements);
}
