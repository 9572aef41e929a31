// SPDX-License-Identifier: MIT
// Which host thread runs kernels, and which kernel's threads.
#include "worker.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static GW_PER_WORKER bool in_host_function;

bool gw_in_host_function(void)
{
    return gw_on_worker() && in_host_function;
}

void gw_set_in_host_function(bool in)
{
    in_host_function = in;
}

static GW_PER_WORKER const struct gw_operation *running;
static GW_PER_WORKER const uint3 *running_thread, *running_block;
static GW_PER_WORKER uint64_t runs; // counts them

void gw_set_running_kernel(const struct gw_operation *kernel, const uint3 *thread,
                           const uint3 *block)
{
    running = kernel;
    runs++;
    gw_set_running_place(thread, block);
}

void gw_set_running_place(const uint3 *thread, const uint3 *block)
{
    running_thread = thread;
    running_block = block;
}

const struct gw_operation *gw_running_kernel(void)
{
    return gw_on_worker() ? running : NULL;
}

uint64_t gw_running_number(void)
{
    return runs;
}

// "Errors are recorded per-thread": of those with one place here, the latest that has called.
enum { PLACES = 1024 };
struct thread_error {
    uint64_t run;
    uint3 thread, block;
    cudaError_t error;
};

cudaError_t *gw_last_error(void)
{
    static __thread cudaError_t of_host;
    static GW_PER_WORKER struct thread_error *of_threads;
    static const uint3 unknown;
    if (!gw_running_kernel()) {
        return &of_host;
    }
    of_threads = of_threads ? of_threads : calloc(PLACES, sizeof(*of_threads));
    if (!of_threads) {
        abort();
    }
    const uint3 thread = running_thread ? *running_thread : unknown;
    const uint3 block = running_block ? *running_block : unknown;
    struct thread_error *own = &of_threads[(thread.x + 32 * thread.y + 512 * thread.z) % PLACES];
    if (own->run != runs || memcmp(&own->thread, &thread, sizeof(thread)) != 0 ||
        memcmp(&own->block, &block, sizeof(block)) != 0) {
        *own = (struct thread_error){runs, thread, block, cudaSuccess};
    }
    return &own->error;
}

#ifdef GW_CPU_DEVICE_CHECKED

#include <pthread.h>

static pthread_t worker;
static bool known;

bool gw_on_worker(void)
{
    return known && pthread_equal(worker, pthread_self());
}

void gw_become_worker(void)
{
    worker = pthread_self();
    known = true;
}

#else

bool gw_on_worker(void)
{
    return true;
}

void gw_become_worker(void)
{
}

#endif
