// SPDX-License-Identifier: MIT
// A thread that spins has its turn when nobody else of its block can go on. A block of which all
// that can go on has had a turn and found nothing new gives way itself.
#include "spinning.h"
#include "checked.h"
#include "cpu_device/fibers/fiber.h"
#include "scheduler.h"
#include "warp.h"

enum { FIRST_PATIENCE = 4 };

struct gw_spinning gw_spinning_threads;
bool gw_something_new;
unsigned gw_patience = FIRST_PATIENCE;

bool gw_take_something_new(void)
{
    const bool is_new = gw_something_new;
    gw_something_new = false;
    if (is_new) {
        gw_patience = FIRST_PATIENCE;
        gw_spinning_threads.fruitless = 0;
    }
    return is_new;
}

void gw_yield(const void *what)
{
    struct gw_spinning *spinning = &gw_spinning_threads;
    struct gw_scheduler *s = gw_scheduler;
    const dim3 shape = s->grid->block;
    const unsigned thread = threadIdx.x + shape.x * (threadIdx.y + shape.y * threadIdx.z);
    const unsigned last = (spinning->first + spinning->count++) % GW_MAX_BLOCK_THREADS;
    spinning->turns[last].thread = (uint16_t)thread;
    spinning->turns[last].what = what;
    spinning->fruitless++;
    gw_wait_for_others(s, &spinning->contexts[thread]);
    gw_set_running_thread(thread, s->grid);
}

/** Lanes that wait for others of their warp may have waited only for such as have returned. */
static bool let_lanes_go(const struct gw_scheduler *s)
{
    const struct gw_spinning *spinning = &gw_spinning_threads;
    unsigned elsewhere[GW_WARPS] = {0};
    int deadlocked;
    if (!gw_has_warp_operations) {
        return false;
    }
    gw_note_lanes_at_barrier(s, elsewhere);
    for (unsigned i = 0; i < spinning->count; i++) {
        const unsigned thread =
            spinning->turns[(spinning->first + i) % GW_MAX_BLOCK_THREADS].thread;
        elsewhere[thread / GW_WARP_THREADS] |= 1u << thread % GW_WARP_THREADS;
    }
    return gw_warps_resolve(elsewhere, &deadlocked);
}

struct gw_context *gw_next_spinning(struct gw_scheduler *s)
{
    struct gw_spinning *spinning = &gw_spinning_threads;
    if (gw_something_new) {
        s->found_something_new |= gw_take_something_new();
    }
    if (spinning->fruitless >= spinning->count) {
        if (let_lanes_go(s)) {
            spinning->fruitless = 0;
            return gw_choose_successor(s);
        }
        s->yields = true;
        return gw_host_context();
    }
    const unsigned thread = spinning->turns[spinning->first].thread;
    spinning->first = (spinning->first + 1) % GW_MAX_BLOCK_THREADS;
    spinning->count--;
    return &spinning->contexts[thread];
}
