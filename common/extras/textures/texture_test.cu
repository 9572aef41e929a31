// SPDX-License-Identifier: MIT
// Texture objects: what each fetch gives, by CUDA C++ Programming Guide, "Texture Fetching", and
// what is refused.
#include "arrays.h"

// --- kernels: a thread fetches at each coordinate ---------------------------------------------

template <typename T>
__global__ void at_index(cudaTextureObject_t object, const int *x, T *out)
{
    out[threadIdx.x] = tex1Dfetch<T>(object, x[threadIdx.x]);
}

template <typename T>
__global__ void along(cudaTextureObject_t object, const float *x, T *out)
{
    out[threadIdx.x] = tex1D<T>(object, x[threadIdx.x]);
}

template <typename T>
__global__ void across(cudaTextureObject_t object, const float2 *at, T *out)
{
    T texel;
    tex2D(&texel, object, at[threadIdx.x].x, at[threadIdx.x].y);
    out[threadIdx.x] = texel;
}

void (*gw_before_each)(void) = reset_device;

// --- objects ----------------------------------------------------------------------------------

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

static cudaTextureDesc clamped(cudaTextureFilterMode filter)
{
    return describe(cudaAddressModeClamp, filter, cudaReadModeElementType, false);
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

template <typename T>
static cudaResourceDesc of_rows(T *memory, size_t pitch, size_t width, size_t height)
{
    cudaResourceDesc resource;
    memset(&resource, 0, sizeof(resource));
    resource.resType = cudaResourceTypePitch2D;
    resource.res.pitch2D.devPtr = memory;
    resource.res.pitch2D.desc = cudaCreateChannelDesc<T>();
    resource.res.pitch2D.width = width;
    resource.res.pitch2D.height = height;
    resource.res.pitch2D.pitchInBytes = pitch;
    return resource;
}

static cudaTextureObject_t object_of(const cudaResourceDesc &resource,
                                     const cudaTextureDesc &description)
{
    cudaTextureObject_t object = 0;
    expect_success(cudaCreateTextureObject(&object, &resource, &description, NULL));
    assert_true(object != 0);
    return object;
}

template <typename T, size_t N>
static cudaArray_t array_of(const T (&texels)[N])
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<T>();
    cudaArray_t array = NULL;
    expect_success(cudaMallocArray(&array, &channels, N));
    expect_success(cudaMemcpy2DToArray(array, 0, 0, texels, sizeof(texels), sizeof(texels), 1,
                                       cudaMemcpyHostToDevice));
    return array;
}

template <typename T, size_t ROWS, size_t COLUMNS>
static cudaArray_t array_of_rows(const T (&texels)[ROWS][COLUMNS])
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<T>();
    cudaArray_t array = NULL;
    expect_success(cudaMallocArray(&array, &channels, COLUMNS, ROWS));
    expect_success(cudaMemcpy2DToArray(array, 0, 0, texels, sizeof(texels[0]), sizeof(texels[0]),
                                       ROWS, cudaMemcpyHostToDevice));
    return array;
}

// What a line of texels gives at each of the coordinates.
template <typename T, size_t N>
static void expect_along(cudaTextureObject_t object, const float (&x)[N], const T (&want)[N])
{
    T out[N], *d_out = device_array_for(out);
    along<T><<<1, N>>>(object, device_array_of(x), d_out);
    fetch(out, d_out);
    assert_memory_equal(out, want, sizeof(want));
}

// --- tests ------------------------------------------------------------------------------------

static const float SQUARES[] = {0, 1, 4, 9};

GW_TEST(a_point_is_the_texel_that_it_lies_in)
{
    const cudaTextureObject_t object =
        object_of(of_array(array_of(SQUARES)), clamped(cudaFilterModePoint));
    expect_along<float>(object, {0, 0.99f, 1, 2.5f, 3.99f, 4, 1e30f, -0.01f, -1e30f, NAN},
                        {0, 0, 1, 4, 9, 9, 9, 0, 0, 0});
}

// Half a texel off the middle is halfway to the neighbour; weights have 8 bits of fraction.
GW_TEST(a_line_is_filtered)
{
    const cudaTextureObject_t object =
        object_of(of_array(array_of(SQUARES)), clamped(cudaFilterModeLinear));
    expect_along<float>(object, {0.5f, 1, 1.5f, 1.75f, 2.5f, 3.5f, 3.9f, 0.1f, 2.501f, 2.503f},
                        {0, 0.5f, 1, 1.75f, 4, 9, 9, 0, 4, 4 + 5 / 256.0f});
}

GW_TEST(beyond_the_border_there_is_its_colour)
{
    cudaTextureDesc description =
        describe(cudaAddressModeBorder, cudaFilterModePoint, cudaReadModeElementType, false);
    const cudaArray_t array = array_of(SQUARES);
    expect_along<float>(object_of(of_array(array), description), {-0.1f, 3.5f, 4}, {0, 9, 0});
    description.borderColor[0] = 5;
    expect_along<float>(object_of(of_array(array), description), {-0.1f, 1.5f, 4}, {5, 1, 5});
}

// An H200 gave these numbers: half of each is the border's color, as the filter goes across the
// missing second dimension, too. 63.5 / 128 of the texel after 0.99 is taken for 63.
GW_TEST(half_of_a_filtered_line_is_the_border)
{
    cudaTextureDesc description =
        describe(cudaAddressModeBorder, cudaFilterModeLinear, cudaReadModeElementType, false);
    description.borderColor[0] = 5;
    const cudaArray_t array = array_of(SQUARES);
    expect_along<float>(object_of(of_array(array), description),
                        {0, 0.5f, 0.99f, 1.75f, 2.503f, 4.25f, 1e30f},
                        {3.75f, 2.5f, 2.74609375f, 3.375f, 4.51953125f, 5.5f, 5});
    description.normalizedCoords = true;
    expect_along<float>(object_of(of_array(array), description), {0.25f, 0.8f, 1},
                        {2.75f, 6.2578125f, 6});
    description.addressMode[1] = cudaAddressModeClamp;
    description.normalizedCoords = false;
    expect_along<float>(object_of(of_array(array), description), {4, 4.5f, 0, -3}, {7, 5, 2.5f, 5});
}

GW_TEST(normalized_coordinates_wrap_and_mirror)
{
    const cudaArray_t array = array_of(SQUARES);
    const cudaTextureObject_t wrapped =
        object_of(of_array(array), describe(cudaAddressModeWrap, cudaFilterModePoint,
                                            cudaReadModeElementType, true));
    expect_along<float>(wrapped, {0.125f, 0.875f, 1.125f, -0.125f, -0.375f, 5.625f, 1},
                        {0, 9, 0, 9, 4, 4, 0});
    const cudaTextureObject_t mirrored =
        object_of(of_array(array), describe(cudaAddressModeMirror, cudaFilterModePoint,
                                            cudaReadModeElementType, true));
    expect_along<float>(mirrored, {0.125f, 1.125f, 1.875f, -0.125f, -0.375f, 2.125f, 1},
                        {0, 9, 0, 0, 1, 0, 9});
    const cudaTextureObject_t blurred =
        object_of(of_array(array), describe(cudaAddressModeWrap, cudaFilterModeLinear,
                                            cudaReadModeElementType, true));
    expect_along<float>(blurred, {0, 1, 0.125f, 0.25f}, {4.5f, 4.5f, 0, 0.5f});
    const cudaTextureObject_t mirror_blurred =
        object_of(of_array(array), describe(cudaAddressModeMirror, cudaFilterModeLinear,
                                            cudaReadModeElementType, true));
    expect_along<float>(mirror_blurred, {0, 1, 1.25f}, {0, 9, 6.5f});
}

// "if normalizedCoords is set to 0, cudaAddressModeWrap and cudaAddressModeMirror are not
// supported": they clamp.
GW_TEST(coordinates_that_count_texels_clamp)
{
    for (int mode = 0; mode < 3; mode += 2) {
        const cudaTextureObject_t object = object_of(
            of_array(array_of(SQUARES)), describe((cudaTextureAddressMode)mode, cudaFilterModePoint,
                                                  cudaReadModeElementType, false));
        expect_along<float>(object, {-1, 4.5f, 9}, {0, 9, 9});
    }
}

GW_TEST(integers_become_floats_of_at_most_1)
{
    const unsigned char bytes[] = {0, 51, 255};
    const signed char signs[] = {-128, -127, 127};
    const unsigned short words[] = {0, 13107, 65535};
    const short signed_words[] = {-32768, 0, 32767};
    const cudaTextureDesc description =
        describe(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat, false);
    expect_along<float>(object_of(of_array(array_of(bytes)), description), {0, 1, 2}, {0, 0.2f, 1});
    expect_along<float>(object_of(of_array(array_of(signs)), description), {0, 1, 2}, {-1, -1, 1});
    expect_along<float>(object_of(of_array(array_of(words)), description), {0, 1, 2}, {0, 0.2f, 1});
    expect_along<float>(object_of(of_array(array_of(signed_words)), description), {0, 1, 2},
                        {-1, 0, 1});
}

// An H200 gave these numbers: its filter adds 16-bit numbers, and rounds to one.
GW_TEST(integers_are_filtered_as_16_bit_numbers)
{
    const unsigned char bytes[] = {0, 51, 100, 255};
    const signed char signs[] = {-128, -127, 1, 127};
    const unsigned short words[] = {0, 13107, 30000, 65535};
    const short signed_words[] = {-32768, 0, 1, 32767};
    const cudaTextureDesc linear =
        describe(cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeNormalizedFloat, false);
    expect_along<float>(object_of(of_array(array_of(bytes)), linear), {1, 1.5f, 1.75f, 3.125f},
                        {6554 / 65535.0f, 0.2f, 16255 / 65535.0f, 50597 / 65535.0f});
    expect_along<float>(object_of(of_array(array_of(signs)), linear), {0, 1, 1.75f, 2.5f, 3.125f},
                        {-1, -1, -24511 / 32767.0f, 258 / 32767.0f, 20576 / 32767.0f});
    expect_along<float>(object_of(of_array(array_of(words)), linear), {1, 1.75f, 3.125f},
                        {6554 / 65535.0f, 17330 / 65535.0f, 52209 / 65535.0f});
    expect_along<float>(object_of(of_array(array_of(signed_words)), linear), {0, 1, 1.75f, 2.503f},
                        {-1, -16384 / 32767.0f, 0, 129 / 32767.0f});
}

template <typename T, size_t N>
static void expect_texels(const T (&texels)[N])
{
    const float at[] = {0.5f, 1.5f};
    static_assert(N == 2, "one coordinate for each");
    expect_along(object_of(of_array(array_of(texels)), clamped(cudaFilterModePoint)), at, texels);
}

GW_TEST(every_type_of_texel_is_fetched)
{
    expect_texels<char>({-3, 7});
    expect_texels<unsigned char>({3, 200});
    expect_texels<short>({-300, 7});
    expect_texels<unsigned short>({3, 60000});
    expect_texels<int>({-70000, 7});
    expect_texels<unsigned int>({3, 4000000000u});
    expect_texels<char2>({{-3, 7}, {1, 2}});
    expect_texels<uchar4>({{1, 2, 3, 4}, {5, 6, 7, 255}});
    expect_texels<short4>({{1, -2, 3, 4}, {5, 6, 7, -8}});
    expect_texels<ushort2>({{1, 2}, {3, 65535}});
    expect_texels<int2>({{1, -2}, {3, 4}});
    expect_texels<uint4>({{1, 2, 3, 4}, {5, 6, 7, 8}});
    expect_texels<float2>({{1, 2}, {3, 4.5f}});
    expect_texels<float4>({{1, 2, 3, 4}, {5, 6, 7, 8.5f}});
}

static const float4 CORNERS[2][2] = {{{0, 0, 0, 8}, {4, 0, 0, 8}}, {{0, 8, 0, 8}, {4, 8, 16, 8}}};

// An H200 gave the last two: the weight of the last corner is 3 / 256 at {0.6f, 0.6f}, where the
// product of two weights of 26 / 256 is 2.64 / 256.
static void expect_corners(cudaTextureObject_t object)
{
    const float2 at[] = {{0.5f, 0.5f}, {1, 1},       {1.25f, 0.75f}, {1, 1.5f},
                         {9, 9},       {0.6f, 0.6f}, {0.7f, 1}};
    const float4 want[] = {{0, 0, 0, 8},
                           {2, 4, 4, 8},
                           {3, 2, 3, 8},
                           {2, 8, 8, 8},
                           {4, 8, 16, 8},
                           {0.40625f, 0.8125f, 0.1875f, 8},
                           {0.796875f, 4, 1.625f, 8}};
    float4 out[7], *d_out = device_array_for(out);
    across<<<1, 7>>>(object, device_array_of(at), d_out);
    fetch(out, d_out);
    assert_memory_equal(out, want, sizeof(want));
}

GW_TEST(a_picture_is_filtered)
{
    expect_corners(object_of(of_array(array_of_rows(CORNERS)), clamped(cudaFilterModeLinear)));
}

GW_TEST(rows_of_a_pitch_are_filtered)
{
    float4 *d_rows;
    size_t pitch = 0;
    const size_t width = sizeof(CORNERS[0]);
    expect_success(cudaMallocPitch(&d_rows, &pitch, width, 2));
    expect_success(cudaMemcpy2D(d_rows, pitch, CORNERS, width, width, 2, cudaMemcpyHostToDevice));
    expect_corners(object_of(of_rows(d_rows, pitch, 2, 2), clamped(cudaFilterModeLinear)));
}

// "tex1Dfetch() only works with non-normalized coordinates"; filters and address modes mean
// nothing.
GW_TEST(memory_without_rows_is_fetched_by_index)
{
    const int x[] = {0, 3, 4, -1};
    float out[4], *d_out = device_array_for(out);
    const cudaTextureObject_t object = object_of(
        of_memory(device_array_of(SQUARES), 4),
        describe(cudaAddressModeClamp, cudaFilterModeLinear, cudaReadModeElementType, true));
    at_index<<<1, 4>>>(object, device_array_of(x), d_out);
    fetch(out, d_out);
    assert_true(out[0] == 0 && out[1] == 9 && out[2] == 0 && out[3] == 0);
}

// An H200 makes such an object, too.
GW_TEST(memory_of_no_bytes_has_no_texels)
{
    const int x[] = {0};
    float out[1], *d_out = device_array_for(out);
    const cudaTextureObject_t object =
        object_of(of_memory(device_array_of(SQUARES), 0), clamped(cudaFilterModePoint));
    expect_success(cudaMemset(d_out, 1, sizeof(out)));
    at_index<<<1, 1>>>(object, device_array_of(x), d_out);
    fetch(out, d_out);
    assert_true(out[0] == 0);
}

GW_TEST(an_object_says_what_it_is)
{
    const cudaArray_t array = array_of(SQUARES);
    const cudaTextureObject_t object = object_of(of_array(array), clamped(cudaFilterModeLinear));
    cudaResourceDesc resource;
    cudaTextureDesc description;
    expect_success(cudaGetTextureObjectResourceDesc(&resource, object));
    assert_true(resource.resType == cudaResourceTypeArray && resource.res.array.array == array);
    expect_success(cudaGetTextureObjectTextureDesc(&description, object));
    assert_int_equal(description.filterMode, cudaFilterModeLinear);
    assert_int_equal(gw_device_live_textures(), 1);
    expect_success(cudaDestroyTextureObject(object));
    assert_int_equal(gw_device_live_textures(), 0);
    expect_error(cudaDestroyTextureObject(object), cudaErrorInvalidValue);
    expect_why("destroyed before");
    expect_error(cudaGetTextureObjectResourceDesc(&resource, object), cudaErrorInvalidValue);
    expect_success(cudaDestroyTextureObject(0)); // so an H200 answered
    // The next object has its place, and another handle.
    assert_true(object_of(of_array(array), clamped(cudaFilterModeLinear)) != object);
}

static void expect_refused(const cudaResourceDesc &resource, const cudaTextureDesc &description,
                           cudaError_t error, const char *why)
{
    cudaTextureObject_t object = 0;
    expect_error(cudaCreateTextureObject(&object, &resource, &description, NULL), error);
    expect_why(why);
}

GW_TEST(what_cannot_be_read_is_refused)
{
    const cudaTextureDesc point = clamped(cudaFilterModePoint);
    const int numbers[] = {1, 2, 3, 4};
    const unsigned char bytes[] = {1, 2};
    expect_refused(of_array(array_of(bytes)), clamped(cudaFilterModeLinear),
                   cudaErrorInvalidFilterSetting, "these texels are of type unsigned char");
    expect_refused(
        of_array(array_of(numbers)),
        describe(cudaAddressModeClamp, cudaFilterModePoint, cudaReadModeNormalizedFloat, false),
        cudaErrorInvalidNormSetting, "8 and 16 bits");
    expect_refused(of_array(NULL), point, cudaErrorInvalidResourceHandle, "the resource is NULL");
    int *d_numbers = device_array<int>(256), h_numbers[4];
    expect_refused(of_memory(d_numbers + 1, 4), point, cudaErrorInvalidValue, "textureAlignment");
    expect_refused(of_memory(d_numbers, 257), point, cudaErrorInvalidValue, "do not fit");
    expect_refused(of_memory(h_numbers, 4), point, cudaErrorInvalidValue, "host memory");
    expect_refused(of_memory((int *)NULL, 4), point, cudaErrorInvalidValue, "pointer is NULL");
    expect_refused(of_rows(d_numbers, 72, 16, 4), point, cudaErrorInvalidValue,
                   "texturePitchAlignment");
    // A GPU takes this one, and the rows overlap.
    expect_refused(of_rows(d_numbers, 32, 16, 4), point, cudaErrorInvalidValue, "less than a row");
    expect_refused(of_rows(d_numbers, 64, 16, 17), point, cudaErrorInvalidValue, "do not fit");
    cudaResourceDesc levels = of_array(NULL);
    levels.resType = cudaResourceTypeMipmappedArray;
    expect_refused(levels, point, cudaErrorNotSupported, "an array for each level");
    expect_refused(of_memory((float *)(void *)array_of(SQUARES), 4), point, cudaErrorInvalidValue,
                   "an array of cudaMallocArray");
}

GW_TEST(a_fetch_of_another_type_ends_the_kernel)
{
    const cudaTextureObject_t object =
        object_of(of_array(array_of(SQUARES)), clamped(cudaFilterModePoint));
    along<<<1, 1>>>(object, device_array<float>(1), device_array<float4>(1));
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("tex1D: it asks for float4, and the object gives float");
}

GW_TEST(a_fetch_by_another_function_ends_the_kernel)
{
    const cudaTextureObject_t object =
        object_of(of_memory(device_array_of(SQUARES), 4), clamped(cudaFilterModePoint));
    across<<<1, 1>>>(object, device_array<float2>(1), device_array<float>(1));
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("tex2D: the object's resource is linear memory, which tex1Dfetch reads");
}

GW_TEST(a_fetch_by_a_destroyed_object_ends_the_kernel)
{
    const cudaTextureObject_t object =
        object_of(of_array(array_of(SQUARES)), clamped(cudaFilterModePoint));
    expect_success(cudaDestroyTextureObject(object));
    along<<<1, 1>>>(object, device_array<float>(1), device_array<float>(1));
    expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
    expect_why("texture_test.cu");
    expect_why("the texture object was destroyed before the kernel ran");
}

GW_TEST(a_reset_takes_objects_away)
{
    const cudaTextureObject_t object =
        object_of(of_array(array_of(SQUARES)), clamped(cudaFilterModePoint));
    expect_success(cudaDeviceReset());
    expect_error(cudaDestroyTextureObject(object), cudaErrorInvalidValue);
    assert_int_equal(gw_device_live_textures(), 0);
}
