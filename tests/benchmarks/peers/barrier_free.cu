// SPDX-License-Identifier: MIT
// The cases without a barrier as CUDA kernels.
#include "peers.h"

#define BLOCKS(threads) (((threads) + GW_BLOCK - 1) / GW_BLOCK)

// ------------------------------------------------------------------------------------------------
// Kernels
// ------------------------------------------------------------------------------------------------

__global__ void vector_add(const float *x, const float *y, float *z, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = x[i] + y[i];
    }
}

__global__ void polynomial(double a, double b, double c, const double *u, const double *v,
                           double *w, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        w[i] = a * u[i] * u[i] + b * v[i] + c;
    }
}

__global__ void strided_copy(const float *x, float *z, int n)
{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * GW_STRIDE;
    if (i < n) {
        z[i] = x[i];
    }
}

__global__ void empty()
{
}

// ------------------------------------------------------------------------------------------------
// Launchers
// ------------------------------------------------------------------------------------------------

extern "C" int gw_launch_vector_add(const struct gw_inputs *in, void *out)
{
    vector_add<<<BLOCKS(GW_ELEMENTS), GW_BLOCK>>>(in->x, in->y, (float *)out, GW_ELEMENTS);
    return cudaDeviceSynchronize();
}

extern "C" int gw_launch_polynomial(const struct gw_inputs *in, void *out)
{
    polynomial<<<BLOCKS(GW_ELEMENTS), GW_BLOCK>>>(GW_A, GW_B, GW_C, in->u, in->v, (double *)out,
                                                  GW_ELEMENTS);
    return cudaDeviceSynchronize();
}

extern "C" int gw_launch_strided_copy(const struct gw_inputs *in, void *out)
{
    strided_copy<<<BLOCKS(GW_ELEMENTS / GW_STRIDE), GW_BLOCK>>>(in->x, (float *)out, GW_ELEMENTS);
    return cudaDeviceSynchronize();
}

extern "C" int gw_launch_empty_queued(const struct gw_inputs *, void *)
{
    for (int i = 0; i < GW_QUEUED; i++) {
        empty<<<1, 1>>>();
    }
    return cudaDeviceSynchronize();
}

extern "C" int gw_launch_empty_in_turn(const struct gw_inputs *, void *)
{
    int error = cudaSuccess;
    for (int i = 0; i < GW_IN_TURN && error == cudaSuccess; i++) {
        empty<<<1, 1>>>();
        error = cudaDeviceSynchronize();
    }
    return error;
}
