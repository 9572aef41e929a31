// SPDX-License-Identifier: MIT
// What the checked build tells its observer, in which order, and with which sites: this program
// observes instead of a checker.
#include "arrays.h"

static const int barrier_line = __LINE__ + 6;

// For two blocks of two threads.
template <typename T>
__global__ void two_by_two(T *out)
{
    __syncthreads();
    out[blockIdx.x * blockDim.x + threadIdx.x] = T(1);
}

static char heard[4000];

static void hear(const char *format, ...) __attribute__((format(printf, 1, 2)));
static void hear(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const size_t length = strlen(heard);
    vsnprintf(heard + length, sizeof(heard) - length, format, arguments);
    va_end(arguments);
}

static struct gw_launch_info launched;
static struct gw_site barrier_site;

static void hear_allocation(struct gw_allocation *allocation)
{
    hear("allocation %zu by %s;", allocation->bytes, allocation->call);
    assert_non_null(allocation->site.return_address);
}

static void hear_free(struct gw_allocation *allocation)
{
    hear("free %zu;", allocation->bytes);
    assert_false(allocation->live);
    assert_non_null(allocation->freed.return_address);
}

static void hear_copy(struct gw_rows destination, struct gw_rows source, size_t width, size_t rows,
                      struct gw_site site, const char *call)
{
    (void)site;
    hear("%s %zu%s;", call, width * rows, !source.start ? " set" : "");
    assert_non_null(destination.start);
}

static void hear_launch_begin(const struct gw_launch_info *launch)
{
    hear("launch %s;", launch->kernel);
    launched = *launch;
}

static void hear_block_begin(uint3 block, void *dynamic_shared)
{
    hear("block %u;", block.x);
    assert_non_null(dynamic_shared);
}

static void hear_barrier_arrive(unsigned thread, const char *file, int line, const void *frame)
{
    assert_non_null(frame);
    hear("arrives %u;", thread);
    barrier_site.file = file;
    barrier_site.line = line;
}

// Hears nothing but its own arguments.
#define HEAR(WHAT, PARAMETERS, ...)                                                                \
    static void hear_##WHAT PARAMETERS                                                             \
    {                                                                                              \
        hear(__VA_ARGS__);                                                                         \
    }
HEAR(operation_queued, (uint64_t operation, cudaStream_t), "queued %d;", (int)operation)
HEAR(operation_begin, (uint64_t operation), "begin %d;", (int)operation)
HEAR(host_waited_for_stream, (cudaStream_t stream), "waited for stream %d;", stream ? 1 : 0)
HEAR(host_waited_for_device, (int), "waited;")
HEAR(launch_end, (const struct gw_launch_info *), "end;")
HEAR(block_end, (uint3 block), "block end %u;", block.x)
HEAR(barrier_release, (void), "release;")
HEAR(thread_switch, (unsigned thread), "thread %u;", thread)
HEAR(thread_end, (unsigned thread), "ends %u;", thread)

static void observe(void)
{
    gw_observer.allocation = hear_allocation;
    gw_observer.free = hear_free;
    gw_observer.copy = hear_copy;
    gw_observer.operation_queued = hear_operation_queued;
    gw_observer.operation_begin = hear_operation_begin;
    gw_observer.host_waited_for_stream = hear_host_waited_for_stream;
    gw_observer.host_waited_for_device = hear_host_waited_for_device;
    gw_observer.launch_begin = hear_launch_begin;
    gw_observer.launch_end = hear_launch_end;
    gw_observer.block_begin = hear_block_begin;
    gw_observer.block_end = hear_block_end;
    gw_observer.thread_switch = hear_thread_switch;
    gw_observer.thread_end = hear_thread_end;
    gw_observer.barrier_arrive = hear_barrier_arrive;
    gw_observer.barrier_release = hear_barrier_release;
}
void (*gw_before_all)(void) = observe;
void (*gw_before_each)(void) = reset_device;

GW_TEST(every_step_is_told_in_order)
{
    int *d_values, values[4];
    heard[0] = '\0';
    expect_success(cudaMalloc(&d_values, sizeof(values)));
    const int line = __LINE__ + 1;
    two_by_two<int><<<2, 2>>>(d_values);
    expect_success(cudaMemset(d_values, 0, 4));
    assert_string_equal(heard, "allocation 16 by cudaMalloc;queued 1;queued 2;");
    heard[0] = '\0';
    fetch(values, d_values);
    assert_string_equal(heard, "begin 1;launch two_by_two<int>;"
                               "block 0;"
                               "thread 0;arrives 0;thread 1;arrives 1;release;"
                               "thread 0;ends 0;thread 1;ends 1;block end 0;"
                               "block 1;"
                               "thread 0;arrives 0;thread 1;arrives 1;release;"
                               "thread 0;ends 0;thread 1;ends 1;block end 1;"
                               "end;"
                               "begin 2;cudaMemset 4 set;"
                               "queued 3;begin 3;cudaMemcpy 16;waited for stream 0;");
    assert_int_equal(launched.site.line, line);
    assert_contains(launched.site.file, "observer_test.cu");
    assert_int_equal(launched.block.x, 2);
    assert_int_equal(barrier_site.line, barrier_line);
    assert_contains(barrier_site.file, "observer_test.cu");
    heard[0] = '\0';
    expect_success(cudaFree(d_values));
    assert_string_equal(heard, "waited;free 16;");
}

GW_TEST(blocks_run_in_the_order_asked_for)
{
    int *d_values;
    expect_success(cudaMalloc(&d_values, 4 * sizeof(int)));
    gw_device_run_blocks_descending(true);
    two_by_two<int><<<2, 2>>>(d_values);
    heard[0] = '\0';
    expect_success(cudaDeviceSynchronize());
    const char *first = strstr(heard, "block 1;"), *second = strstr(heard, "block 0;");
    assert_non_null(first);
    assert_non_null(second);
    assert_true(first < second);
}
