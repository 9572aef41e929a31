// SPDX-License-Identifier: MIT
// What a fetch from a texture gives, at each coordinate, and which texture objects are refused.
#include "answers.h"

#include <cmath>
#include <cstring>

template <typename T>
static __global__ void fetch_along(cudaTextureObject_t object, const float *x, T *out)
{
    out[threadIdx.x] = tex1D<T>(object, x[threadIdx.x]);
}

template <typename T>
static __global__ void fetch_at_index(cudaTextureObject_t object, const int *x, T *out)
{
    out[threadIdx.x] = tex1Dfetch<T>(object, x[threadIdx.x]);
}

static __global__ void fetch_across(cudaTextureObject_t object, const float2 *at, float4 *out)
{
    out[threadIdx.x] = tex2D<float4>(object, at[threadIdx.x].x, at[threadIdx.x].y);
}

static const int COUNT = 16; // coordinates of a line of answers

static cudaTextureDesc describe(cudaTextureAddressMode beyond, cudaTextureFilterMode filter,
                                cudaTextureReadMode read, bool normalized)
{
    cudaTextureDesc description;
    memset(&description, 0, sizeof(description));
    description.addressMode[0] = description.addressMode[1] = beyond;
    description.filterMode = filter;
    description.readMode = read;
    description.normalizedCoords = normalized;
    return description;
}

static cudaResourceDesc of_array(cudaArray_t array)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    return resource;
}

template <typename T>
static cudaResourceDesc of_memory(T *memory, size_t count)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<T>();
    resource.res.linear.sizeInBytes = count * sizeof(T);
    return resource;
}

static cudaResourceDesc of_rows(float *memory, size_t pitch, size_t width, size_t height)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    return resource;
}

template <typename T>
static cudaArray_t array_of(const T *texels, size_t columns, size_t rows)
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<T>();
    cudaArray_t array = NULL;
    SAY(cudaMallocArray(&array, &channels, columns, rows));
    SAY(cudaMemcpy2DToArray(array, 0, 0, texels, columns * sizeof(T), columns * sizeof(T),
                            rows ? rows : 1, cudaMemcpyHostToDevice));
    return array;
}

// A fetch of floats at each of the coordinates x.
static void say_along(const char *what, float *d, cudaResourceDesc resource,
                      cudaTextureDesc description, const float *x)
{
    cudaTextureObject_t object = 0;
    printf("%s\n", what);
    SAY(cudaCreateTextureObject(&object, &resource, &description, NULL));
    float out[COUNT];
    SAY(cudaMemcpy(d, x, sizeof(out), cudaMemcpyHostToDevice));
    fetch_along<float><<<1, COUNT>>>(object, d, d + COUNT);
    SAY(cudaMemcpy(out, d + COUNT, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < COUNT; i++) {
        printf("    %g: %.9g\n", (double)x[i], (double)out[i]);
    }
    SAY(cudaDestroyTextureObject(object));
}

static const float COUNTED[COUNT] = {0,    0.1f,   0.5f,   0.99f, 1,     1.5f,   1.75f, 2.501f,
                                     2.5f, 2.503f, 3.125f, 3.99f, 4.25f, -0.25f, 1e30f, NAN};
static const float NORMALIZED[COUNT] = {0,       0.125f, 0.25f,  0.3f,  0.375f, 0.5f,
                                        0.8f,    0.875f, 0.999f, 1,     1.125f, 1.3125f,
                                        -0.125f, -0.3f,  2,      5.625f};

static void say_modes(float *d, cudaArray_t array)
{
    static const struct {
        const char *name;
        cudaTextureAddressMode mode;
    } modes[] = {{"clamp", cudaAddressModeClamp},
                 {"border", cudaAddressModeBorder},
                 {"wrap", cudaAddressModeWrap},
                 {"mirror", cudaAddressModeMirror}};
    for (const auto &mode : modes) {
        for (int linear = 0; linear < 2; linear++) {
            for (int normalized = 0; normalized < 2; normalized++) {
                char what[80];
                snprintf(what, sizeof(what), "%s, %s, %s", mode.name, linear ? "linear" : "point",
                         normalized ? "normalized" : "in texels");
                cudaTextureDesc description =
                    describe(mode.mode, linear ? cudaFilterModeLinear : cudaFilterModePoint,
                             cudaReadModeElementType, normalized);
                description.borderColor[0] = 5.0f;
                say_along(what, d, of_array(array), description, normalized ? NORMALIZED : COUNTED);
            }
        }
    }
}

template <typename T>
static void say_fractions(const char *what, float *d, const T (&texels)[4])
{
    const cudaArray_t array = array_of(texels, 4, 0);
    for (int linear = 0; linear < 2; linear++) {
        say_along(what, d, of_array(array),
                  describe(cudaAddressModeClamp,
                           linear ? cudaFilterModeLinear : cudaFilterModePoint,
                           cudaReadModeNormalizedFloat, false),
                  COUNTED);
    }
    SAY(cudaFreeArray(array));
}

static void say_corners(float *d)
{
    static const float4 corners[4] = {{0, 0, 0, 8}, {4, 0, 0, 8}, {0, 8, 0, 8}, {4, 8, 16, 8}};
    static const float2 at[COUNT] = {{0, 0},       {0.5f, 0.5f}, {1, 1},        {1.25f, 0.75f},
                                     {1, 1.5f},    {1.5f, 1},    {0.75f, 1.3f}, {0.6f, 0.6f},
                                     {1.4f, 1.4f}, {9, 9},       {-1, 0.9f},    {0.9f, -1},
                                     {1.1f, 1.2f}, {2, 2},       {0.7f, 1},     {1.3f, 1.49f}};
    const cudaArray_t array = array_of(corners, 2, 2);
    const cudaResourceDesc resource = of_array(array);
    const cudaTextureDesc description =
        describe(cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false);
    cudaTextureObject_t object = 0;
    SAY(cudaCreateTextureObject(&object, &resource, &description, NULL));
    SAY(cudaMemcpy(d, at, sizeof(at), cudaMemcpyHostToDevice));
    fetch_across<<<1, COUNT>>>(object, (const float2 *)d, (float4 *)(d + 4 * COUNT));
    float4 out[COUNT];
    SAY(cudaMemcpy(out, d + 4 * COUNT, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < COUNT; i++) {
        printf("    %g %g: %.9g %.9g %.9g %.9g\n", (double)at[i].x, (double)at[i].y,
               (double)out[i].x, (double)out[i].y, (double)out[i].z, (double)out[i].w);
    }
    SAY(cudaDestroyTextureObject(object));
    SAY(cudaFreeArray(array));
}

static void say_memory(float *d)
{
    static const int x[COUNT] = {0, 1, 2, 3, 4, 5, -1, 1000, 3, 2, 1, 0, 0, 0, 0, 0};
    const float squares[] = {0, 1, 4, 9};
    SAY(cudaMemcpy(d, squares, sizeof(squares), cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(d + 64, x, sizeof(x), cudaMemcpyHostToDevice));
    const cudaResourceDesc resource = of_memory(d, 4);
    const cudaTextureDesc description =
        describe(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false);
    cudaTextureObject_t object = 0;
    SAY(cudaCreateTextureObject(&object, &resource, &description, NULL));
    fetch_at_index<float><<<1, COUNT>>>(object, (const int *)(d + 64), d + 128);
    float out[COUNT];
    SAY(cudaMemcpy(out, d + 128, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < COUNT; i++) {
        printf("    %d: %.9g\n", x[i], (double)out[i]);
    }
    SAY(cudaDestroyTextureObject(object));
}

// The error of an object that cannot be made; objects that are made all the same are destroyed.
static cudaError_t try_object(cudaResourceDesc resource, cudaTextureDesc description)
{
    cudaTextureObject_t object = 0;
    const cudaError_t error = cudaCreateTextureObject(&object, &resource, &description, NULL);
    if (error == cudaSuccess) {
        cudaDestroyTextureObject(object);
    }
    cudaGetLastError();
    return error;
}

static void say_refusals(float *d)
{
    const cudaTextureDesc point =
        describe(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeElementType, false);
    const cudaTextureDesc linear =
        describe(cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, false);
    const cudaTextureDesc fraction =
        describe(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat, false);
    const unsigned char h_bytes[] = {1, 2, 3, 4};
    const int h_ints[] = {1, 2, 3, 4};
    const cudaArray_t bytes = array_of(h_bytes, 4, 0), ints = array_of(h_ints, 4, 0);
    SAY(try_object(of_array(bytes), linear));
    SAY(try_object(of_array(ints), fraction));
    SAY(try_object(of_array(NULL), point));
    SAY(try_object(of_memory(d + 1, 4), point));
    SAY(try_object(of_memory(d, 0), point));
    SAY(try_object(of_memory(d, 4), linear));
    SAY(try_object(of_rows(d, 72, 16, 4), point));
    SAY(try_object(of_rows(d, 32, 16, 4), point));
    SAY(try_object(of_rows(d, 64, 16, 4), point));
    SAY(cudaDestroyTextureObject(0));
    SAY(cudaFreeArray(bytes));
    SAY(cudaFreeArray(ints));
}

void textures(float *d)
{
    const float squares[] = {0, 1, 4, 9};
    const cudaArray_t array = array_of(squares, 4, 0);
    say_modes(d, array);
    SAY(cudaFreeArray(array));
    say_fractions<unsigned char>("unsigned char", d, {0, 51, 100, 255});
    say_fractions<signed char>("signed char", d, {-128, -127, 1, 127});
    say_fractions<unsigned short>("unsigned short", d, {0, 13107, 30000, 65535});
    say_fractions<short>("short", d, {-32768, 0, 1, 32767});
    say_corners(d);
    say_memory(d);
    say_refusals(d);
    SAY(cudaDeviceSynchronize());
}
