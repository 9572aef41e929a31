// SPDX-License-Identifier: MIT
// A device that does nothing but tell the checker.
#include "by_hand.h"

#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/execution_error.h"
#include "cpu_device/fibers/escape.h"
#include "cpu_device/kernels/known_kernels.h"
#include "cpu_device/work/stream.h"

#include <sys/mman.h>

enum { ARENA = 1 << 28, GAP = 1 << 20, ALLOCATIONS = 64 };

static unsigned char *arena;
static size_t used;
static struct gw_allocation allocations[ALLOCATIONS];
static size_t allocation_count;
static struct gw_launch_info launch;
static uint64_t operations;
static cudaError_t error;
static jmp_buf way_out;
static bool may_leave;

// What the checker asks of the device.
void gw_raise_execution_error(cudaError_t raised, const char *reason)
{
    (void)reason;
    error = error == cudaSuccess ? raised : error;
}

cudaError_t gw_execution_error(void)
{
    return error;
}

void gw_leave_kernel(cudaError_t raised, const char *reason, ...)
{
    gw_raise_execution_error(raised, reason);
    if (!may_leave) {
        fail_msg("the kernel was ended: %s", reason);
    }
    may_leave = false;
    longjmp(way_out, 1);
}

jmp_buf *hand_may_leave(void)
{
    may_leave = true;
    return &way_out;
}

cudaError_t hand_error(void)
{
    return error;
}

// It is the only one.
int gw_devices(void)
{
    return 1;
}

int gw_current_device(void)
{
    return 0;
}

struct gw_site gw_current_device_site(void)
{
    return (struct gw_site){0};
}

bool gw_reaches_peer(int device, int peer)
{
    (void)device;
    (void)peer;
    return false;
}

const struct gw_stream *gw_given_stream(cudaStream_t handle)
{
    (void)handle;
    return NULL;
}

bool gw_is_known_kernel(const void *entry)
{
    (void)entry;
    return false;
}

const char *cudaGetErrorName(cudaError_t named)
{
    return named == cudaErrorInvalidValue ? "cudaErrorInvalidValue" : "another error";
}

void hand_begin(void)
{
    if (!arena) {
        arena = mmap(NULL, ARENA, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        assert_true(arena != MAP_FAILED);
        gw_observe_arena((struct gw_range){arena, ARENA});
    }
    for (size_t i = 0; i < allocation_count; i++) {
        if (allocations[i].live) {
            allocations[i].live = false;
            gw_observe_free(&allocations[i]);
        }
    }
    allocation_count = used = 0;
    error = cudaSuccess;
    may_leave = false;
    gw_observe_host_waited_for_device(0);
    gw_checker_begin_case();
}

int *hand_allocate(size_t bytes, const char *name)
{
    assert_true(allocation_count < ALLOCATIONS);
    struct gw_allocation *allocation = &allocations[allocation_count++];
    used += GAP;
    *allocation = (struct gw_allocation){.start = arena + used,
                                         .bytes = bytes,
                                         .kind = GW_DEVICE_MEMORY,
                                         .call = "cudaMalloc",
                                         .name = name,
                                         .site = {.file = "by_hand.c", .line = 1},
                                         .live = true};
    used += (bytes + 255) / 256 * 256;
    memset(allocation->start, 0xA5, bytes);
    gw_observe_allocation(allocation);
    return (int *)(void *)allocation->start;
}

void hand_free(int *memory)
{
    for (size_t i = 0; i < allocation_count; i++) {
        if (allocations[i].start == (unsigned char *)memory) {
            allocations[i].live = false;
            allocations[i].freed = (struct gw_site){.file = "by_hand.c", .line = 2};
            gw_observe_free(&allocations[i]);
        }
    }
}

void hand_fill(int *memory, size_t bytes)
{
    static const char host[4096];
    assert_true(bytes <= sizeof(host));
    hand_begin_operation(hand_queue(NULL));
    hand_copy(memory, host, bytes, 3, "cudaMemcpy");
    memcpy(memory, host, bytes);
    gw_observe_host_waited_for_stream(NULL);
}

void hand_copy(void *destination, const void *source, size_t bytes, int line, const char *call)
{
    gw_observe_copy((struct gw_rows){.start = destination},
                    (struct gw_rows){.start = (unsigned char *)(uintptr_t)source}, bytes, 1,
                    (struct gw_site){.file = "by_hand.c", .line = line}, call);
}

uint64_t hand_queue(cudaStream_t stream)
{
    gw_observe_operation_queued(++operations, stream);
    return operations;
}

void hand_begin_operation(uint64_t operation)
{
    gw_observe_operation_begin(operation);
}

void hand_launch(const char *kernel, unsigned blocks, unsigned threads)
{
    static uint64_t number;
    launch = (struct gw_launch_info){.kernel = kernel,
                                     .grid = {blocks, 1, 1},
                                     .block = {threads, 1, 1},
                                     .site = {.file = "by_hand.c", .line = 4},
                                     .number = ++number};
    gw_observe_launch_begin(&launch);
}

void hand_launch_end(void)
{
    gw_observe_launch_end(&launch);
}

void hand_block(unsigned block)
{
    gw_observe_block_begin((uint3){block, 0, 0}, NULL);
}

void hand_thread(unsigned thread)
{
    gw_observe_thread_switch(thread);
}

void assert_no_report(void)
{
    const char *report = gw_checker_report();
    if (report) {
        fail_msg("a report where none was expected: %s", report);
    }
}
