// SPDX-License-Identifier: MIT
// A launch that becomes a node of a graph.
#pragma once

#include "cpu_device/calls/call.h"
#include "cpu_device/work/operation.h"

/** A node that is being made. */
struct gw_kernel_node {
    struct gw_call *call; /**< which fails where the launch cannot be */
    /** Gets the launch as an operation of no stream, whose arguments are packed for this moment. */
    void (*keep)(struct gw_kernel_node *node, const struct gw_operation *operation);
    void *context; /**< of `keep` */
};

/** Checks the launch as any other and gives it to `keep`. */
void gw_make_kernel_node(struct gw_kernel_node *node, const struct gw_known_kernel *kernel,
                         const struct gw_launch *launch, void **arguments);
