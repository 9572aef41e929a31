// SPDX-License-Identifier: MIT
// Arrays: what they are made of, copies to and from them, and that their handle is no pointer.
#include "arrays.h"

void (*gw_before_each)(void) = reset_device;

enum { ROWS = 5, COLUMNS = 7, WIDTH = COLUMNS * sizeof(int) };

static cudaArray_t array_of_ints(size_t width, size_t height)
{
    const cudaChannelFormatDesc channels = cudaCreateChannelDesc<int>();
    cudaArray_t array = NULL;
    expect_success(cudaMallocArray(&array, &channels, width, height));
    return array;
}

static void number(int (&values)[ROWS][COLUMNS])
{
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        values[i / COLUMNS][i % COLUMNS] = 100 * (i / COLUMNS) + i % COLUMNS;
    }
}

GW_TEST(channels_are_described)
{
    const cudaChannelFormatDesc bytes = cudaCreateChannelDesc<uchar4>();
    assert_true(bytes.x == 8 && bytes.y == 8 && bytes.z == 8 && bytes.w == 8);
    assert_int_equal(bytes.f, cudaChannelFormatKindUnsigned);
    const cudaChannelFormatDesc floats = cudaCreateChannelDesc<float2>();
    assert_true(floats.x == 32 && floats.y == 32 && floats.z == 0 && floats.w == 0);
    assert_int_equal(floats.f, cudaChannelFormatKindFloat);
    const cudaChannelFormatDesc one =
        cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindSigned);
    const cudaChannelFormatDesc same = cudaCreateChannelDesc<short>();
    assert_memory_equal(&one, &same, sizeof(one));
}

GW_TEST(an_array_says_what_it_is)
{
    const cudaArray_t array = array_of_ints(COLUMNS, ROWS);
    cudaChannelFormatDesc channels;
    cudaExtent extent;
    unsigned flags = 9;
    expect_success(cudaArrayGetInfo(&channels, &extent, &flags, array));
    assert_true(channels.x == 32 && channels.y == 0 && channels.f == cudaChannelFormatKindSigned);
    assert_true(extent.width == COLUMNS && extent.height == ROWS && extent.depth == 0);
    assert_int_equal(flags, cudaArrayDefault);
    channels.x = 0;
    expect_success(cudaGetChannelDesc(&channels, array));
    assert_int_equal(channels.x, 32);
    expect_success(cudaFreeArray(array));
    expect_success(cudaFreeArray(NULL));
    expect_error(cudaFreeArray(array), cudaErrorInvalidValue);
    expect_why(gw_device_is_checked() ? "an array that was freed" : "no array");
    expect_error(cudaGetChannelDesc(&channels, array), cudaErrorInvalidValue);
}

GW_TEST(what_is_no_array_is_refused)
{
    cudaArray_t array;
    const cudaChannelFormatDesc three =
        cudaCreateChannelDesc(8, 8, 8, 0, cudaChannelFormatKindSigned);
    const cudaChannelFormatDesc odd =
        cudaCreateChannelDesc(24, 0, 0, 0, cudaChannelFormatKindSigned);
    const cudaChannelFormatDesc ints = cudaCreateChannelDesc<int>();
    expect_error(cudaMallocArray(&array, &three, 4, 4), cudaErrorInvalidChannelDescriptor);
    expect_why("one, two or four channels");
    expect_error(cudaMallocArray(&array, &odd, 4, 4), cudaErrorInvalidChannelDescriptor);
    expect_error(cudaMallocArray(&array, &ints, 0, 4), cudaErrorInvalidValue);
    expect_error(cudaMallocArray(&array, &ints, 4, 65537), cudaErrorInvalidValue);
    expect_error(cudaMallocArray(&array, &ints, 4, 4, cudaArrayLayered), cudaErrorNotSupported);
    expect_error(cudaMallocArray(NULL, &ints, 4, 4), cudaErrorInvalidValue);
}

GW_TEST(rows_make_the_round_trip)
{
    int h_in[ROWS][COLUMNS], h_out[ROWS][COLUMNS + 2];
    number(h_in);
    memset(h_out, 1, sizeof(h_out));
    const cudaArray_t array = array_of_ints(COLUMNS, ROWS);
    expect_success(
        cudaMemcpy2DToArray(array, 0, 0, h_in, WIDTH, WIDTH, ROWS, cudaMemcpyHostToDevice));
    // A window of 3 x 2 texels, from the second column of the third row on.
    expect_success(cudaMemcpy2DToArray(array, 1 * sizeof(int), 2, h_in, WIDTH, 3 * sizeof(int), 2,
                                       cudaMemcpyHostToDevice));
    expect_success(cudaMemcpy2DFromArray(h_out, sizeof(h_out[0]), array, 0, 0, WIDTH, ROWS,
                                         cudaMemcpyDeviceToHost));
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            const bool window = column >= 1 && column < 4 && (row == 2 || row == 3);
            assert_int_equal(h_out[row][column],
                             window ? 100 * (row - 2) + column - 1 : 100 * row + column);
        }
        assert_int_equal(h_out[row][COLUMNS], 0x01010101);
    }
}

GW_TEST(arrays_are_copied_to_each_other_and_to_memory)
{
    int h_in[ROWS][COLUMNS], h_out[2][3];
    number(h_in);
    const cudaArray_t first = array_of_ints(COLUMNS, ROWS), second = array_of_ints(3, 2);
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaMemcpy2DToArrayAsync(first, 0, 0, h_in, WIDTH, WIDTH, ROWS,
                                            cudaMemcpyHostToDevice, stream));
    expect_success(cudaStreamSynchronize(stream));
    expect_success(cudaMemcpy2DArrayToArray(second, 0, 0, first, 4, 3, 12, 2));
    int *d_all = device_array<int>(6);
    expect_success(cudaMemcpy2DFromArrayAsync(d_all, 12, second, 0, 0, 12, 2,
                                              cudaMemcpyDeviceToDevice, stream));
    expect_success(cudaStreamSynchronize(stream));
    fetch(h_out, d_all);
    assert_true(h_out[0][0] == 301 && h_out[0][2] == 303 && h_out[1][0] == 401);
}

// The bytes go on from row to row.
GW_TEST(older_copies_take_bytes_that_go_on)
{
    int h_in[ROWS * COLUMNS], h_out[ROWS * COLUMNS];
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        h_in[i] = i;
    }
    const cudaArray_t array = array_of_ints(COLUMNS, ROWS), other = array_of_ints(COLUMNS, ROWS);
    expect_success(cudaMemcpyToArray(array, 0, 0, h_in, sizeof(h_in), cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyToArray(array, 5 * sizeof(int), 1, h_in, 4 * sizeof(int),
                                     cudaMemcpyHostToDevice));
    expect_success(cudaMemcpyArrayToArray(other, 0, 0, array, 0, 0, sizeof(h_in)));
    expect_success(cudaMemcpyFromArray(h_out, other, 0, 0, sizeof(h_out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        assert_int_equal(h_out[i], i >= 12 && i < 16 ? i - 12 : i);
    }
    expect_error(cudaMemcpyToArray(array, 4, 0, h_in, sizeof(h_in), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("do not fit into the destination");
}

GW_TEST(copies_that_do_not_fit_are_refused)
{
    int h_in[ROWS][COLUMNS];
    number(h_in);
    const cudaArray_t array = array_of_ints(COLUMNS, ROWS);
    expect_error(cudaMemcpy2DToArray(array, 4, 0, h_in, WIDTH, WIDTH, ROWS, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("do not fit into the destination, which has 5 rows of 28 bytes");
    expect_error(cudaMemcpy2DToArray(array, 0, 1, h_in, WIDTH, WIDTH, ROWS, cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_error(
        cudaMemcpy2DToArray(array, 0, 0, h_in, WIDTH - 4, WIDTH, ROWS, cudaMemcpyHostToDevice),
        cudaErrorInvalidPitchValue);
    expect_error(cudaMemcpy2DToArray(array, 0, 0, h_in, WIDTH, WIDTH, ROWS, cudaMemcpyDeviceToHost),
                 cudaErrorInvalidMemcpyDirection);
    expect_error(cudaMemcpy2DFromArray(h_in, WIDTH, NULL, 0, 0, WIDTH, 1, cudaMemcpyDeviceToHost),
                 cudaErrorInvalidValue);
    expect_why("the source is NULL");
    expect_success(cudaMemcpy2DToArray(array, 0, 0, h_in, WIDTH, 0, ROWS, cudaMemcpyHostToDevice));
}

// Whoever takes an array for memory, or memory for an array, is told so.
GW_TEST(a_handle_is_no_pointer)
{
    int h_in[ROWS][COLUMNS];
    number(h_in);
    const cudaArray_t array = array_of_ints(COLUMNS, ROWS);
    expect_error(cudaMemcpy(array, h_in, sizeof(h_in), cudaMemcpyHostToDevice),
                 cudaErrorInvalidValue);
    expect_why("cudaMemcpy2DToArray");
    expect_error(cudaMemset(array, 0, 4), cudaErrorInvalidValue);
    expect_error(cudaFree(array), cudaErrorInvalidValue);
    expect_why("cudaFreeArray frees it");
    expect_error(cudaMemcpy2DToArray(array, 0, 0, array, WIDTH, WIDTH, 1, cudaMemcpyDeviceToDevice),
                 cudaErrorInvalidValue);
    expect_why("the source is an array");
    cudaPointerAttributes attributes;
    expect_success(cudaPointerGetAttributes(&attributes, array));
    assert_int_equal(attributes.type, cudaMemoryTypeUnregistered);
    int *d_values = device_array<int>(COLUMNS);
    const cudaArray_t none = (cudaArray_t)(void *)d_values;
    expect_error(cudaFreeArray(none), cudaErrorInvalidValue);
    expect_why("device memory, and no array");
    expect_success(cudaFreeArray(array));
}

GW_TEST(a_reset_takes_arrays_away)
{
    const cudaArray_t array = array_of_ints(COLUMNS, ROWS);
    expect_success(cudaDeviceReset());
    expect_error(cudaFreeArray(array), cudaErrorInvalidValue);
}
