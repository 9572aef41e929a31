// SPDX-License-Identifier: MIT
// Nodes of a graph that copy or set memory, which a launch reads and writes as it is then.
#include "cpu_device/copies/copy_check.h"
#include "graph_building.h"

#include <cuda_runtime_api.h>

/** Rows of `width` bytes; pitches mean nothing for one row. */
struct rows {
    void *destination;
    size_t to_pitch;
    const void *source;
    size_t from_pitch;
    size_t width, count;
};

static void add_copy(const struct gw_adding *adding, const struct rows *rows,
                     enum cudaMemcpyKind kind)
{
    struct gw_operation operation = gw_adding_operation(adding, GW_COPY);
    const size_t before = rows->count > 0 ? rows->count - 1 : 0;
    if (rows->count == 0 || rows->width == 0) {
        gw_call_fail(adding->call, cudaErrorInvalidValue, "the node has no bytes to copy");
    } else if (gw_expect_copy(adding->call, rows->destination,
                              before * rows->to_pitch + rows->width, rows->source,
                              before * rows->from_pitch + rows->width, kind)) {
        operation.copy.destination = rows->destination;
        operation.copy.source = rows->source; // read at each launch, whatever memory it is
        operation.copy.bytes = rows->width * rows->count;
        operation.copy.rows = rows->count;
        operation.copy.to_pitch = rows->to_pitch;
        operation.copy.from_pitch = rows->from_pitch;
        gw_adding_give(adding, &operation);
    }
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *dependencies, size_t count,
                                     void *destination, const void *source, size_t bytes,
                                     enum cudaMemcpyKind kind)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    if (adding.graph) {
        add_copy(&adding, &(struct rows){destination, 0, source, 0, bytes, 1}, kind);
    }
    return gw_adding_end(&adding);
}

/** Where the region begins, from whose start the position counts bytes, rows and slices. */
static void *start_of(const struct cudaPitchedPtr *memory, const struct cudaPos *position)
{
    const size_t rows = position->z * memory->ysize + position->y;
    return memory->ptr ? (char *)memory->ptr + rows * memory->pitch + position->x : NULL;
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaMemcpy3DParms *parameters)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    if (gw_adding_expect_parameters(&adding, parameters)) {
        if (parameters->srcArray || parameters->dstArray) {
            gw_call_fail(&call, cudaErrorNotSupported, GW_THE_DEVICE " has no arrays to copy");
        } else if (parameters->extent.depth > 1) {
            gw_call_fail(&call, cudaErrorNotSupported,
                         GW_THE_DEVICE " copies no slices: add a node for each of the %zu",
                         parameters->extent.depth);
        } else {
            const struct rows rows = {start_of(&parameters->dstPtr, &parameters->dstPos),
                                      parameters->dstPtr.pitch,
                                      start_of(&parameters->srcPtr, &parameters->srcPos),
                                      parameters->srcPtr.pitch,
                                      parameters->extent.depth > 0 ? parameters->extent.width : 0,
                                      parameters->extent.height};
            add_copy(&adding, &rows, parameters->kind);
        }
    }
    return gw_adding_end(&adding);
}

static void add_set(const struct gw_adding *adding, const struct cudaMemsetParams *parameters)
{
    struct gw_operation operation = gw_adding_operation(adding, GW_SET);
    const size_t size = parameters->elementSize, width = parameters->width * size;
    if (size != 1 && size != 2 && size != 4) {
        gw_call_fail(adding->call, cudaErrorInvalidValue,
                     "elements of %zu bytes cannot be set: 1, 2 and 4 can", size);
    } else if (width == 0 || parameters->height == 0) {
        gw_call_fail(adding->call, cudaErrorInvalidValue, "the node has no elements to set");
    } else if (parameters->height > 1 && parameters->pitch < width) {
        gw_call_fail(adding->call, cudaErrorInvalidValue,
                     "the pitch of %zu bytes is less than a row of %zu", parameters->pitch, width);
    } else if (gw_expect_settable(adding->call, parameters->dst,
                                  (parameters->height - 1) * parameters->pitch + width)) {
        operation.set.destination = parameters->dst;
        operation.set.value = (int)parameters->value;
        operation.set.bytes = width * parameters->height;
        operation.set.rows = parameters->height;
        operation.set.pitch = parameters->pitch;
        operation.set.element = size;
        gw_adding_give(adding, &operation);
    }
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaMemsetParams *parameters)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    if (gw_adding_expect_parameters(&adding, parameters)) {
        add_set(&adding, parameters);
    }
    return gw_adding_end(&adding);
}
