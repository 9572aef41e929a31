// SPDX-License-Identifier: MIT
// Nobody observes the device. Weak, so that a checker takes their place by being linked.
#include "unobserved.h"
#include "observer.h"

#define UNOBSERVED __attribute__((weak))

static bool nobody;

bool gw_nobody_observes(void)
{
    return nobody;
}

// Told before everything else, so that whoever reads `nobody` later knows.
UNOBSERVED void gw_observe_arena(struct gw_range arena)
{
    (void)arena;
    nobody = true;
}

UNOBSERVED void gw_observe_stacks(struct gw_range stacks)
{
    (void)stacks;
}

UNOBSERVED void gw_observe_allocation(struct gw_allocation *allocation)
{
    (void)allocation;
}

UNOBSERVED void gw_observe_free(struct gw_allocation *allocation)
{
    (void)allocation;
}

UNOBSERVED void gw_observe_free_again(const struct gw_allocation *allocation, struct gw_site site)
{
    (void)allocation;
    (void)site;
}

UNOBSERVED void gw_observe_free_unknown(const void *pointer, const char *call, struct gw_site site)
{
    (void)pointer;
    (void)call;
    (void)site;
}

UNOBSERVED void gw_observe_copy(void *destination, const void *source, size_t bytes,
                                cudaStream_t stream, struct gw_site site, const char *call)
{
    (void)destination;
    (void)source;
    (void)bytes;
    (void)stream;
    (void)site;
    (void)call;
}

UNOBSERVED void gw_observe_copy_rows(struct gw_rows destination, struct gw_rows source,
                                     size_t width, size_t rows, struct gw_site site,
                                     const char *call)
{
    for (size_t i = 0; i < rows; i++) {
        gw_observe_copy(destination.start + i * destination.pitch,
                        source.start != NULL ? source.start + i * source.pitch : NULL, width, NULL,
                        site, call);
    }
}

UNOBSERVED void gw_observe_operation_queued(uint64_t operation, cudaStream_t stream)
{
    (void)operation;
    (void)stream;
}

UNOBSERVED void gw_observe_launch_queued(const char *kernel, struct gw_site site,
                                         cudaStream_t stream)
{
    (void)kernel;
    (void)site;
    (void)stream;
}

UNOBSERVED void gw_observe_operation_begin(uint64_t operation)
{
    (void)operation;
}

UNOBSERVED void gw_observe_stream_created(cudaStream_t stream, bool blocking)
{
    (void)stream;
    (void)blocking;
}

UNOBSERVED void gw_observe_stream_destroyed(cudaStream_t stream)
{
    (void)stream;
}

UNOBSERVED void gw_observe_event_recorded(cudaEvent_t event, cudaStream_t stream)
{
    (void)event;
    (void)stream;
}

UNOBSERVED void gw_observe_stream_waits(cudaStream_t stream, cudaEvent_t event)
{
    (void)stream;
    (void)event;
}

UNOBSERVED void gw_observe_host_waited_for_stream(cudaStream_t stream)
{
    (void)stream;
}

UNOBSERVED void gw_observe_host_waited_for_event(cudaEvent_t event)
{
    (void)event;
}

UNOBSERVED void gw_observe_host_waited_for_device(void)
{
}

UNOBSERVED void gw_observe_elapsed(cudaEvent_t start, cudaEvent_t end, cudaError_t error,
                                   float milliseconds)
{
    (void)start;
    (void)end;
    (void)error;
    (void)milliseconds;
}

UNOBSERVED size_t gw_ask_static_shared_bytes(const char *kernel, const void *caller)
{
    (void)caller;
    (void)kernel;
    return 0;
}

UNOBSERVED enum gw_variable_kind gw_ask_variable(const void *address)
{
    (void)address;
    return GW_UNKNOWN_VARIABLE;
}

UNOBSERVED size_t gw_ask_static_shared_bytes_at(const void *entry)
{
    (void)entry;
    return 0;
}

UNOBSERVED void gw_observe_launch_begin(const struct gw_launch_info *launch)
{
    (void)launch;
}

UNOBSERVED void gw_observe_launch_end(const struct gw_launch_info *launch)
{
    (void)launch;
}

UNOBSERVED void gw_observe_block_begin(uint3 block, void *dynamic_shared)
{
    (void)block;
    (void)dynamic_shared;
}

UNOBSERVED void gw_observe_block_end(uint3 block)
{
    (void)block;
}

UNOBSERVED void gw_observe_thread_switch(unsigned thread)
{
    (void)thread;
}

UNOBSERVED void gw_observe_thread_end(unsigned thread)
{
    (void)thread;
}

UNOBSERVED void gw_observe_barrier_arrive(unsigned thread, struct gw_site site)
{
    (void)thread;
    (void)site;
}

UNOBSERVED void gw_observe_barrier_release(void)
{
}

UNOBSERVED void gw_observe_warp_release(unsigned warp, unsigned mask, unsigned lanes)
{
    (void)warp;
    (void)mask;
    (void)lanes;
}

UNOBSERVED void gw_observe_lying_mask(unsigned thread, struct gw_site site, const char *why)
{
    (void)thread;
    (void)site;
    (void)why;
}

UNOBSERVED void gw_observe_undefined_shuffle(unsigned thread, struct gw_site site, const char *call,
                                             const char *why)
{
    (void)thread;
    (void)site;
    (void)call;
    (void)why;
}

UNOBSERVED void gw_observe_barrier_divergence(unsigned thread_a, struct gw_site a,
                                              unsigned thread_b, struct gw_site b)
{
    (void)thread_a;
    (void)a;
    (void)thread_b;
    (void)b;
}

UNOBSERVED void gw_observe_error(cudaError_t error, const char *call, struct gw_site site,
                                 const char *why)
{
    (void)error;
    (void)call;
    (void)site;
    (void)why;
}

UNOBSERVED void gw_observe_error_seen(cudaError_t error)
{
    (void)error;
}
