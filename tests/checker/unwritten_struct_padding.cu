// SPDX-License-Identifier: MIT
// Padding of a struct that is copied whole.
// EXPECT: none
#include "corpus.h"

struct item {
    char kind;
    double value;
};

__global__ void fill(struct item *items, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        items[i].kind = 1;
        items[i].value = 2.0;
    }
}

__global__ void copy(const struct item *from, struct item *to, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

int main(void)
{
    struct item *d_a, *d_b;
    cudaMalloc(&d_a, 100 * sizeof(struct item));
    cudaMalloc(&d_b, 100 * sizeof(struct item));
    fill<<<1, 128>>>(d_a, 100);
    copy<<<1, 128>>>(d_a, d_b, 100);
    finish();
    cudaFree(d_a);
    cudaFree(d_b);
}
