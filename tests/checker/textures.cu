// SPDX-License-Identifier: MIT
// What is wrong with the memory that a texture object reads, or with the object.
#include "corpus.h"

#include <string.h>

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
// WORDS: read 4 bytes that nobody wrote
__global__ void between(cudaTextureObject_t object, float *out)
{
    const float x = (float)threadIdx.x + 0.5f;
    out[threadIdx.x] = tex2D<float>(object, x, 5); // EXPECT: uninitialised
}

PROGRAM(texture_of_unwritten_rows)
{
    const cudaArray_t array = picture(5);
    const cudaTextureObject_t object = object_of_array(array, cudaFilterModeLinear);
    between<<<1, SIDE>>>(object, room<float>(SIDE));
    end(object, array);
}

// A whole texel is one read.
// WORDS: read 16 bytes that nobody wrote
__global__ void texels(cudaTextureObject_t object, float4 *out)
{
    float4 texel;
    tex1Dfetch(&texel, object, (int)threadIdx.x); // EXPECT: uninitialised
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
