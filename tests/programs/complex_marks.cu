// SPDX-License-Identifier: MIT
// Points of the Mandelbrot set by cuComplex.h, with marks for a profiler around, and a division
// that goes up for the blocks.
//   ./complex_marks [n]
#include "cuda_check.h"

#include <complex>
#include <cuComplex.h>
#include <cuda/cmath>
#include <nvtx3/nvToolsExt.h>
#include <stdio.h>
#include <stdlib.h>

#define STEPS 60

__global__ void mandelbrot_kernel(int *steps, cuDoubleComplex *last, int n)
{
    const int column = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= n || row >= n) {
        return;
    }
    const cuFloatComplex c = make_cuFloatComplex(-2.0f + 3.0f * column / n, -1.5f + 3.0f * row / n);
    cuFloatComplex z = make_cuFloatComplex(0.0f, 0.0f);
    int step = 0;
    while (step < STEPS && cuCabsf(z) <= 2.0f) {
        z = cuCaddf(cuCmulf(z, z), c);
        step++;
    }
    steps[row * n + column] = step;
    const cuDoubleComplex wide = cuComplexFloatToDouble(c);
    last[row * n + column] = cuCdiv(cuConj(wide), make_cuDoubleComplex(3.0, -4.0));
}

int main(int argc, char **argv)
{
    const int n = argc > 1 ? atoi(argv[1]) : 50;
    int *steps = (int *)malloc(n * n * sizeof(int)), *d_steps;
    cuDoubleComplex *last = (cuDoubleComplex *)malloc(n * n * sizeof(cuDoubleComplex)), *d_last;
    if (n < 1 || !steps || !last) {
        fprintf(stderr, "usage: complex_marks [n]\n");
        return EXIT_FAILURE;
    }
    CUDA_CHECK(cudaMalloc(&d_steps, n * n * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_last, n * n * sizeof(cuDoubleComplex)));
    nvtxRangePushA("mandelbrot");
    const dim3 block(16, 16), grid(cuda::ceil_div(n, 16), cuda::ceil_div(n, 16));
    mandelbrot_kernel<<<grid, block>>>(d_steps, d_last, n);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(steps, d_steps, n * n * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(last, d_last, n * n * sizeof(cuDoubleComplex), cudaMemcpyDeviceToHost));
    nvtxRangePop();

    int inside = 0, wrong = 0;
    for (int i = 0; i < n * n; i++) {
        const std::complex<float> c(-2.0f + 3.0f * (i % n) / n, -1.5f + 3.0f * (i / n) / n);
        const std::complex<double> wide(c.real(), c.imag());
        const std::complex<double> want = std::conj(wide) / std::complex<double>(3.0, -4.0);
        wrong += std::abs(want - std::complex<double>(last[i].x, last[i].y)) > 1e-12;
        wrong += std::abs(c) > 2.0f && steps[i] != 1;
        inside += steps[i] == STEPS;
    }
    printf("%d of %d points are in the set, %d wrong\n", inside, n * n, wrong);
    CUDA_CHECK(cudaFree(d_steps));
    CUDA_CHECK(cudaFree(d_last));
    free(steps);
    free(last);
    // The area of the set is about 1.51, of 9.
    const double area = 9.0 * inside / (n * n);
    return wrong || area < 1.2 || area > 1.9 ? EXIT_FAILURE : EXIT_SUCCESS;
}
