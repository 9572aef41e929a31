// SPDX-License-Identifier: MIT
// Graphs: the calls of a capture, with numbers in the place of streams and events, so that a launch
// can make them again in streams and events of its own.
#pragma once

#include "cpu_device/work/operation.h"

#include <stdbool.h>
#include <stddef.h>

/** One call: an operation, the record of an event, or a wait for one. */
struct gw_step {
    struct gw_operation operation; /**< what it points to belongs to the graph */
    void *kept;                    /**< a kernel's arguments */
    unsigned branch;               /**< 0 is the stream that the graph is launched in */
    unsigned event;                /**< which record, of a record or wait */
};

struct gw_graph {
    struct gw_step **steps; /**< in the order of the calls */
    size_t count, room;
    size_t nodes; /**< those that CUDA calls nodes: all but records and waits */
    unsigned branches, events;
    unsigned holds; /**< the program, and each executable */
    bool live;      /**< the program has not destroyed it */
    struct gw_graph *next;
};

/** An empty graph, held once and not among the live ones. NULL without memory. */
struct gw_graph *gw_graph_new(void);
void gw_graph_hold(struct gw_graph *graph);
void gw_graph_let_go(struct gw_graph *graph);

/** Appends a step with a copy of a kernel's arguments. @return false without memory */
bool gw_graph_append(struct gw_graph *graph, const struct gw_operation *operation, unsigned branch,
                     unsigned event);

/** Whether a step is a node of the graph. */
bool gw_is_node(const struct gw_step *step);

/** Hands a graph to the program: its handle is valid from now on. */
cudaGraph_t gw_graph_publish(struct gw_graph *graph);

/** The graph of a handle; NULL for one that is none. */
struct gw_graph *gw_graph_of(cudaGraph_t handle);

/** Destroys all. All their work must be done. */
void gw_destroy_all_graphs(void);
