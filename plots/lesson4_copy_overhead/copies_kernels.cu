// SPDX-License-Identifier: MIT
// The polynomial on data that lies on the device already, a thread an element.
#include "copies_kernels.h"

__global__ void gw_grade2(double a, double b, double c, const double *x, const double *y, double *z,
                          int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        z[i] = a * x[i] * x[i] + b * y[i] + c;
    }
}

cudaError_t gw_grade2_resident(double a, double b, double c, const double *d_x, const double *d_y,
                               double *d_z, int n)
{
    const int block = 256;
    const int grid = (n - 1) / block + 1;
    gw_grade2<<<grid, block>>>(a, b, c, d_x, d_y, d_z, n);
    return cudaGetLastError();
}
