// SPDX-License-Identifier: MIT
// A picture of bytes in pitched memory: copied there row by row, made smoother by a 3 x 3 box, and
// a window of the result copied back into the middle of a larger picture on the host.
//   ./pitched_copy [width [height]]
#include "cuda_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- CPU reference --------------------------------------------------------------------------

// Rounded mean of the neighbours that there are.
static int smooth_on_host(const unsigned char *in, int width, int height, int x, int y)
{
    double sum = 0.0;
    int count = 0;
    for (int row = y - 1; row <= y + 1; row++) {
        for (int col = x - 1; col <= x + 1; col++) {
            if (row >= 0 && row < height && col >= 0 && col < width) {
                sum += in[row * width + col];
                count++;
            }
        }
    }
    return (int)(sum / count + 0.5);
}

// --- kernel ---------------------------------------------------------------------------------

__global__ void smooth(const unsigned char *in, size_t in_pitch, unsigned char *out,
                       size_t out_pitch, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= width || y >= height) {
        return;
    }
    int sum = 0, count = 0;
    for (int row = max(y - 1, 0); row <= min(y + 1, height - 1); row++) {
        const unsigned char *line = in + row * in_pitch;
        for (int col = max(x - 1, 0); col <= min(x + 1, width - 1); col++) {
            sum += line[col];
            count++;
        }
    }
    out[y * out_pitch + x] = (unsigned char)((2 * sum + count) / (2 * count));
}

// --- program --------------------------------------------------------------------------------

int main(int argc, char **argv)
{
    const int width = argc > 1 ? atoi(argv[1]) : 131;
    const int height = argc > 2 ? atoi(argv[2]) : 61;
    const int border = 3; // of the larger picture
    if (width < 8 || height < 8) {
        fprintf(stderr, "usage: pitched_copy [width [height]], both at least 8\n");
        return EXIT_FAILURE;
    }
    // The window leaves out one row and column of the picture on each side.
    const int window_width = width - 2, window_height = height - 2;
    const int frame_width = window_width + 2 * border, frame_height = window_height + 2 * border;
    unsigned char *h_in = (unsigned char *)malloc((size_t)width * height);
    unsigned char *h_frame = (unsigned char *)malloc((size_t)frame_width * frame_height);
    if (!h_in || !h_frame) {
        return EXIT_FAILURE;
    }
    srand(19);
    for (int i = 0; i < width * height; i++) {
        h_in[i] = (unsigned char)(rand() % 256);
    }
    memset(h_frame, 77, (size_t)frame_width * frame_height);

    unsigned char *d_in, *d_out;
    size_t in_pitch, out_pitch;
    CUDA_CHECK(cudaMallocPitch(&d_in, &in_pitch, width, height));
    CUDA_CHECK(cudaMallocPitch((void **)&d_out, &out_pitch, width, height));
    CUDA_CHECK(cudaMemset2D(d_out, out_pitch, 0, width, height));
    CUDA_CHECK(cudaMemcpy2D(d_in, in_pitch, h_in, width, width, height, cudaMemcpyHostToDevice));

    const dim3 block(32, 8);
    const dim3 grid((width + block.x - 1) / block.x, (height + block.y - 1) / block.y);
    smooth<<<grid, block>>>(d_in, in_pitch, d_out, out_pitch, width, height);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy2D(h_frame + border * frame_width + border, frame_width,
                            d_out + out_pitch + 1, out_pitch, window_width, window_height,
                            cudaMemcpyDeviceToHost));

    int wrong = 0;
    for (int y = 0; y < frame_height; y++) {
        for (int x = 0; x < frame_width; x++) {
            const int col = x - border, row = y - border;
            const int inside = col >= 0 && col < window_width && row >= 0 && row < window_height;
            const int want = inside ? smooth_on_host(h_in, width, height, col + 1, row + 1) : 77;
            wrong += h_frame[y * frame_width + x] != want;
        }
    }
    printf("%d x %d, smoothed: %d of %d bytes are wrong\n", width, height, wrong,
           frame_width * frame_height);

    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    free(h_in);
    free(h_frame);
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
