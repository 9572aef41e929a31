// SPDX-License-Identifier: MIT
// A launch: what is wrong with its shape, and into the queue with it.
#include "cpu_device/calls/call.h"
#include "cpu_device/calls/devices.h"
#include "cpu_device/calls/worker.h"
#include "cpu_device/device/device_limits.h"
#include "cpu_device/device/device_properties.h"
#include "cpu_device/memory/named_variables.h"
#include "cpu_device/work/child_work.h"
#include "cpu_device/work/stream.h"
#include "cpu_device/workers/queue.h"
#include "function_attributes.h"
#include "kernel_node.h"

#include <string.h>

struct limits {
    dim3 grid, block;
    unsigned block_threads;
};

static unsigned lesser(unsigned own, int pretended)
{
    return pretended >= 0 && (unsigned)pretended < own ? (unsigned)pretended : own;
}

static struct limits limits(void)
{
    struct limits limits = {
        .grid = {GW_MAX_GRID_X, GW_MAX_GRID_Y, GW_MAX_GRID_Z},
        .block = {GW_MAX_BLOCK_X, GW_MAX_BLOCK_Y, GW_MAX_BLOCK_Z},
        .block_threads = GW_MAX_BLOCK_THREADS,
    };
    const struct cudaDeviceProp *pretended = gw_device_pretended();
    if (pretended) {
        limits.grid.x = lesser(limits.grid.x, pretended->maxGridSize[0]);
        limits.grid.y = lesser(limits.grid.y, pretended->maxGridSize[1]);
        limits.grid.z = lesser(limits.grid.z, pretended->maxGridSize[2]);
        limits.block.x = lesser(limits.block.x, pretended->maxThreadsDim[0]);
        limits.block.y = lesser(limits.block.y, pretended->maxThreadsDim[1]);
        limits.block.z = lesser(limits.block.z, pretended->maxThreadsDim[2]);
        limits.block_threads = lesser(limits.block_threads, pretended->maxThreadsPerBlock);
    }
    return limits;
}

// CUDA: cudaErrorInvalidConfiguration "indicates that a kernel launch is requesting resources that
// can never be satisfied by the current device". So say the runtimes up to CUDA 12; that of
// CUDA 13.0 hands on the driver's cudaErrorInvalidValue, and who plays a GPU with its programs says
// so (tests/gpu/answers has what both answer).
#ifndef GW_REFUSED_LAUNCH_ERROR
#define GW_REFUSED_LAUNCH_ERROR cudaErrorInvalidConfiguration
#endif

// The error of a launch that the host or a kernel makes. To a kernel an H200 gave this one with
// CUDA 13.0, too, and for too much shared memory as well.
static cudaError_t refused(cudaError_t by_host)
{
    return gw_running_kernel() ? cudaErrorInvalidConfiguration : by_host;
}

static bool expect_within(struct gw_call *call, const char *what, dim3 shape, dim3 largest)
{
    const unsigned size[3] = {shape.x, shape.y, shape.z};
    const unsigned limit[3] = {largest.x, largest.y, largest.z};
    for (int i = 0; i < 3; i++) {
        if (size[i] == 0) {
            gw_call_fail(call, refused(GW_REFUSED_LAUNCH_ERROR), "the %s (%u,%u,%u) is empty: %s",
                         what, shape.x, shape.y, shape.z,
                         strcmp(what, "grid") == 0 ? "a launch needs at least 1 block"
                                                   : "a block needs at least 1 thread");
            return false;
        }
        if (size[i] > limit[i]) {
            gw_call_fail(call, refused(GW_REFUSED_LAUNCH_ERROR),
                         "the %s (%u,%u,%u) is too large in %c: the device allows %u%s", what,
                         shape.x, shape.y, shape.z, "xyz"[i], limit[i],
                         limit[i] > 0 ? "" : ", so that each launch fails in this test");
            return false;
        }
    }
    return true;
}

// A block of a size that nobody chooses, too large, in a grid of as many blocks as a block has
// threads.
static bool are_exchanged(const struct gw_launch *launch, unsigned most)
{
    enum { WARP = 32 };
    return launch->block.x > most && launch->block.x % WARP != 0 && launch->grid.x <= most &&
           launch->grid.x % WARP == 0;
}

static bool expect_block_within(struct gw_call *call, const struct gw_launch *launch, dim3 most)
{
    if (are_exchanged(launch, most.x)) {
        gw_call_fail(call, refused(GW_REFUSED_LAUNCH_ERROR),
                     "the block (%u,%u,%u) is too large in x: the device allows %u; the number of "
                     "blocks comes first, <<<blocks, threads per block>>>, and it is %u here",
                     launch->block.x, launch->block.y, launch->block.z, most.x, launch->grid.x);
        return false;
    }
    return expect_within(call, "block", launch->block, most);
}

static size_t static_shared_bytes(const struct gw_kernel *kernel, const struct gw_launch *launch)
{
    return launch->entry ? GW_ASK(static_shared_bytes_at, launch->entry)
                         : GW_ASK(static_shared_bytes, launch->name,
                                  (const void *)(uintptr_t)kernel->run_thread);
}

static bool expect_room_for_both(struct gw_call *call, const struct gw_kernel *kernel,
                                 const struct gw_launch *launch)
{
    if (launch->dynamic_shared_bytes == 0) {
        return true;
    }
    const size_t declared = static_shared_bytes(kernel, launch);
    const size_t most = gw_most_dynamic_shared_bytes(launch->entry);
    const size_t room =
        most > GW_MAX_SHARED_BYTES ? GW_MAX_SHARED_BYTES_OPT_IN : GW_MAX_SHARED_BYTES;
    if (declared + launch->dynamic_shared_bytes > room) {
        gw_call_fail(call, refused(cudaErrorInvalidValue),
                     "%zu bytes of dynamic shared memory were asked for, and the kernel declares "
                     "%zu bytes of __shared__ memory besides: a block has %zu",
                     launch->dynamic_shared_bytes, declared, room);
        return false;
    }
    return true;
}

static bool expect_all_blocks_at_once(struct gw_call *call, const struct gw_launch *launch)
{
    const unsigned long long blocks = 1ull * launch->grid.x * launch->grid.y * launch->grid.z;
#ifdef GW_CPU_DEVICE_CHECKED
    const unsigned threads = launch->block.x * launch->block.y * launch->block.z;
    const unsigned long long most =
        (unsigned long long)gw_blocks_that_fit((int)threads, launch->dynamic_shared_bytes) *
        GW_RESIDENT_MULTIPROCESSORS;
    if (blocks > most) {
        gw_call_fail(call, cudaErrorCooperativeLaunchTooLarge,
                     "the grid has %llu blocks, and the device holds %llu of such blocks at the "
                     "same time: launch as many as cudaOccupancyMaxActiveBlocksPerMultiprocessor "
                     "says, times multiProcessorCount, and let threads go on by the grid's size",
                     blocks, most);
    }
#else
    if (blocks > 1) {
        gw_call_fail(call, cudaErrorNotSupported,
                     "blocks of the fast build of " GW_THE_DEVICE " cannot wait for each other");
    }
#endif
    return call->error == cudaSuccess;
}

static bool expect_launchable(struct gw_call *call, const struct gw_kernel *kernel,
                              const struct gw_launch *launch)
{
    const struct limits most = limits();
    if (!expect_within(call, "grid", launch->grid, most.grid) ||
        !expect_block_within(call, launch, most.block)) {
        return false;
    }
    const unsigned long long threads =
        (unsigned long long)launch->block.x * launch->block.y * launch->block.z;
    if (threads > most.block_threads) {
        gw_call_fail(call, refused(GW_REFUSED_LAUNCH_ERROR),
                     "the block (%u,%u,%u) has %llu threads: the device allows %u", launch->block.x,
                     launch->block.y, launch->block.z, threads, most.block_threads);
        return false;
    }
    // The programming guide: "A kernel will fail to launch if it is executed with more threads per
    // block than its launch bound maxThreadsPerBlock."
    const unsigned bound = gw_known_kernel_bound(launch->entry);
    if (bound > 0 && threads > bound) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the block (%u,%u,%u) has %llu threads, and the kernel's __launch_bounds__ "
                     "promise at most %u",
                     launch->block.x, launch->block.y, launch->block.z, threads, bound);
        return false;
    }
    const size_t most_shared = gw_most_dynamic_shared_bytes(launch->entry);
    if (launch->dynamic_shared_bytes > most_shared) {
        gw_call_fail(call, refused(cudaErrorInvalidValue),
                     "%zu bytes of dynamic shared memory were asked for: a block has %zu%s",
                     launch->dynamic_shared_bytes, most_shared,
                     launch->dynamic_shared_bytes <= GW_MAX_SHARED_BYTES_OPT_IN
                         ? " unless cudaFuncSetAttribute allows the kernel more"
                         : "");
        return false;
    }
    return expect_room_for_both(call, kernel, launch) &&
           (!launch->cooperative || expect_all_blocks_at_once(call, launch));
}

// What a kernel is given lies as the compiler lays it out: a pointer where a multiple of its size
// is.
static void look_for_hosts_names(const struct gw_kernel *kernel, const struct gw_launch *launch,
                                 const void *arguments, struct gw_site site)
{
    for (size_t i = 0;
         gw_observer.hosts_name_passed && i + sizeof(void *) <= kernel->argument_bytes;
         i += sizeof(void *)) {
        const void *pointer;
        memcpy(&pointer, (const char *)arguments + i, sizeof(pointer));
        if (gw_is_hosts_name(pointer)) {
            GW_TELL(hosts_name_passed, launch->name, site, pointer);
        }
    }
}

static struct gw_site site_of(const struct gw_launch *launch)
{
    const struct gw_site stands = {launch->return_address, launch->file, launch->line};
    return gw_observer.launch_site ? gw_observer.launch_site(stands) : stands;
}

void gw_functions_passed(const struct gw_launch *launch, const void *argument, size_t bytes)
{
    gw_call_lock();
    for (size_t i = 0; gw_observer.function_passed && i + sizeof(void *) <= bytes;
         i += sizeof(void *)) {
        const void *pointer;
        memcpy(&pointer, (const char *)argument + i, sizeof(pointer));
        GW_TELL(function_passed, launch->name, site_of(launch), pointer);
    }
    gw_call_unlock();
}

// CUDA: shared and local memory are a block's and a thread's own, and a child cannot reach them.
static void tell_of_child(const struct gw_kernel *kernel, const struct gw_launch *launch,
                          const void *arguments, struct gw_site site)
{
    const void *pointers[64];
    size_t count = 0;
    for (size_t i = 0; i < 64; i++) {
        if (kernel->pointers >> i & 1) {
            memcpy(&pointers[count++], (const char *)arguments + i * sizeof(void *),
                   sizeof(void *));
        }
    }
    GW_TELL(child_launched, launch->name, site, pointers, count);
}

// The kernel's own code knows how its arguments are packed, and then launches.
static _Thread_local struct gw_kernel_node *node_under_way;

static void make_node(struct gw_kernel_node *node, const struct gw_kernel *kernel,
                      const struct gw_launch *launch, const void *arguments)
{
    if (!expect_launchable(node->call, kernel, launch)) {
        // cudaGraphAddKernelNode knows no cudaErrorInvalidConfiguration.
        node->call->error = cudaErrorInvalidValue;
        return;
    }
    look_for_hosts_names(kernel, launch, arguments, node->call->site);
    node->keep(node, &(struct gw_operation){
                         .kind = GW_RUN_KERNEL,
                         .call = launch->name,
                         .site = node->call->site,
                         .run = {kernel, *launch, 0, arguments},
                     });
}

void gw_make_kernel_node(struct gw_kernel_node *node, const struct gw_known_kernel *kernel,
                         const struct gw_launch *launch, void **arguments)
{
    node_under_way = node;
    kernel->launch(launch, arguments);
    node_under_way = NULL;
}

#ifdef GW_CPU_DEVICE_CHECKED
// A block that nobody looks at runs the fast build's code, and launches that.
static cudaError_t launch_watched(const struct gw_kernel *fast, const struct gw_launch *launch,
                                  const void *arguments)
{
    const struct gw_kernel *kernel = GW_ASK(watched_code, fast);
    struct gw_launch watched = *launch;
    watched.entry = NULL;
    watched.by_thread = watched.by_block = NULL;
    return kernel ? gw_launch_kernel(kernel, &watched, arguments) : cudaErrorInvalidDeviceFunction;
}
#endif

// The programming guide, "Stream and Event Behavior": "A kernel launch will fail if it is issued to
// a stream that is not associated to the current device".
static bool expect_stream_of_current_device(struct gw_call *call, const struct gw_stream *stream)
{
    const int current = gw_current_device();
    if (stream->device != current) {
        gw_call_fail(call, cudaErrorInvalidResourceHandle,
                     "the stream is device %d's, and device %d is current: call cudaSetDevice(%d) "
                     "before the launch",
                     stream->device, current, stream->device);
    } else if (!gw_has_own_variables(current, false)) {
        gw_call_fail(call, cudaErrorNotSupported,
                     "the program has __device__ or __constant__ variables, of which only device 0 "
                     "has its own here, and device %d is current: ./gridwork check runs it with "
                     "those of each device",
                     current);
    }
    return call->error == cudaSuccess;
}

cudaError_t gw_launch_kernel(const struct gw_kernel *kernel, const struct gw_launch *launch,
                             const void *arguments)
{
#ifdef GW_CPU_DEVICE_CHECKED
    if (!kernel->run_thread && gw_running_kernel()) { // the PTX machine's kernels have none either
        return launch_watched(kernel, launch, arguments);
    }
#endif
    if (node_under_way) {
        make_node(node_under_way, kernel, launch, arguments);
        return node_under_way->call->error;
    }
    if (launch->by_thread && gw_running_kernel()) {
        gw_set_running_place(launch->by_thread, launch->by_block);
    }
    struct gw_call call = gw_call_begin(launch->name, site_of(launch), GW_WAITS_FOR_SOME);
    if (call.error == cudaSuccess && !expect_launchable(&call, kernel, launch)) {
        GW_TELL(launch_refused, launch->grid, launch->block);
    } else if (call.error == cudaSuccess) {
        struct gw_stream *stream = gw_stream_of(launch->stream);
        if (!gw_expect_child(&call)) {
            // the call has failed
        } else if (!stream) {
            gw_call_fail(&call, cudaErrorInvalidResourceHandle,
                         "the launch names a stream that is none, or that was destroyed");
        } else if (expect_stream_of_current_device(&call, stream)) {
            look_for_hosts_names(kernel, launch, arguments, call.site);
            const uint64_t number = gw_announce_operation(launch->stream);
            if (gw_running_kernel()) {
                tell_of_child(kernel, launch, arguments, call.site);
            } else if (number != 0) { // it is not captured
                GW_TELL(launch_queued, launch->name, call.site,
                        gw_stream_told(stream, launch->stream));
            }
            gw_queue_submit(&(struct gw_operation){
                .kind = GW_RUN_KERNEL,
                .stream = stream,
                .number = number,
                .call = call.name,
                .site = call.site,
                .device_chosen = gw_current_device_site(),
                .run = {kernel, *launch, gw_next_launch(), arguments},
            });
        }
    }
    return gw_call_end(&call);
}
