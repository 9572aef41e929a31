// SPDX-License-Identifier: MIT
// The lock of the work, how many cores there are for it, and what a new task sets going.
#define _GNU_SOURCE // adaptive mutexes, the cores of a process
#include "thread_pool_internal.h"

#include <sched.h>
#include <stdlib.h>

// Adaptive: whoever finds it taken looks a few times before sleeping.
static pthread_mutex_t lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;

struct gw_pool gw_pool = {.ready_end = &gw_pool.ready};

void gw_work_lock(void)
{
    pthread_mutex_lock(&lock);
}

void gw_work_unlock(void)
{
    const unsigned wake = gw_pool.to_wake;
    gw_pool.to_wake = 0;
    pthread_mutex_unlock(&lock);
    for (unsigned i = 0; i < wake; i++) {
        pthread_cond_signal(&work);
    }
}

void gw_pool_sleep_on(pthread_cond_t *condition)
{
    for (; gw_pool.to_wake > 0; gw_pool.to_wake--) {
        pthread_cond_signal(&work);
    }
    pthread_cond_wait(condition, &lock);
}

void gw_pool_sleep(void)
{
    gw_pool.sleeping++;
    while (gw_pool.woken == 0) {
        gw_pool_sleep_on(&work);
    }
    gw_pool.woken--;
}

unsigned gw_pool_cores(void)
{
    static unsigned cores; // atomic: the answer is the same whoever asks first
    unsigned known = __atomic_load_n(&cores, __ATOMIC_RELAXED);
    if (known == 0) {
        const char *wish = getenv("OMP_NUM_THREADS");
        const long wished = wish ? strtol(wish, NULL, 10) : 0;
        cpu_set_t set;
        known = sched_getaffinity(0, sizeof(set), &set) == 0 ? (unsigned)CPU_COUNT(&set) : 1;
        if (wished > 0) {
            known = wished < 1024 ? (unsigned)wished : 1024;
        }
        __atomic_store_n(&cores, known, __ATOMIC_RELAXED);
    }
    return known;
}

void gw_pool_offer(struct gw_task *task)
{
    if (task->operation.kind == GW_CALL_HOST) {
        gw_host_calls_offer(task);
        return;
    }
    gw_pool_list(task);
    gw_pool_change(&gw_pool.unserved, 1);
    // A second task needs a second hand even where each has work for one only.
    gw_pool_wake(task->most_hands > gw_pool.ready_count ? task->most_hands : gw_pool.ready_count);
}

void gw_pool_helper_leaves(void)
{
    if (gw_pool.ready_count > 0) {
        gw_pool_wake(gw_pool.ready_count);
    }
}

bool gw_pool_is_alone(void)
{
    return gw_pool.threads == 0;
}

void gw_pool_forget(void)
{
    lock = (pthread_mutex_t)PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
    work = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    gw_pool = (struct gw_pool){.ready_end = &gw_pool.ready};
    gw_host_calls_forget();
    gw_pool_threads_forget();
}
