// SPDX-License-Identifier: MIT
// Keeps which thread used which element, place by place of the code, so that a run that has failed
// can be asked for the reason (checker/indices). It takes time and memory, and so it is done when a
// failed case is run once more, and up to a limit.
#pragma once

#include "checker/indices/use.h"
#include "checker/program/where.h"
#include "checker/reports/running_launch.h"
#include "checker/shadow/access.h"

/** An array of the exercise's in device memory. */
struct gw_reported_array {
    struct gw_array_shape shape;
    uintptr_t start;    /**< of its first element */
    size_t bytes;       /**< of all of them */
    size_t size;        /**< of one */
    bool is_written;    /**< it is what the exercise computes */
    bool grid_is_given; /**< by a grid that the student does not choose */
};

/** What one place of the code did in one launch. */
struct gw_sampled_place {
    struct gw_where where;
    struct gw_launch_note launch;
    unsigned does;
    size_t bytes;              /**< of each access */
    struct gw_sample *samples; /**< each element is still an address */
    size_t count, room;
    bool is_whole;        /**< the launch came to its end, and nothing was left out */
    uint16_t turns[1024]; /**< of the threads of the block that runs */
    uint32_t block;       /**< that one */
};

/** Forgets all, and from the next launch on keeps what threads do with the told arrays. */
void gw_sampling_begin(void);

/** Keeps no more; what there is can be asked for. */
void gw_sampling_end(void);

/** An array that the accesses may go to; the name is copied. */
void gw_sampling_tell(const struct gw_reported_array *array);

size_t gw_sampling_arrays(void);
const struct gw_reported_array *gw_sampling_array(size_t index);

/** The places, in the order in which they were come by first; none where there were too many. */
size_t gw_sampling_places(void);
struct gw_sampled_place *gw_sampling_place(size_t index);

/** The launch, if there was one or all of them stand at one place; else NULL. */
const struct gw_launch_note *gw_sampling_launch(void);

/** Of the events. Only while gw_now.sampling. */
void gw_sampling_access(const struct gw_access *access);
void gw_sampling_thread_ends(void);
void gw_sampling_launch_begins(void);
void gw_sampling_launch_ends(void);
