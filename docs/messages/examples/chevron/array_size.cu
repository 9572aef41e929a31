// SPDX-License-Identifier: MIT
__global__ void sum_rows(const float *in, float *out, int n)
{
    float part[n];
    part[0] = in[threadIdx.x];
    out[threadIdx.x] = part[0];
}
