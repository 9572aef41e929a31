// SPDX-License-Identifier: MIT
// A host pointer inside a struct that is passed by value.
// EXPECT: wrong space at 15
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
    struct matrix m = {4, 5, (float *)malloc(20 * sizeof(float))};
    clear<<<1, 32>>>(m);
    finish();
    free(m.elements);
}
