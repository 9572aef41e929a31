// SPDX-License-Identifier: MIT
// Heat in a plate by Jacobi's method. The upper and the lower half are computed in a stream of
// their own; an event a step tells the other half that its neighbour row is there. The largest
// change of the last step comes back through pinned memory, and two events measure the time.
//   ./jacobi_streams [rows and columns [steps]]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- CPU reference --------------------------------------------------------------------------

static void step_on_host(const double *from, double *to, int size)
{
    for (int row = 1; row < size - 1; row++) {
        for (int col = 1; col < size - 1; col++) {
            const int i = row * size + col;
            to[i] = 0.25 * (from[i - size] + from[i + size] + from[i - 1] + from[i + 1]);
        }
    }
}

// --- kernel ---------------------------------------------------------------------------------

// Rows first <= row < end; the edge of the plate stays as it is.
__global__ void jacobi(const float *from, float *to, int size, int first, int end,
                       unsigned *largest_change)
{
    const int col = blockIdx.x * blockDim.x + threadIdx.x;
    const int row = first + blockIdx.y * blockDim.y + threadIdx.y;
    if (row < 1 || row >= end || row >= size - 1 || col < 1 || col >= size - 1) {
        return;
    }
    const int i = row * size + col;
    const float value = 0.25f * (from[i - size] + from[i + size] + from[i - 1] + from[i + 1]);
    to[i] = value;
    if (largest_change) {
        // Floats that are not negative have the order of their bits.
        atomicMax(largest_change, __float_as_uint(fabsf(value - from[i])));
    }
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int size = argc > 1 ? atoi(argv[1]) : 48;
    const int steps = argc > 2 ? atoi(argv[2]) : 30;
    const size_t cells = (size_t)size * size;
    const size_t bytes = cells * sizeof(float);
    double *reference[2] = {(double *)calloc(cells, sizeof(double)),
                            (double *)calloc(cells, sizeof(double))};
    if (size < 4 || steps < 1 || !reference[0] || !reference[1]) {
        fprintf(stderr, "usage: jacobi_streams [rows and columns [steps]]\n");
        return EXIT_FAILURE;
    }

    float *h_plate;
    unsigned *h_change;
    CUDA_CHECK(cudaMallocHost(&h_plate, bytes));
    CUDA_CHECK(cudaHostAlloc(&h_change, sizeof(unsigned), cudaHostAllocDefault));
    memset(h_plate, 0, bytes);
    for (int col = 0; col < size; col++) {
        h_plate[col] = 100.0f; // the upper edge is hot
        h_plate[cells - 1 - col] = (float)col;
        for (int k = 0; k < 2; k++) {
            reference[k][col] = h_plate[col];
            reference[k][cells - 1 - col] = h_plate[cells - 1 - col];
        }
    }

    float *d_plate[2];
    unsigned *d_change;
    cudaStream_t stream[2];
    cudaEvent_t done[2], start, stop;
    CUDA_CHECK(cudaMalloc(&d_change, sizeof(unsigned)));
    CUDA_CHECK(cudaMemset(d_change, 0, sizeof(unsigned)));
    CUDA_CHECK(cudaEventCreate(&start));
    CUDA_CHECK(cudaEventCreate(&stop));
    for (int half = 0; half < 2; half++) {
        CUDA_CHECK(cudaMalloc(&d_plate[half], bytes));
        CUDA_CHECK(cudaMemcpy(d_plate[half], h_plate, bytes, cudaMemcpyHostToDevice));
        CUDA_CHECK(cudaStreamCreateWithFlags(&stream[half], cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreateWithFlags(&done[half], cudaEventDisableTiming));
    }
    // Memsets and copies from pinned memory may still be under way, and these streams wait for
    // none.
    CUDA_CHECK(cudaDeviceSynchronize());

    const int middle = size / 2;
    const dim3 block(32, 4);
    const dim3 grid((size + block.x - 1) / block.x, (size - middle + block.y - 1) / block.y);
    CUDA_CHECK(cudaEventRecord(start, stream[0]));
    for (int step = 0; step < steps; step++) {
        const float *from = d_plate[step % 2];
        float *to = d_plate[(step + 1) % 2];
        unsigned *change = step == steps - 1 ? d_change : NULL;
        jacobi<<<grid, block, 0, stream[0]>>>(from, to, size, 0, middle, change);
        jacobi<<<grid, block, 0, stream[1]>>>(from, to, size, middle, size, change);
        CUDA_CHECK(cudaGetLastError());
        for (int half = 0; half < 2; half++) {
            CUDA_CHECK(cudaEventRecord(done[half], stream[half]));
        }
        for (int half = 0; half < 2; half++) {
            CUDA_CHECK(cudaStreamWaitEvent(stream[half], done[1 - half], 0));
        }
    }
    CUDA_CHECK(cudaEventRecord(stop, stream[0]));
    CUDA_CHECK(
        cudaMemcpyAsync(h_plate, d_plate[steps % 2], bytes, cudaMemcpyDeviceToHost, stream[0]));
    CUDA_CHECK(
        cudaMemcpyAsync(h_change, d_change, sizeof(unsigned), cudaMemcpyDeviceToHost, stream[1]));

    for (int step = 0; step < steps; step++) { // while the device works
        step_on_host(reference[step % 2], reference[(step + 1) % 2], size);
    }
    CUDA_CHECK(cudaStreamSynchronize(stream[0]));
    CUDA_CHECK(cudaStreamSynchronize(stream[1]));
    float milliseconds, change;
    CUDA_CHECK(cudaEventElapsedTime(&milliseconds, start, stop));
    memcpy(&change, h_change, sizeof(change));

    double worst = 0.0, want_change = 0.0;
    for (size_t i = 0; i < cells; i++) {
        const double want = reference[steps % 2][i];
        worst = fmax(worst, fabs(h_plate[i] - want));
        want_change = fmax(want_change, fabs(want - reference[(steps + 1) % 2][i]));
    }
    const int right = worst <= 1e-3 && fabs(change - want_change) <= 1e-3 && milliseconds > 0;
    printf("%d steps on %d x %d: last change %.4f, largest error %.2g: %s\n", steps, size, size,
           change, worst, right ? "right" : "WRONG");
    printf("%.3f ms\n", milliseconds);

    for (int half = 0; half < 2; half++) {
        CUDA_CHECK(cudaFree(d_plate[half]));
        CUDA_CHECK(cudaStreamDestroy(stream[half]));
        CUDA_CHECK(cudaEventDestroy(done[half]));
        free(reference[half]);
    }
    CUDA_CHECK(cudaEventDestroy(start));
    CUDA_CHECK(cudaEventDestroy(stop));
    CUDA_CHECK(cudaFree(d_change));
    CUDA_CHECK(cudaFreeHost(h_change));
    CUDA_CHECK(cudaFreeHost(h_plate));
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
