// SPDX-License-Identifier: MIT
// Barriers: threads see what the others wrote before them, in blocks of every shape; a barrier that
// cannot open is an error and no hang.
#include "barrier_kernels.h"
#include "expect.h"

void (*gw_before_each)(void) = reset_device;

GW_TEST(a_tree_sums_every_block)
{
    enum { N = 200 * 256 + 100, BLOCKS = 201 }; // enough for several cores
    static float x[N], sums[BLOCKS];
    float *d_sums = device_memory(sizeof(sums));
    for (int i = 0; i < N; i++) {
        x[i] = (float)(i % 7 + 1);
    }
    float *d_x = device_copy(x, sizeof(x));
    for (int descending = 0; descending <= 1; descending++) {
        gw_device_run_blocks_descending(descending);
        launch_tree_sum(d_x, d_sums, N);
        expect_success(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
        for (int b = 0; b < BLOCKS; b++) {
            float want = 0;
            for (int i = b * 256; i < N && i < (b + 1) * 256; i++) {
                want += x[i];
            }
            assert_true(sums[b] == want);
        }
    }
}

GW_TEST(a_tile_is_transposed)
{
    enum { ROWS = 35, COLS = 50 };
    float in[ROWS][COLS], out[COLS][ROWS], *d_out = device_memory(sizeof(out));
    for (int i = 0; i < ROWS * COLS; i++) {
        in[i / COLS][i % COLS] = (float)i;
    }
    float *d_in = device_copy(in, sizeof(in));
    launch_transpose(d_in, d_out, ROWS, COLS);
    expect_success(cudaMemcpy(out, d_out, sizeof(out), cudaMemcpyDeviceToHost));
    for (int i = 0; i < ROWS * COLS; i++) {
        assert_true(out[i % COLS][i / COLS] == in[i / COLS][i % COLS]);
    }
}

static void expect_passed_on(dim3 block, int rounds)
{
    int values[1024], *d_values = device_memory(sizeof(values));
    const int threads = (int)(block.x * block.y * block.z);
    launch_pass_on(d_values, block, rounds);
    expect_success(cudaMemcpy(values, d_values, sizeof(values), cudaMemcpyDeviceToHost));
    for (int t = 0; t < threads; t++) {
        assert_int_equal(values[t], (t + threads * rounds - rounds) % threads);
    }
}

GW_TEST(barriers_work_in_blocks_of_every_shape)
{
    expect_passed_on((dim3){1, 1, 1}, 3);
    expect_passed_on((dim3){2, 1, 1}, 5);
    expect_passed_on((dim3){31, 1, 1}, 40);
    expect_passed_on((dim3){8, 4, 2}, 70);
    expect_passed_on((dim3){1, 5, 7}, 36);
    expect_passed_on((dim3){1024, 1, 1}, 11);
    expect_passed_on((dim3){16, 1, 64}, 2);
}

// CUDA C++ Programming Guide, "Synchronization Functions": __syncthreads waits "until all threads
// in the thread block have reached this point"; since Volta "the barrier will not succeed until
// reached by all non-exited threads in the block".
GW_TEST(threads_that_returned_are_not_waited_for)
{
    int *d_count = device_memory(sizeof(int)), count;
    for (int n = 1; n <= 256; n += 51) {
        launch_early_return(d_count, n, 256);
        expect_success(cudaMemcpy(&count, d_count, sizeof(int), cudaMemcpyDeviceToHost));
        assert_int_equal(count, n);
    }
}

GW_TEST(a_thread_may_return_at_any_barrier)
{
    int values[100], *d_values = device_memory(sizeof(values));
    launch_staircase(d_values, 100);
    expect_success(cudaMemcpy(values, d_values, sizeof(values), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 100; i++) {
        assert_int_equal(values[i], i);
    }
}

// The same chapter: __syncthreads in conditional code is allowed "only if the conditional evaluates
// identically across the entire thread block, otherwise the code execution is likely to hang or
// produce unintended side effects". Here it does neither.
GW_TEST(different_barriers_are_an_error)
{
    for (int split = 1; split < 64; split += 31) {
        int *d_values = device_memory(2 * sizeof(int));
        launch_divergent(d_values, split, 64);
        expect_success(cudaGetLastError());
        expect_error(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        expect_why("all threads of a block must reach the same __syncthreads()");
        expect_error(cudaFree(d_values), cudaErrorLaunchFailure); // sticky
        expect_success(cudaDeviceReset());
    }
    // Where the condition is the same for all, all is well.
    int *d_values = device_memory(2 * sizeof(int));
    launch_divergent(d_values, 64, 64);
    launch_divergent(d_values, 0, 64);
    expect_success(cudaDeviceSynchronize());
}

// A fiber lives on: it runs threads of other kernels, of blocks of other shapes, and after a kernel
// that was left while threads waited.
GW_TEST(kernels_and_shapes_take_turns)
{
    for (int round = 0; round < 3; round++) {
        int *d_out = device_memory(512 * sizeof(int)), count;
        launch_divergent(d_out, 0, 64); // the one that was left last
        expect_success(cudaDeviceSynchronize());
        expect_passed_on((dim3){16, 16, 1}, 3);
        launch_early_return(d_out, 100 + round, 256);
        expect_success(cudaMemcpy(&count, d_out, sizeof(int), cudaMemcpyDeviceToHost));
        assert_int_equal(count, 100 + round);
        expect_passed_on((dim3){256, 1, 1}, 2);
        expect_passed_on((dim3){4, 4, 32}, 1);
        launch_divergent(d_out, 7, 64);
        assert_int_equal(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
        reset_device();
    }
}

GW_TEST(kernels_without_barriers_run_beside_others)
{
    enum { N = 3 * 2 * 2 * 5 * 4 * 3 };
    int values[N], *d_values = device_memory(sizeof(values));
    launch_without_barrier(d_values, (dim3){3, 2, 2}, (dim3){5, 4, 3});
    expect_success(cudaMemcpy(values, d_values, sizeof(values), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) {
        assert_int_equal(values[i], i);
    }
}

GW_TEST(dynamic_shared_memory_is_the_blocks_own)
{
    float floats[256], *d_floats = device_memory(sizeof(floats));
    int ints[256];
    launch_dynamic_shared(d_floats, 256);
    expect_success(cudaMemcpy(floats, d_floats, sizeof(floats), cudaMemcpyDeviceToHost));
    launch_dynamic_shared_of_file((int *)d_floats, 256);
    expect_success(cudaMemcpy(ints, d_floats, sizeof(ints), cudaMemcpyDeviceToHost));
    for (int i = 0; i < 256; i++) {
        assert_true(floats[i] == (float)(255 - i));
        assert_int_equal(ints[i], 255 - i);
    }
}
