// SPDX-License-Identifier: MIT
// WRONG: adds on the host, and C++ streams read and write the managed memory
#include "vector_add.h"

#include <sstream>
#include <vector>

__global__ void move_kernel(const float *from, float *to, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        to[i] = from[i];
    }
}

static std::vector<float> get(const float *from, int n)
{
    std::stringstream stream;
    std::vector<float> got(n);
    stream.write((const char *)from, n * sizeof(float));
    stream.read((char *)got.data(), n * sizeof(float));
    return got;
}

cudaError_t vector_add(const float *d_a, const float *d_b, float *d_c, int n)
{
    if (n < 0) {
        return cudaErrorInvalidValue;
    }
    if (n == 0) {
        return cudaSuccess;
    }
    float *m;
    const int grid = (n - 1) / 256 + 1;
    cudaMallocManaged(&m, n * sizeof(float));
    move_kernel<<<grid, 256>>>(d_a, m, n);
    cudaDeviceSynchronize();
    std::vector<float> a = get(m, n);
    move_kernel<<<grid, 256>>>(d_b, m, n);
    cudaDeviceSynchronize();
    const std::vector<float> b = get(m, n);
    for (int i = 0; i < n; i++) {
        a[i] += b[i];
    }
    std::stringstream stream;
    stream.write((const char *)a.data(), n * sizeof(float));
    stream.read((char *)m, n * sizeof(float));
    move_kernel<<<grid, 256>>>(m, d_c, n);
    cudaError_t error = cudaGetLastError();
    cudaDeviceSynchronize();
    cudaFree(m);
    return error;
}
