// SPDX-License-Identifier: MIT
// Stencils: a block of 8 threads loads 8 points of a rod and makes 2 steps in shared memory. What
// its outermost points lack moves inwards by one point per step, so it stores the 4 points in the
// middle.
#define BLOCK 8
#define STEPS 2
#define SIZE 12

__device__ float moved(const float *u, int t)
{
    return t > 0 && t < BLOCK - 1 ? 0.5f * u[t] + 0.25f * (u[t - 1] + u[t + 1]) : u[t];
}

__global__ void heat_kernel(const float *now, float *next)
{
    __shared__ float even[BLOCK];
    __shared__ float odd[BLOCK];
    int t = threadIdx.x;
    int i = blockIdx.x * (BLOCK - 2 * STEPS) - STEPS + t;
    even[t] = i >= 0 && i < SIZE ? now[i] : 0;
    __syncthreads();
    odd[t] = moved(even, t);
    __syncthreads();
    even[t] = moved(odd, t);
    if (t >= STEPS && t < BLOCK - STEPS) {
        next[i] = even[t];
    }
}

int main(void)
{
    const float h_u[SIZE] = {0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 0};
    float *d_now, *d_next;
    cudaMalloc(&d_now, sizeof(h_u));
    cudaMalloc(&d_next, sizeof(h_u));
    cudaMemcpy(d_now, h_u, sizeof(h_u), cudaMemcpyHostToDevice);
    heat_kernel<<<SIZE / (BLOCK - 2 * STEPS), BLOCK>>>(d_now, d_next);
    cudaDeviceSynchronize();
    cudaFree(d_now);
    cudaFree(d_next);
    return 0;
}
