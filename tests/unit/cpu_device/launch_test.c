// SPDX-License-Identifier: MIT
// Launches: every thread once and with the right indices, arguments as in a call, and every limit
// with the error that CUDA documents for it.
#include "expect.h"
#include "launch_kernels.h"

void (*gw_before_each)(void) = reset_device;

static void expect_every_thread_once(dim3 grid, dim3 block)
{
    const size_t blocks = (size_t)grid.x * grid.y * grid.z;
    const size_t threads = (size_t)block.x * block.y * block.z;
    struct found *h_found = calloc(blocks * threads, sizeof(*h_found));
    assert_non_null(h_found);
    struct found *d_found = device_memory(blocks * threads * sizeof(*d_found));
    expect_success(cudaMemset(d_found, 0, blocks * threads * sizeof(*d_found)));
    launch_record(d_found, grid, block);
    expect_success(
        cudaMemcpy(h_found, d_found, blocks * threads * sizeof(*d_found), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < blocks * threads; i++) {
        const struct found *found = &h_found[i];
        assert_int_equal(found->visits, 1);
        const size_t b = i / threads, t = i % threads;
        assert_int_equal(found->thread.x, t % block.x);
        assert_int_equal(found->thread.y, t / block.x % block.y);
        assert_int_equal(found->thread.z, t / block.x / block.y);
        assert_int_equal(found->block.x, b % grid.x);
        assert_int_equal(found->block.y, b / grid.x % grid.y);
        assert_int_equal(found->block.z, b / grid.x / grid.y);
        assert_int_equal(found->block_shape.x, block.x);
        assert_int_equal(found->block_shape.y, block.y);
        assert_int_equal(found->block_shape.z, block.z);
        assert_int_equal(found->grid_shape.x, grid.x);
        assert_int_equal(found->grid_shape.y, grid.y);
        assert_int_equal(found->grid_shape.z, grid.z);
    }
    expect_success(cudaFree(d_found));
    free(h_found);
}

GW_TEST(every_thread_runs_once)
{
    expect_every_thread_once((dim3){1, 1, 1}, (dim3){1, 1, 1});
    expect_every_thread_once((dim3){7, 1, 1}, (dim3){33, 1, 1});
    expect_every_thread_once((dim3){3, 5, 2}, (dim3){4, 3, 2});
    expect_every_thread_once((dim3){1, 1, 3}, (dim3){1, 2, 64});
    expect_every_thread_once((dim3){2, 1, 1}, (dim3){1024, 1, 1});
    expect_every_thread_once((dim3){300, 2, 1}, (dim3){64, 4, 1}); // enough for several cores
    gw_device_run_blocks_descending(true);
    expect_every_thread_once((dim3){3, 5, 2}, (dim3){4, 3, 2});
}

GW_TEST(arguments_are_converted_as_in_a_call)
{
    double *d_sum = device_memory(sizeof(double)), sum;
    launch_sum(d_sum, -3, 5, 0.5F);
    expect_success(cudaMemcpy(&sum, d_sum, sizeof(sum), cudaMemcpyDeviceToHost));
    assert_true(sum == -3 + 5 + 0.5 + 40 * 39 / 2);
}

static void expect_ints(const int *d_values, int first, int last)
{
    int values[8];
    expect_success(cudaMemcpy(values, d_values, sizeof(values), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 8; i++) {
        assert_int_equal(values[i], i < 4 ? first : last);
    }
}

GW_TEST(every_way_to_name_a_kernel_works)
{
    int *d_ints = device_memory(8 * sizeof(int));
    float *d_floats = device_memory(8 * sizeof(float)), floats[8];
    expect_success(cudaMemset(d_ints, 0, 8 * sizeof(int)));
    expect_success(cudaMemset(d_floats, 0, 8 * sizeof(float)));
    launch_named_template(d_ints);
    expect_ints(d_ints, 4, 0);
    launch_through_pointer(d_ints);
    expect_ints(d_ints, 19, 15);
    launch_in_namespace(d_ints);
    expect_ints(d_ints, 28, 24);
    launch_deduced_template(d_floats);
    expect_success(cudaMemcpy(floats, d_floats, sizeof(floats), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 8; i++) {
        assert_true(floats[i] == 6.0F);
    }
}

static void expect_launch(dim3 grid, dim3 block, size_t shared, cudaError_t want)
{
    launch_empty(grid, block, shared, NULL);
    expect_error(cudaGetLastError(), want);
    // A launch that is refused is no execution error: nothing is sticky.
    expect_success(cudaGetLastError());
    expect_success(cudaDeviceSynchronize());
}

// CUDA runtime API, enum cudaError: cudaErrorInvalidConfiguration "indicates that a kernel launch
// is requesting resources that can never be satisfied by the current device. [...] requesting too
// many threads or blocks" does so. The numbers: CUDA C++ Programming Guide, table "Technical
// Specifications per Compute Capability".
GW_TEST(shapes_have_cudas_limits)
{
    const cudaError_t refused = cudaErrorInvalidConfiguration;
    // a 0 in any dimension
    expect_launch((dim3){0, 1, 1}, (dim3){1, 1, 1}, 0, refused);
    expect_launch((dim3){1, 0, 1}, (dim3){1, 1, 1}, 0, refused);
    expect_launch((dim3){1, 1, 0}, (dim3){1, 1, 1}, 0, refused);
    expect_launch((dim3){1, 1, 1}, (dim3){0, 1, 1}, 0, refused);
    expect_launch((dim3){1, 1, 1}, (dim3){1, 0, 1}, 0, refused);
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1, 0}, 0, refused);
    expect_why("0");
    // "Maximum number of threads per block: 1024"
    expect_launch((dim3){1, 1, 1}, (dim3){1024, 1, 1}, 0, cudaSuccess);
    expect_launch((dim3){1, 1, 1}, (dim3){32, 32, 1}, 0, cudaSuccess);
    expect_launch((dim3){1, 1, 1}, (dim3){33, 32, 1}, 0, refused);
    expect_why("1056 threads");
    expect_launch((dim3){1, 1, 1}, (dim3){1024, 1, 2}, 0, refused);
    // a product that is 1 again modulo 2^32, and one that is 0
    expect_launch((dim3){1, 1, 1}, (dim3){65536, 65536, 1}, 0, refused);
    // "Maximum x- or y-dimensionality of a block: 1024"
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1024, 1}, 0, cudaSuccess);
    expect_launch((dim3){1, 1, 1}, (dim3){1025, 1, 1}, 0, refused);
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1025, 1}, 0, refused);
    expect_why("too large in y: the device allows 1024");
    // "Maximum z-dimension of a block: 64"
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1, 64}, 0, cudaSuccess);
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1, 65}, 0, refused);
    expect_why("too large in z: the device allows 64");
    // "Maximum x-dimension of a grid of thread blocks: 2^31-1"
    expect_launch((dim3){2147483648U, 1, 1}, (dim3){1, 1, 1}, 0, refused);
    // "Maximum y- or z-dimension of a grid of thread blocks: 65535"
    expect_launch((dim3){1, 65535, 1}, (dim3){1, 1, 1}, 0, cudaSuccess);
    expect_launch((dim3){1, 65536, 1}, (dim3){1, 1, 1}, 0, refused);
    expect_launch((dim3){1, 1, 65535}, (dim3){1, 1, 1}, 0, cudaSuccess);
    expect_launch((dim3){1, 1, 65536}, (dim3){1, 1, 1}, 0, refused);
}

// The guide's same table: "Maximum amount of shared memory per thread block" beyond 48 KB only
// after opting in; without, the launch is an invalid argument.
GW_TEST(dynamic_shared_memory_has_cudas_limit)
{
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1, 1}, 48 * 1024, cudaSuccess);
    expect_launch((dim3){1, 1, 1}, (dim3){1, 1, 1}, 48 * 1024 + 1, cudaErrorInvalidValue);
    // The shape is looked at first.
    expect_launch((dim3){0, 1, 1}, (dim3){1, 1, 1}, 1 << 20, cudaErrorInvalidConfiguration);
}

// cudaErrorInvalidResourceHandle "indicates that a resource handle passed to the API call was not
// valid".
GW_TEST(a_launch_needs_a_stream_that_lives)
{
    cudaStream_t stream;
    expect_success(cudaStreamCreate(&stream));
    launch_empty((dim3){1, 1, 1}, (dim3){1, 1, 1}, 0, stream);
    expect_success(cudaGetLastError());
    expect_success(cudaStreamDestroy(stream));
    launch_empty((dim3){1, 1, 1}, (dim3){1, 1, 1}, 0, stream);
    expect_error(cudaGetLastError(), cudaErrorInvalidResourceHandle);
}

// cudaGetLastError "returns the last error that has been produced by any of the runtime calls in
// the same instance of the CUDA Runtime library in the host thread and resets it to cudaSuccess";
// cudaPeekAtLastError "does not reset".
GW_TEST(the_last_error_stays_until_it_is_taken)
{
    launch_empty((dim3){1, 1, 1}, (dim3){2048, 1, 1}, 0, NULL);
    expect_error(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    launch_empty((dim3){1, 1, 1}, (dim3){1, 1, 1}, 0, NULL); // a success does not clear it
    expect_success(cudaDeviceSynchronize());                 // and it is not sticky
    expect_error(cudaPeekAtLastError(), cudaErrorInvalidConfiguration);
    expect_error(cudaSetDevice(5), cudaErrorInvalidDevice); // a later one takes its place
    expect_error(cudaGetLastError(), cudaErrorInvalidDevice);
    expect_success(cudaGetLastError());
}
