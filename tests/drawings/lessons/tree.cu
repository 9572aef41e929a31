// SPDX-License-Identifier: MIT
// Lesson 5: a block of 8 threads adds 8 elements as a tree.
#define BLOCK 8

__global__ void sum_kernel(const float *x, float *sums)
{
    __shared__ float part[BLOCK];
    int t = threadIdx.x;
    part[t] = x[blockIdx.x * BLOCK + t];
    for (int half = BLOCK / 2; half > 0; half /= 2) {
        __syncthreads();
        if (t < half) {
            part[t] += part[t + half];
        }
    }
    if (t == 0) {
        sums[blockIdx.x] = part[0];
    }
}

int main(void)
{
    const float h_x[BLOCK] = {3, 1, 7, 0, 4, 1, 6, 3};
    float *d_x, *d_sums;
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMalloc(&d_sums, sizeof(*d_sums));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    sum_kernel<<<1, BLOCK>>>(d_x, d_sums);
    cudaDeviceSynchronize();
    cudaFree(d_x);
    cudaFree(d_sums);
    return 0;
}
