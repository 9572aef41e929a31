// SPDX-License-Identifier: MIT
// Nobody observes the device. Weak, so that a checker takes their place by being linked.
#include "observer.h"

#define UNOBSERVED __attribute__((weak))

UNOBSERVED void gw_observe_allocation(struct gw_allocation *allocation)
{
    (void)allocation;
}

UNOBSERVED void gw_observe_free(struct gw_allocation *allocation)
{
    (void)allocation;
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
