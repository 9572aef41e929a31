// SPDX-License-Identifier: MIT
// exercises: half_product
// TILE = 8, 16

#include <stdio.h>

__global__ void load_pairs(const int2 *a, const int2 *b, int *y)
{
    int t = threadIdx.y * TILE + threadIdx.x;
    int row = t / (TILE / 2) % TILE, pair = t % (TILE / 2);
    int at = row * (TILE / 2) + pair;
    if (t < TILE * TILE / 2) {
        y[2 * at] = a[at].x + a[at].y;
    } else {
        y[2 * at + 1] = b[at].x + b[at].y;
    }
}

int main(void)
{
    int h_a[TILE * TILE], h_b[TILE * TILE], h_y[TILE * TILE];
    int *d_a, *d_b, *d_y;
    for (int i = 0; i < TILE * TILE; i++) {
        h_a[i] = i;
        h_b[i] = i % 7;
    }
    cudaMalloc(&d_a, sizeof(h_a));
    cudaMalloc(&d_b, sizeof(h_b));
    cudaMalloc(&d_y, sizeof(h_y));
    cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, sizeof(h_b), cudaMemcpyHostToDevice);
    load_pairs<<<1, dim3(TILE, TILE)>>>((int2 *)d_a, (int2 *)d_b, d_y);
    cudaMemcpy(h_y, d_y, sizeof(h_y), cudaMemcpyDeviceToHost); //@ h_y, 9
    printf("%d\n", h_y[0]);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_y);
    return 0;
}
