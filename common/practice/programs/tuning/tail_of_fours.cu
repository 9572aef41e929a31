// SPDX-License-Identifier: MIT
// exercises: vector_loads
// after: vector_loads
// N = 21, 22, 23, 30
// HEAD = 1, 2, 3

#include <stdio.h>

__global__ void add_one(int *x, int n, int head, int wide)
{
    int i = threadIdx.x;
    if (i < wide) {
        int4 *x4 = (int4 *)(x + head);
        int4 four = x4[i];
        x4[i] = make_int4(four.x + 1, four.y + 1, four.z + 1, four.w + 1);
    }
    if (i < head) {
        x[i] += 1;
    }
    int tail = head + 4 * wide;
    if (i < n - tail) {
        x[tail + i] += 1;
    }
}

int main(void)
{
    int h_x[N + 4], *d_x;
    for (int i = 0; i < N + 4; i++) {
        h_x[i] = 10 * i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    int wide = (N - HEAD) / 4; //@ wide
    add_one<<<1, 32>>>(d_x + 4 - HEAD, N, HEAD, wide);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost); //@ h_x, N + 4
    printf("%d\n", h_x[3]);
    cudaFree(d_x);
    return 0;
}
