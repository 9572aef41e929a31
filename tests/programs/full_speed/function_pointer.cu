// SPDX-License-Identifier: MIT
// What is behind the pointer may be code that is looked at.
typedef float function(float);

__device__ float twice(float x)
{
    return 2 * x;
}

__device__ function *chosen = twice;

__global__ void apply(float *x)
{
    x[threadIdx.x] = chosen(x[threadIdx.x]);
}

int main(void)
{
    float *x;
    if (cudaMallocManaged(&x, 32 * sizeof(float)) != cudaSuccess) {
        return 1;
    }
    apply<<<1, 32>>>(x);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(x) != cudaSuccess;
}
