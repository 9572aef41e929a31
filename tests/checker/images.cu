// SPDX-License-Identifier: MIT
// Images and textures.
#include "corpus.h"

#include <string.h>

// Pictures, matrices and grids of cells, as courses teach them.

enum { ROWS = 20, COLUMNS = 50, RADIUS = 1, TILE = 16 };

static dim3 over_all(dim3 block)
{
    return dim3((COLUMNS + block.x - 1) / block.x, (ROWS + block.y - 1) / block.y);
}

static const dim3 tile(TILE, TILE);

// Grey values of a picture whose pixels are uchar4.
__global__ void grey(const uchar4 *picture, unsigned char *y)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < ROWS && column < COLUMNS) {
        const uchar4 pixel = picture[row * COLUMNS + column];
        y[row * COLUMNS + column] =
            (unsigned char)(0.299f * pixel.x + 0.587f * pixel.y + 0.114f * pixel.z);
    }
}
RUN(image_grey, grey<<<over_all(tile), tile>>>(array(ROWS *COLUMNS, make_uchar4(1, 2, 3, 4)),
                                               room<unsigned char>(ROWS *COLUMNS)));

// Three bytes a pixel, where the picture has three planes of which only two were made.
__global__ void invert(unsigned char *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        x[3 * i] = (unsigned char)(255 - x[3 * i]); // EXPECT: out of bounds
    }
}
RUN(image_three_bytes, invert<<<4, 256>>>(array(2 * 1000, (unsigned char)1), 1000));

// A blur whose tile has a border that the threads of its rim fill.
__global__ void blur(const float *x, float *y)
{
    __shared__ float s[TILE + 2 * RADIUS][TILE + 2 * RADIUS];
    int column = blockIdx.x * TILE + threadIdx.x;
    int row = blockIdx.y * TILE + threadIdx.y;
    for (int r = threadIdx.y; r < TILE + 2 * RADIUS; r += TILE) {
        for (int c = threadIdx.x; c < TILE + 2 * RADIUS; c += TILE) {
            int from_row = min(max((int)blockIdx.y * TILE + r - RADIUS, 0), ROWS - 1);
            int from_column = min(max((int)blockIdx.x * TILE + c - RADIUS, 0), COLUMNS - 1);
            s[r][c] = x[from_row * COLUMNS + from_column];
        }
    }
    __syncthreads();
    if (row < ROWS && column < COLUMNS) {
        float sum = 0.0f;
        for (int r = 0; r <= 2 * RADIUS; r++) {
            for (int c = 0; c <= 2 * RADIUS; c++) {
                sum += s[threadIdx.y + r][threadIdx.x + c];
            }
        }
        y[row * COLUMNS + column] = sum / 9.0f;
    }
}
RUN(image_blur,
    blur<<<over_all(tile), tile>>>(array(ROWS *COLUMNS, 1.0f), room<float>(ROWS *COLUMNS)));

// The corners of the border stay empty.
__global__ void blur_no_corners(const float *x, float *y)
{
    __shared__ float s[TILE + 2][TILE + 2];
    int r = threadIdx.y + 1, c = threadIdx.x + 1;
    s[r][c] = x[threadIdx.y * TILE + threadIdx.x];
    if (threadIdx.x == 0) {
        s[r][0] = s[r][TILE + 1] = 0.0f;
    }
    if (threadIdx.y == 0) {
        s[0][c] = s[TILE + 1][c] = 0.0f;
    }
    __syncthreads();
    float sum = 0.0f;
    for (int i = -1; i <= 1; i++) {
        for (int k = -1; k <= 1; k++) {
            sum += s[r + i][c + k]; // EXPECT: uninitialized
        }
    }
    y[threadIdx.y * TILE + threadIdx.x] = sum;
}
RUN(image_no_corners,
    blur_no_corners<<<1, tile>>>(array(TILE *TILE, 1.0f), room<float>(TILE *TILE)));

// A filter in constant memory.
__constant__ float weights[2 * RADIUS + 1];

__global__ void convolve(const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        float sum = 0.0f;
        for (int k = -RADIUS; k <= RADIUS; k++) {
            if (i + k >= 0 && i + k < n) {
                sum += weights[k + RADIUS] * x[i + k];
            }
        }
        y[i] = sum;
    }
}

PROGRAM(convolution_in_constant_memory)
{
    const float h_weights[] = {0.25f, 0.5f, 0.25f};
    cudaMemcpyToSymbol(weights, h_weights, sizeof(h_weights));
    convolve<<<4, 64>>>(array(200, 1.0f), room<float>(200), 200);
    finish();
}

// The wide filter of another exercise does not fit into the weights.
__global__ void convolve_wide(const float *x, float *y)
{
    float sum = 0.0f;
    for (int k = 0; k < 5; k++) {
        sum += weights[k] * x[threadIdx.x + k]; // EXPECT: out of bounds
    }
    y[threadIdx.x] = sum;
}
RUN(convolution_too_wide, convolve_wide<<<1, 32>>>(array(36, 1.0f), room<float>(32)));

// The game of life on a torus, with two grids.
__global__ void live(const unsigned char *now, unsigned char *next)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row >= ROWS || column >= COLUMNS) {
        return;
    }
    int neighbours = -now[row * COLUMNS + column];
    for (int r = row + ROWS - 1; r <= row + ROWS + 1; r++) {
        for (int c = column + COLUMNS - 1; c <= column + COLUMNS + 1; c++) {
            neighbours += now[r % ROWS * COLUMNS + c % COLUMNS];
        }
    }
    next[row * COLUMNS + column] =
        neighbours == 3 || (neighbours == 2 && now[row * COLUMNS + column]);
}

PROGRAM(life_two_grids)
{
    unsigned char *now = array(ROWS * COLUMNS, (unsigned char)1);
    unsigned char *next = room<unsigned char>(ROWS * COLUMNS);
    for (int step = 0; step < 3; step++) {
        live<<<over_all(tile), tile>>>(now, next);
        unsigned char *old = now;
        now = next;
        next = old;
    }
    finish();
}

// The same with one grid.
__global__ void live_in_place(unsigned char *x)
{
    int column = threadIdx.x, row = threadIdx.y;
    unsigned char left = x[row * TILE + (column + TILE - 1) % TILE]; // EXPECT: race
    x[row * TILE + column] = left;
}
RUN(life_one_grid, live_in_place<<<1, tile>>>(array(TILE *TILE, (unsigned char)1)));

// A transpose through a tile with a column more, against bank conflicts.
__global__ void transpose(const float *x, float *y)
{
    __shared__ float s[TILE][TILE + 1];
    int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    if (row < ROWS && column < COLUMNS) {
        s[threadIdx.y][threadIdx.x] = x[row * COLUMNS + column];
    }
    __syncthreads();
    column = blockIdx.y * TILE + threadIdx.x;
    row = blockIdx.x * TILE + threadIdx.y;
    if (row < COLUMNS && column < ROWS) {
        y[row * ROWS + column] = s[threadIdx.x][threadIdx.y];
    }
}
RUN(matrix_transpose,
    transpose<<<over_all(tile), tile>>>(array(ROWS *COLUMNS, 1.0f), room<float>(ROWS *COLUMNS)));

// The guard of the way in is that of the way out as well.
__global__ void transpose_one_guard(const float *x, float *y)
{
    __shared__ float s[TILE][TILE];
    int column = blockIdx.x * TILE + threadIdx.x, row = blockIdx.y * TILE + threadIdx.y;
    if (row < ROWS && column < COLUMNS) {
        s[threadIdx.y][threadIdx.x] = x[row * COLUMNS + column];
    }
    __syncthreads();
    if (row < ROWS && column < COLUMNS) {
        y[row * COLUMNS + column] = s[threadIdx.x][threadIdx.y]; // EXPECT: uninitialized
    }
}
RUN(matrix_transpose_one_guard,
    transpose_one_guard<<<over_all(tile), tile>>>(array(ROWS *COLUMNS, 1.0f),
                                                  room<float>(ROWS *COLUMNS)));

// A matrix product by rows of threads, whose inner loop takes the wrong length.
__global__ void product(const float *a, const float *b, float *c, int rows, int inner, int columns)
{
    int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (row < rows && column < columns) {
        float sum = 0.0f;
        for (int k = 0; k < columns; k++) {
            sum += a[row * inner + k] * b[k * columns + column]; // EXPECT: out of bounds
        }
        c[row * columns + column] = sum;
    }
}
RUN(matrix_product_wrong_length,
    product<<<dim3(4, 1), tile>>>(array(16 * 8, 1.0f), array(8 * 64, 1.0f), room<float>(16 * 64),
                                  16, 8, 64));

// What is wrong with the memory that a texture object reads, or with the object.

static cudaTextureObject_t object_of(const cudaResourceDesc *resource, cudaTextureFilterMode filter)
{
    cudaTextureDesc description;
    memset(&description, 0, sizeof(description));
    description.addressMode[0] = description.addressMode[1] = cudaAddressModeClamp;
    description.filterMode = filter;
    cudaTextureObject_t object = 0;
    cudaCreateTextureObject(&object, resource, &description, NULL);
    return object;
}

static cudaTextureObject_t object_of_array(cudaArray_t array, cudaTextureFilterMode filter)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return object_of(&resource, filter);
}

static cudaTextureObject_t object_of_memory(float4 *memory, size_t count)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<float4>();
    resource.res.linear.sizeInBytes = count * sizeof(float4);
    return object_of(&resource, cudaFilterModePoint);
}

enum { SIDE = 8 };

static cudaArray_t picture(int rows)
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
    float h[SIDE][SIDE] = {{0}};
    cudaArray_t array = NULL;
    cudaMallocArray(&array, &channels, SIDE, SIDE);
    cudaMemcpy2DToArray(array, 0, 0, h, sizeof(h[0]), sizeof(h[0]), (size_t)rows,
                        cudaMemcpyHostToDevice);
    return array;
}

static void end(cudaTextureObject_t object, cudaArray_t array)
{
    finish();
    cudaDestroyTextureObject(object);
    cudaFreeArray(array);
}

// In the middle of a texel a linear filter reads that one alone.
__global__ void middles(cudaTextureObject_t object, float *out)
{
    const float x = (float)threadIdx.x + 0.5f, y = (float)threadIdx.y + 0.5f;
    out[threadIdx.y * SIDE + threadIdx.x] = tex2D<float>(object, x, y);
}

PROGRAM(texture_whole)
{
    const cudaArray_t array = picture(SIDE);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModeLinear);
    middles<<<1, dim3(SIDE, SIDE)>>>(object, room<float>(SIDE * SIDE));
    end(object, array);
}

PROGRAM(texture_of_written_rows)
{
    const cudaArray_t array = picture(5);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModeLinear);
    middles<<<1, dim3(SIDE, 5)>>>(object, room<float>(SIDE * SIDE));
    end(object, array);
}

// Between the last row that was copied and the next one it reads both.
// WORDS: read 4 bytes that were never written
__global__ void between(cudaTextureObject_t object, float *out)
{
    const float x = (float)threadIdx.x + 0.5f;
    out[threadIdx.x] = tex2D<float>(object, x, 5); // EXPECT: uninitialized
}

PROGRAM(texture_of_unwritten_rows)
{
    const cudaArray_t array = picture(5);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModeLinear);
    between<<<1, SIDE>>>(object, room<float>(SIDE));
    end(object, array);
}

// A whole texel is one read.
// WORDS: read 16 bytes that were never written
__global__ void texels(cudaTextureObject_t object, float4 *out)
{
    float4 texel;
    tex1Dfetch(&texel, object, (int)threadIdx.x); // EXPECT: uninitialized
    out[threadIdx.x] = texel;
}

PROGRAM(texture_of_unwritten_memory)
{
    const cudaTextureObject_t object = object_of_memory(room<float4>(32), 32);
    texels<<<1, 32>>>(object, room<float4>(32));
    finish();
    cudaDestroyTextureObject(object);
}

// WORDS: cudaMallocArray
__global__ void after_free(cudaTextureObject_t object, float *out)
{
    out[threadIdx.x] = tex2D<float>(object, (float)threadIdx.x, 0); // EXPECT: use after free
}

PROGRAM(texture_of_freed_array)
{
    const cudaArray_t array = picture(SIDE);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModePoint);
    cudaFreeArray(array);
    after_free<<<1, SIDE>>>(object, room<float>(SIDE));
    finish();
    cudaDestroyTextureObject(object);
}

// WORDS: the texture object was destroyed
static void look_away(void)
{
    cudaDeviceSynchronize(); // EXPECT: failed call
}

PROGRAM(texture_destroyed)
{
    const cudaArray_t array = picture(SIDE);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModePoint);
    middles<<<1, dim3(SIDE, SIDE)>>>(object, room<float>(SIDE * SIDE));
    cudaDestroyTextureObject(object);
    look_away();
}

// WORDS: is an array of cudaMallocArray, which is no pointer
PROGRAM(texture_array_as_pointer)
{
    float h[SIDE * SIDE] = {0};
    const cudaArray_t array = picture(SIDE);
    cudaMemcpy(array, h, sizeof(h), cudaMemcpyHostToDevice); // EXPECT: failed call
    cudaFreeArray(array);
}

// An array is the device's, and opaque.
PROGRAM(texture_array_on_the_host)
{
    const cudaArray_t array = picture(SIDE);
    const float first = *(const float *)(const void *)array; // EXPECT: wrong space
    cudaFreeArray(array);
    hold(first >= 0 || first < 1);
}

// WORDS: cudaFreeArray was given memory that was freed before
PROGRAM(texture_array_freed_twice)
{
    const cudaArray_t array = picture(SIDE);
    cudaFreeArray(array);
    cudaFreeArray(array); // EXPECT: freed twice
    cudaGetLastError();
}

PROGRAM(texture_array_leaks)
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<float>();
    cudaArray_t array = NULL;
    cudaMallocArray(&array, &channels, SIDE, SIDE); // EXPECT: leak
}

// EXPECT: leak
// WORDS: leak: cudaCreateTextureObject: 1 of them was never destroyed
PROGRAM(texture_object_leaks)
{
    const cudaArray_t array = picture(SIDE);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModePoint);
    middles<<<1, dim3(SIDE, SIDE)>>>(object, room<float>(SIDE * SIDE));
    finish();
    cudaFreeArray(array);
}
