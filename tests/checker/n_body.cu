// SPDX-License-Identifier: MIT
// Bodies in tiles of float4, each thread its own body, many steps.
// EXPECT: none
#include "corpus.h"

__global__ void forces(const float4 *bodies, float4 *pushes, int n)
{
    __shared__ float4 tile[64];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 self = i < n ? bodies[i] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    float4 push = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    for (int first = 0; first < n; first += 64) {
        int j = first + threadIdx.x;
        tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
        __syncthreads();
        for (int k = 0; k < 64; k++) {
            float4 other = tile[k];
            float x = other.x - self.x, y = other.y - self.y, z = other.z - self.z;
            float weight = other.w / (x * x + y * y + z * z + 0.01f);
            push.x += weight * x;
            push.y += weight * y;
            push.z += weight * z;
        }
        __syncthreads();
    }
    if (i < n) {
        pushes[i] = push;
    }
}

__global__ void move(float4 *bodies, const float4 *pushes, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        bodies[i].x += pushes[i].x;
        bodies[i].y += pushes[i].y;
        bodies[i].z += pushes[i].z;
    }
}

int main(void)
{
    float4 *d_bodies = device_array(100, make_float4(1.0f, 2.0f, 3.0f, 1.0f));
    float4 *d_pushes;
    cudaMalloc(&d_pushes, 100 * sizeof(float4));
    for (int step = 0; step < 3; step++) {
        forces<<<2, 64>>>(d_bodies, d_pushes, 100);
        move<<<2, 64>>>(d_bodies, d_pushes, 100);
    }
    finish();
    cudaFree(d_bodies);
    cudaFree(d_pushes);
}
