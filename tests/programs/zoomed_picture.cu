// SPDX-License-Identifier: MIT
// A picture of bytes becomes one of another size: each of its points is a fetch from a texture of
// the old one, which filters between the texels and repeats the border. Once from an array and once
// from memory in rows of a pitch.
//   ./zoomed_picture [width [height]]
#include "cuda_check.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- CPU reference --------------------------------------------------------------------------

static double texel(const unsigned char *in, int width, int height, int x, int y)
{
    x = x < 0 ? 0 : x < width ? x : width - 1;
    y = y < 0 ? 0 : y < height ? y : height - 1;
    return in[y * width + x] / 255.0;
}

static double filtered_on_host(const unsigned char *in, int width, int height, double x, double y)
{
    const double left = floor(x - 0.5), top = floor(y - 0.5);
    const double right = x - 0.5 - left, below = y - 0.5 - top;
    const int i = (int)left, j = (int)top;
    return (1 - right) * (1 - below) * texel(in, width, height, i, j) +
           right * (1 - below) * texel(in, width, height, i + 1, j) +
           (1 - right) * below * texel(in, width, height, i, j + 1) +
           right * below * texel(in, width, height, i + 1, j + 1);
}

// --- kernel ---------------------------------------------------------------------------------

// One thread a point; the picture's own size does not matter to it, as coordinates go from 0 to 1.
__global__ void zoom(cudaTextureObject_t picture, float *out, int width, int height)
{
    const int x = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    const int y = (int)(blockIdx.y * blockDim.y + threadIdx.y);
    if (x < width && y < height) {
        out[y * width + x] = tex2D<float>(picture, ((float)x + 0.5f) / (float)width,
                                          ((float)y + 0.5f) / (float)height);
    }
}

// --- launcher -------------------------------------------------------------------------------

static cudaTextureObject_t texture_of(const cudaResourceDesc *resource)
{
    cudaTextureDesc description;
    memset(&description, 0, sizeof(description));
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = cudaFilterModeLinear;
    description.readMode = cudaReadModeNormalizedFloat;
    description.normalizedCoords = 1;
    cudaTextureObject_t object = 0;
    CUDA_CHECK(cudaCreateTextureObject(&object, resource, &description, NULL));
    return object;
}

/** Zooms by the texture and gives it back. @return the largest difference from the reference */
static double zoom_and_compare(cudaTextureObject_t picture, const unsigned char *in, int width,
                               int height)
{
    const int to_width = 3 * width / 2, to_height = 2 * height;
    const size_t bytes = (size_t)to_width * (size_t)to_height * sizeof(float);
    float *d_out = NULL, *out = (float *)malloc(bytes);
    CUDA_CHECK(cudaMalloc(&d_out, bytes));
    const dim3 block(16, 16), grid((unsigned)(to_width + 15) / 16, (unsigned)(to_height + 15) / 16);
    zoom<<<grid, block>>>(picture, d_out, to_width, to_height);
    CUDA_CHECK(cudaGetLastError());
    CUDA_CHECK(cudaMemcpy(out, d_out, bytes, cudaMemcpyDeviceToHost));
    double largest = 0;
    for (int y = 0; y < to_height; y++) {
        for (int x = 0; x < to_width; x++) {
            const double want = filtered_on_host(in, width, height, (x + 0.5) * width / to_width,
                                                 (y + 0.5) * height / to_height);
            largest = fmax(largest, fabs(out[y * to_width + x] - want));
        }
    }
    free(out);
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaDestroyTextureObject(picture));
    return largest;
}

int main(int argc, char **argv)
{
    const int width = argc > 1 ? atoi(argv[1]) : 61, height = argc > 2 ? atoi(argv[2]) : 47;
    if (width < 1 || height < 1) {
        fprintf(stderr, "usage: zoomed_picture [width [height]], both at least 1\n");
        return 2;
    }
    const size_t row = (size_t)width, rows = (size_t)height;
    unsigned char *in = (unsigned char *)malloc(row * rows);
    for (int i = 0; i < width * height; i++) {
        in[i] = (unsigned char)(i % width * 7 + i / width * 11);
    }

    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<unsigned char>();
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    cudaArray_t array = NULL;
    CUDA_CHECK(cudaMallocArray(&array, &channels, row, rows));
    CUDA_CHECK(cudaMemcpy2DToArray(array, 0, 0, in, row, row, rows, cudaMemcpyHostToDevice));
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    const double by_array = zoom_and_compare(texture_of(&resource), in, width, height);
    CUDA_CHECK(cudaFreeArray(array));

    unsigned char *d_rows = NULL;
    size_t pitch = 0;
    CUDA_CHECK(cudaMallocPitch(&d_rows, &pitch, row, rows));
    CUDA_CHECK(cudaMemcpy2D(d_rows, pitch, in, row, row, rows, cudaMemcpyHostToDevice));
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = d_rows;
    resource.res.pitch2D.desc = channels;
    resource.res.pitch2D.width = row;
    resource.res.pitch2D.height = rows;
    resource.res.pitch2D.pitchInBytes = pitch;
    const double by_rows = zoom_and_compare(texture_of(&resource), in, width, height);
    CUDA_CHECK(cudaFree(d_rows));
    free(in);

    // A weight has 8 bits of fraction: half a step of each of the two directions is left open.
    const bool right = by_array < 1.1 / 256 && by_rows < 1.1 / 256;
    printf("largest difference: %.5f from the array, %.5f from rows: %s\n", by_array, by_rows,
           right ? "right" : "WRONG");
    return right ? 0 : 1;
}
