// SPDX-License-Identifier: MIT
// What our tests' graders ask: counts, calls that are to fail, what was never freed, another
// device.
#include "checker/checker.h"
#include "checker/counting/content.h"
#include "checker/counting/counts.h"
#include "checker/counting/recorded.h"
#include "code.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/control/control.h"
#include "ptx_machine/runtime/device.h"
#include "test.h"

static void begin(void)
{
    register_program();
    cudaDeviceReset(); // which waits for what is left
    gw_forget_execution_error();
    (void)cudaGetLastError();
    gw_checker_begin_case();
    gw_counts_contents(true);
    gw_counts_reset();
}

void (*gw_before_each)(void) = begin;

/** A launch of so many threads. */
static cudaError_t add_by(unsigned threads)
{
    int *d_where = new_int(0), what = 1;
    void *arguments[] = {&d_where, &what};
    return launch(&add, one, (dim3){threads, 1, 1}, 0, NULL, arguments);
}

GW_TEST(copies_and_memsets_are_counted_with_what_they_hold)
{
    const int h_from[4] = {1, 2, 3, 4};
    int h_to[4], *d_a, *d_b;
    assert_success(cudaMalloc((void **)&d_a, sizeof(h_from)));
    assert_success(cudaMalloc((void **)&d_b, sizeof(h_from)));
    assert_success(cudaMemset(d_b, 0, sizeof(h_from)));
    assert_success(cudaMemcpy(d_a, h_from, sizeof(h_from), cudaMemcpyHostToDevice));
    assert_success(cudaMemcpy2D(d_b, 8, d_a, 8, 4, 2, cudaMemcpyDeviceToDevice));
    assert_success(cudaMemcpy(h_to, d_a, 8, cudaMemcpyDeviceToHost));
    const struct gw_transfer_counts *counts = gw_counts_transfers();
    assert_int_equal(counts->copied_bytes[GW_HOST_TO_DEVICE], sizeof(h_from));
    assert_int_equal(counts->copied_bytes[GW_DEVICE_TO_HOST], 8);
    assert_int_equal(counts->copied_bytes[GW_DEVICE_TO_DEVICE], 8);
    assert_int_equal(counts->memset_bytes, sizeof(h_from));
    assert_int_equal(counts->pieces, 1 + 2); // the memset, and rows with a gap
    assert_true(counts->contents[GW_HOST_TO_DEVICE] == gw_content_of(h_from, sizeof(h_from)));
    assert_true(counts->contents[GW_DEVICE_TO_HOST] == gw_content_of(h_from, 8));
    assert_int_equal(counts->allocations, 2);
    assert_int_equal(counts->most_held_bytes, 2 * sizeof(h_from));
    gw_counts_reset();
    assert_int_equal(gw_counts_transfers()->memsets, 0);
    assert_success(cudaFree(d_a));
    assert_success(cudaFree(d_b));
}

GW_TEST(a_refused_launch_is_counted_with_its_shape)
{
    assert_error(add_by(2000), GW_REFUSED_LAUNCH_ERROR);
    assert_int_equal(gw_counts_refused()->launches, 1);
    assert_int_equal(gw_counts_refused()->block.x, 2000);
}

GW_TEST(the_order_of_calls_is_recorded)
{
    const int h_one = 1;
    int *d_where = new_int(0);
    cudaStream_t first, second;
    cudaEvent_t event;
    assert_success(cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking));
    assert_success(cudaStreamCreateWithFlags(&second, cudaStreamNonBlocking));
    assert_success(cudaEventCreate(&event));
    gw_counts_reset();
    assert_success(cudaMemcpyAsync(d_where, &h_one, sizeof(int), cudaMemcpyHostToDevice, first));
    assert_success(cudaMemsetAsync(d_where, 0, sizeof(int), second));
    assert_success(cudaEventRecord(event, first));
    assert_success(cudaStreamWaitEvent(second, event, 0));
    assert_success(cudaMemsetAsync(d_where, 0, sizeof(int), second));
    assert_success(cudaDeviceSynchronize());
    enum { COPY, BESIDE, RECORD, WAIT, AFTER, ALL };
    assert_int_equal(gw_recorded_count(), ALL + 1);
    assert_int_equal(gw_recorded(COPY)->kind, GW_RECORDED_COPY);
    assert_int_equal(gw_recorded(COPY)->direction, GW_HOST_TO_DEVICE);
    assert_non_null(gw_recorded(COPY)->host);
    assert_true(gw_recorded(COPY)->pageable);
    assert_int_equal(gw_recorded(BESIDE)->kind, GW_RECORDED_MEMSET);
    assert_int_equal(gw_recorded(ALL)->kind, GW_RECORDED_HOST_WAITS);
    assert_false(gw_recorded_before(COPY, BESIDE));
    assert_true(gw_recorded_before(COPY, AFTER));
    assert_int_equal(gw_recorded_line(gw_recorded(COPY)), 0); // nvcc's code tells none
    assert_success(cudaEventDestroy(event));
    assert_success(cudaStreamDestroy(first));
    assert_success(cudaStreamDestroy(second));
}

GW_TEST(the_allocation_that_is_to_fail_fails_alone)
{
    int *d_a, *d_b, *d_c;
    assert_false(gw_device_fail_allocation(2));
    assert_success(cudaMalloc((void **)&d_a, 4));
    assert_error(cudaMalloc((void **)&d_b, 4), cudaErrorMemoryAllocation);
    assert_success(cudaMalloc((void **)&d_c, 4));
    assert_false(gw_device_fail_allocation(1)); // that one is over
    assert_true(gw_device_fail_allocation(0));  // and this one never came
}

GW_TEST(the_call_that_is_to_fail_says_so)
{
    int h_value, error, *d_value = new_int(1);
    const char *at;
    assert_null(gw_checker_failed_call(&error, &at));
    assert_false(gw_device_fail_call("cudaMemcpy", 1));
    assert_error(cudaMemcpy(&h_value, d_value, sizeof(int), cudaMemcpyDeviceToHost),
                 cudaErrorNotSupported);
    assert_non_null(strstr(gw_checker_failed_call(&error, &at), "cudaMemcpy: this call was made"));
    assert_int_equal(error, cudaErrorNotSupported);
    assert_string_equal(at, "");
    assert_error(cudaFree(&h_value), cudaErrorInvalidValue);
    assert_non_null(strstr(gw_checker_failed_call(&error, &at), "cudaFree: "));
    gw_checker_begin_case();
    assert_null(gw_checker_failed_call(&error, &at));
}

GW_TEST(what_was_never_freed_is_alive)
{
    int *d_a;
    const size_t before = gw_device_live_allocations(), bytes = gw_device_live_bytes();
    assert_success(cudaMalloc((void **)&d_a, 12));
    assert_int_equal(gw_device_live_allocations(), before + 1);
    assert_int_equal(gw_device_live_bytes(), bytes + 12);
    assert_success(cudaFree(d_a));
    assert_int_equal(gw_device_live_allocations(), before);
}

GW_TEST(the_machine_plays_another_device_and_is_itself_again)
{
    struct cudaDeviceProp own, small;
    assert_success(cudaGetDeviceProperties(&own, 0));
    assert_string_equal(own.name, PTX_DEVICE_NAME);
    small = own;
    small.maxThreadsPerBlock = 16;
    gw_device_pretend(&small);
    assert_error(add_by(17), GW_REFUSED_LAUNCH_ERROR);
    (void)cudaGetLastError();
    assert_success(add_by(16));
    gw_device_pretend(NULL);
    assert_success(add_by(17));
    assert_success(cudaGetDeviceProperties(&small, 0));
    assert_memory_equal(&small, &own, sizeof(own));
}
