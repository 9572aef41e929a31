// SPDX-License-Identifier: MIT
// Textures as nvcc's kernels fetch from them. What is expected of lines is what an H200 gave, as in
// common/extras/textures/texture_test.cu, which asks the CPU device. Says which number is another.
#include <cstdio>
#include <cstring>
#include <cuda_runtime.h>

static int failures;

static void expect(const char *what, size_t i, double got, double want)
{
    if (got < want || got > want) {
        printf("%s, number %zu: %.9g and not %.9g\n", what, i, got, want);
        failures++;
    }
}

static void expect_success(cudaError_t error, const char *what)
{
    if (error != cudaSuccess) {
        printf("%s: %s\n", what, cudaGetErrorString(error));
        failures++;
    }
}

__global__ void fetch_along(cudaTextureObject_t texture, const float *x, float *out)
{
    out[threadIdx.x] = tex1D<float>(texture, x[threadIdx.x]);
}

__global__ void fetch_square(cudaTextureObject_t texture, const float2 *at, float *out)
{
    out[threadIdx.x] = tex2D<float>(texture, at[threadIdx.x].x, at[threadIdx.x].y);
}

template <typename T>
__global__ void fetch_by_index(cudaTextureObject_t texture, T *out)
{
    out[threadIdx.x] = tex1Dfetch<T>(texture, (int)threadIdx.x - 1);
}

static cudaTextureDesc describe(cudaTextureAddressMode beyond, cudaTextureFilterMode filter,
                                cudaTextureReadMode read, bool normalized)
{
    cudaTextureDesc description = {};
    description.addressMode[0] = description.addressMode[1] = beyond;
    description.filterMode = filter;
    description.readMode = read;
    description.normalizedCoords = normalized;
    return description;
}

static cudaTextureObject_t object_of(const cudaResourceDesc &resource,
                                     const cudaTextureDesc &description)
{
    cudaTextureObject_t object = 0;
    expect_success(cudaCreateTextureObject(&object, &resource, &description, NULL), "the object");
    return object;
}

template <typename T>
static cudaResourceDesc array_of(const T *texels, size_t width, size_t height)
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<T>();
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    expect_success(cudaMallocArray(&resource.res.array.array, &channels, width, height),
                   "the array");
    const size_t row = width * sizeof(T);
    expect_success(cudaMemcpy2DToArray(resource.res.array.array, 0, 0, texels, row, row,
                                       height > 0 ? height : 1, cudaMemcpyHostToDevice),
                   "the copy to the array");
    return resource;
}

template <typename Place, typename Kernel, size_t N>
static void check(const char *what, Kernel kernel, cudaTextureObject_t object,
                  const Place (&places)[N], const float (&want)[N])
{
    Place *at = NULL;
    float *out = NULL;
    expect_success(cudaMallocManaged(&at, sizeof(places)), what);
    expect_success(cudaMallocManaged(&out, sizeof(want)), what);
    memcpy(at, places, sizeof(places));
    kernel<<<1, N>>>(object, at, out);
    expect_success(cudaDeviceSynchronize(), what);
    for (size_t i = 0; i < N; i++) {
        expect(what, i, (double)out[i], (double)want[i]);
    }
    expect_success(cudaFree(at), what);
    expect_success(cudaFree(out), what);
    expect_success(cudaDestroyTextureObject(object), what);
}

static void check_lines()
{
    const float squares[] = {0, 1, 4, 9};
    const cudaResourceDesc line = array_of(squares, 4, 0);
    check("points", fetch_along,
          object_of(line, describe(cudaAddressModeClamp, cudaFilterModePoint,
                                   cudaReadModeElementType, false)),
          {0.0f, 0.99f, 1.0f, 2.5f, 3.99f, 4.0f, 1e30f, -0.01f}, {0, 0, 1, 4, 9, 9, 9, 0});
    check("a filtered line", fetch_along,
          object_of(line, describe(cudaAddressModeClamp, cudaFilterModeLinear,
                                   cudaReadModeElementType, false)),
          {0.5f, 1.0f, 1.5f, 1.75f, 2.501f, 2.503f}, {0, 0.5f, 1, 1.75f, 4, 4 + 5 / 256.0f});
    cudaTextureDesc border =
        describe(cudaAddressModeBorder, cudaFilterModeLinear, cudaReadModeElementType, false);
    border.borderColor[0] = 5;
    check("a line and its border", fetch_along, object_of(line, border),
          {0.0f, 0.5f, 0.99f, 1.75f, 2.503f, 4.25f, 1e30f},
          {3.75f, 2.5f, 2.74609375f, 3.375f, 4.51953125f, 5.5f, 5});
    check("normalized coordinates", fetch_along,
          object_of(line, describe(cudaAddressModeMirror, cudaFilterModePoint,
                                   cudaReadModeElementType, true)),
          {0.125f, 1.125f, 1.875f, -0.125f, -0.375f, 2.125f}, {0, 9, 0, 0, 1, 0});
    expect_success(cudaFreeArray(line.res.array.array), "cudaFreeArray");
    const signed char signs[] = {-128, -127, 1, 127};
    check("filtered bytes", fetch_along,
          object_of(array_of(signs, 4, 0), describe(cudaAddressModeClamp, cudaFilterModeLinear,
                                                    cudaReadModeNormalizedFloat, false)),
          {0.0f, 1.0f, 1.75f, 2.5f, 3.125f},
          {-1, -1, -24511 / 32767.0f, 258 / 32767.0f, 20576 / 32767.0f});
    const unsigned short words[] = {0, 13107, 65535};
    check("words as fractions", fetch_along,
          object_of(array_of(words, 3, 0), describe(cudaAddressModeClamp, cudaFilterModePoint,
                                                    cudaReadModeNormalizedFloat, false)),
          {0.0f, 1.0f, 2.0f}, {0, 0.2f, 1});
}

static void check_squares()
{
    enum { WIDTH = 5, HEIGHT = 3 };
    float *rows = NULL;
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypePitch2D;
    expect_success(cudaMallocPitch((void **)&rows, &resource.res.pitch2D.pitchInBytes,
                                   WIDTH * sizeof(float), HEIGHT),
                   "cudaMallocPitch");
    float texels[HEIGHT][WIDTH];
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        texels[i / WIDTH][i % WIDTH] = (float)(i * i);
    }
    expect_success(cudaMemcpy2D(rows, resource.res.pitch2D.pitchInBytes, texels, sizeof(texels[0]),
                                sizeof(texels[0]), HEIGHT, cudaMemcpyHostToDevice),
                   "cudaMemcpy2D");
    resource.res.pitch2D.devPtr = rows;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    resource.res.pitch2D.width = WIDTH;
    resource.res.pitch2D.height = HEIGHT;
    const float2 places[] = {{0.5f, 0.5f}, {3.5f, 1.5f}, {1, 1}, {9, 9}, {-1, 1.5f}};
    check("points of a square", fetch_square,
          object_of(resource, describe(cudaAddressModeClamp, cudaFilterModePoint,
                                       cudaReadModeElementType, false)),
          places, {0, 64, 36, 196, 25});
    check("a filtered square", fetch_square,
          object_of(resource, describe(cudaAddressModeClamp, cudaFilterModeLinear,
                                       cudaReadModeElementType, false)),
          places, {0, 64, (0 + 1 + 25 + 36) / 4.0f, 196, 25});
    expect_success(cudaFree(rows), "cudaFree");
}

template <typename T>
static T *fetched(const T *texels, size_t count, cudaTextureObject_t *object)
{
    T *memory = NULL, *out = NULL;
    cudaResourceDesc resource = {};
    expect_success(cudaMalloc(&memory, count * sizeof(T)), "cudaMalloc");
    expect_success(cudaMallocManaged(&out, (count + 2) * sizeof(T)), "cudaMallocManaged");
    cudaMemcpy(memory, texels, count * sizeof(T), cudaMemcpyHostToDevice);
    resource.resType = cudaResourceTypeLinear;
    resource.res.linear.devPtr = memory;
    resource.res.linear.desc = cudaCreateChannelDesc<T>();
    resource.res.linear.sizeInBytes = count * sizeof(T);
    *object = object_of(resource, cudaTextureDesc());
    fetch_by_index<T><<<1, (unsigned)count + 2>>>(*object, out);
    expect_success(cudaDeviceSynchronize(), "by index");
    return out;
}

// One texel before the first one and one behind the last one are fetched, too.
static void check_linear_memory()
{
    cudaTextureObject_t object;
    const int numbers[] = {-70000, 7};
    const int *const out = fetched(numbers, 2, &object);
    for (size_t i = 0; i < 4; i++) {
        expect("integers", i, out[i], i == 1 || i == 2 ? numbers[i - 1] : 0);
    }
    const uchar4 colors[] = {{1, 2, 3, 200}, {5, 6, 7, 255}};
    const uchar4 *const bytes = fetched(colors, 2, &object);
    expect("bytes", 0, bytes[1].w, 200);
    expect("bytes", 1, bytes[2].z, 7);
    const float4 reals[] = {{1, 2, 3, 4}};
    const float4 *const many = fetched(reals, 1, &object);
    expect("floats", 0, (double)many[1].y, 2);
    expect("floats", 1, (double)many[1].w, 4);
    // What was destroyed is no texture any more.
    float *place = NULL;
    expect_success(cudaMallocManaged(&place, sizeof(*place)), "cudaMallocManaged");
    expect_success(cudaDestroyTextureObject(object), "cudaDestroyTextureObject");
    fetch_along<<<1, 1>>>(object, place, place);
    expect("a destroyed texture", 0, cudaDeviceSynchronize() != cudaSuccess, 1);
}

int main()
{
    check_lines();
    check_squares();
    check_linear_memory();
    printf(failures == 0 ? "all numbers are the host's\n" : "%d differ\n", failures);
    return failures != 0;
}
