// SPDX-License-Identifier: MIT
// exercises: merge
// after: merge
// COUNT = 12, 16, 20
// STEP = 2, 3

#include <stdio.h>

__global__ void split_all(const int *a, const int *b, int *from_a)
{
    int k = threadIdx.x;
    if (k <= 2 * COUNT) {
        int low = k > COUNT ? k - COUNT : 0, high = k < COUNT ? k : COUNT;
        while (low < high) {
            int i = (low + high) / 2;
            if (a[i] <= b[k - 1 - i]) {
                low = i + 1;
            } else {
                high = i;
            }
        }
        from_a[k] = low;
    }
}

int main(void)
{
    int h_a[COUNT], h_b[COUNT], h_from_a[2 * COUNT + 1];
    int *d_a, *d_b, *d_from_a;
    for (int i = 0; i < COUNT; i++) {
        h_a[i] = i;
        h_b[i] = STEP * i;
    }
    cudaMalloc(&d_a, sizeof(h_a));
    cudaMalloc(&d_b, sizeof(h_b));
    cudaMalloc(&d_from_a, sizeof(h_from_a));
    cudaMemcpy(d_a, h_a, sizeof(h_a), cudaMemcpyHostToDevice);
    cudaMemcpy(d_b, h_b, sizeof(h_b), cudaMemcpyHostToDevice);
    split_all<<<1, 64>>>(d_a, d_b, d_from_a);
    cudaMemcpy(h_from_a, d_from_a, sizeof(h_from_a), cudaMemcpyDefault); //@ h_from_a, 2 * COUNT + 1
    printf("%d\n", h_from_a[COUNT]);
    cudaFree(d_a);
    cudaFree(d_b);
    cudaFree(d_from_a);
    return 0;
}
