// SPDX-License-Identifier: MIT
// Lesson 7: a block of 8 threads scans 8 elements. Each round reads what the last one has written
// and writes beside it, so that one barrier a round is enough.
#define BLOCK 8

__global__ void scan_kernel(const int *x, int *sums)
{
    __shared__ int part[2][BLOCK];
    int t = threadIdx.x;
    int from = 0;
    part[from][t] = x[t];
    for (int distance = 1; distance < BLOCK; distance *= 2) {
        __syncthreads();
        part[1 - from][t] =
            t >= distance ? part[from][t] + part[from][t - distance] : part[from][t];
        from = 1 - from;
    }
    sums[t] = part[from][t];
}

int main(void)
{
    const int h_x[BLOCK] = {3, 1, 7, 0, 4, 1, 6, 3};
    int *d_x, *d_sums;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    scan_kernel<<<1, BLOCK>>>(d_x, d_sums);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
