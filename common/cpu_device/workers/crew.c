// SPDX-License-Identifier: MIT
// The lock of the work, how many cores there are for it, and what a new task sets going.
#define _GNU_SOURCE // adaptive mutexes, the cores of a process
#include "crew_internal.h"

#include <sched.h>
#include <stdlib.h>

// Adaptive: whoever finds it taken looks a few times before sleeping.
static pthread_mutex_t lock = PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
static pthread_cond_t work = PTHREAD_COND_INITIALIZER;

struct gw_crew gw_crew = {.ready_end = &gw_crew.ready};

void gw_work_lock(void)
{
    pthread_mutex_lock(&lock);
}

void gw_work_unlock(void)
{
    const unsigned wake = gw_crew.to_wake;
    gw_crew.to_wake = 0;
    pthread_mutex_unlock(&lock);
    for (unsigned i = 0; i < wake; i++) {
        pthread_cond_signal(&work);
    }
}

void gw_crew_sleep_on(pthread_cond_t *condition)
{
    for (; gw_crew.to_wake > 0; gw_crew.to_wake--) {
        pthread_cond_signal(&work);
    }
    pthread_cond_wait(condition, &lock);
}

void gw_crew_sleep(void)
{
    gw_crew.sleeping++;
    while (gw_crew.woken == 0) {
        gw_crew_sleep_on(&work);
    }
    gw_crew.woken--;
}

unsigned gw_crew_cores(void)
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

void gw_crew_offer(struct gw_task *task)
{
    if (task->operation.kind == GW_CALL_HOST) {
        gw_host_calls_offer(task);
        return;
    }
    gw_crew_list(task);
    gw_crew_change(&gw_crew.unserved, 1);
    // A second task needs a second hand even where each has work for one only.
    gw_crew_wake(task->most_hands > gw_crew.ready_count ? task->most_hands : gw_crew.ready_count);
}

void gw_crew_helper_leaves(void)
{
    if (gw_crew.ready_count > 0) {
        gw_crew_wake(gw_crew.ready_count);
    }
}

bool gw_crew_is_alone(void)
{
    return gw_crew.threads == 0;
}

void gw_crew_forget(void)
{
    lock = (pthread_mutex_t)PTHREAD_ADAPTIVE_MUTEX_INITIALIZER_NP;
    work = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    gw_crew = (struct gw_crew){.ready_end = &gw_crew.ready};
    gw_host_calls_forget();
}
