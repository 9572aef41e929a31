// SPDX-License-Identifier: MIT
// Functions of the host have a thread of their own: they may wait for what other streams do.
#include "queue.h"
#include "thread_pool_internal.h"

static pthread_cond_t host_work = PTHREAD_COND_INITIALIZER;
static struct gw_task *host_calls, **host_calls_end = &host_calls;
static bool host_thread;

static void *run_host_calls(void *nothing)
{
    gw_work_lock();
    for (;;) {
        struct gw_task *task = host_calls;
        if (!task) {
            gw_pool_sleep_on(&host_work);
            continue;
        }
        host_calls = task->next;
        if (!host_calls) {
            host_calls_end = &host_calls;
        }
        gw_work_unlock();
        gw_execute(&task->operation);
        gw_work_lock();
        gw_task_done(task);
    }
    return nothing;
}

void gw_host_calls_offer(struct gw_task *task)
{
    task->next = NULL;
    *host_calls_end = task;
    host_calls_end = &task->next;
    if (!host_thread) {
        host_thread = gw_pool_start(run_host_calls);
    }
    pthread_cond_signal(&host_work);
}

void gw_host_calls_forget(void)
{
    host_work = (pthread_cond_t)PTHREAD_COND_INITIALIZER;
    host_calls = NULL;
    host_calls_end = &host_calls;
    host_thread = false;
}
