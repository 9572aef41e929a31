// SPDX-License-Identifier: MIT
// Limits that the kernel holds for each process.
#include "box_parts.h"

#include <sys/resource.h>

enum {
    MOST_DESCRIPTORS = 256, // each can stand for memory that nobody counts, as a pipe does
    MOST_SIGNALS = 1024,
    MOST_LOCKED = 1 << 20,
    SECONDS_TO_END = 2 // for one that does not take the signal for its end
};

static void limit(__rlimit_resource_t resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && most < now.rlim_max) {
        setrlimit(resource, &(struct rlimit){most, most});
    }
}

static void limit_softly(__rlimit_resource_t resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && most < now.rlim_cur) {
        setrlimit(resource, &(struct rlimit){most, now.rlim_max});
    }
}

void gw_box_limit(const struct gw_box *box)
{
    limit(RLIMIT_CORE, 0);
    if (box->kind == GW_BOX_RUNNING) {
        limit(RLIMIT_NOFILE, MOST_DESCRIPTORS);
        limit(RLIMIT_SIGPENDING, MOST_SIGNALS);
        limit(RLIMIT_MEMLOCK, MOST_LOCKED);
        limit(RLIMIT_MSGQUEUE, 0);
    }
    if (box->file_size > 0) {
        limit(RLIMIT_FSIZE, box->file_size);
    }
    if (box->address_space > 0) {
        limit(RLIMIT_AS, box->address_space);
    }
    if (box->cpu_seconds > 0) {
        // By a signal of its own, so that nobody takes it for another's.
        limit(RLIMIT_CPU, (rlim_t)box->cpu_seconds + SECONDS_TO_END);
        limit_softly(RLIMIT_CPU, box->cpu_seconds);
    }
}
