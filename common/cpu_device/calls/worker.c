// SPDX-License-Identifier: MIT
// Which host thread runs kernels.
#include "worker.h"

static GW_PER_WORKER bool in_host_function;

bool gw_in_host_function(void)
{
    return gw_on_worker() && in_host_function;
}

void gw_set_in_host_function(bool in)
{
    in_host_function = in;
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
