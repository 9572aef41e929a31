// SPDX-License-Identifier: MIT
// Variables of the device, set and read by the calls that are for it; the host's own beside them.
// EXPECT: none
#include "corpus.h"

__constant__ float weights[3];
__device__ int total;
template <typename T>
__device__ T last = T(0);
static float h_weights[3] = {1.0f, 2.0f, 3.0f};
static int calls;

__global__ void weigh(float *x, int n)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    if (i < n) {
        x[i] *= weights[i % 3];
        atomicAdd(&total, 1);
        if (i == n - 1) {
            last<float> = x[i];
        }
    }
}

int main(void)
{
    const int n = 100, zero = 0;
    int h_total = 0;
    float h_last = 0.0f;
    float *d_x = device_array(n, 1.0f);
    h_weights[0] = 5.0f;
    calls++;
    cudaMemcpyToSymbol(weights, h_weights, sizeof(h_weights));
    cudaMemcpyToSymbol(total, &zero, sizeof(zero));
    weigh<<<2, 64>>>(d_x, n);
    cudaMemcpyFromSymbol(&h_total, total, sizeof(h_total));
    cudaMemcpyFromSymbol(&h_last, last<float>, sizeof(h_last));
    cudaFree(d_x);
    return h_total == n && h_last == 5.0f && calls == 1 ? 0 : 2;
}
