// SPDX-License-Identifier: MIT
// What the threads of a kernel give to streams (CUDA dynamic parallelism): launches, copies,
// memsets. They are kept until all blocks of the kernel have run, since a parent cannot wait for a
// child: "it is no longer possible to access the modifications made by the threads in the child
// grid from the parent grid."
#pragma once

#include "cpu_device/calls/call.h"
#include "operation.h"

#include <stdbool.h>

struct gw_child {
    struct gw_operation operation;
    uint64_t parent; /**< the launch of the kernel */
    bool tail;
    void *copy; /**< of a kernel's arguments */
    struct gw_child *next;
};

/** Whether a kernel whose thread calls now may launch one more; else the call fails. Host code may
 * always. */
bool gw_expect_child(struct gw_call *call);

/** Keeps the operation where a thread of a kernel gives it. @return false where host code does */
bool gw_child_takes(const struct gw_operation *operation);

/**
 * All blocks of the launch have run: takes its children in the order in which they are to be
 * carried out. A kernel's next tail launch comes after the one before with all its descendants.
 * @param rest what comes after them
 */
struct gw_child *gw_children_take(uint64_t parent, struct gw_child *rest);

void gw_child_free(struct gw_child *child);
