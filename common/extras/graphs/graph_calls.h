// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The runtime API's calls for graphs that are built node by node. Like all others they can return
// the error of an earlier launch.
#pragma once

#include "../../cpu_device/kernel_side/driver_types.h"

#include <stddef.h>

/** A launch. `extra` must be NULL: arguments are behind `kernelParams`, as of cudaLaunchKernel. */
struct cudaKernelNodeParams {
    void *func;
    dim3 gridDim, blockDim;
    unsigned int sharedMemBytes;
    void **kernelParams;
    void **extra;
};

/** A memset of `height` rows of `width` elements; the pitch is in bytes. */
struct cudaMemsetParams {
    void *dst;
    size_t pitch;
    unsigned int value;
    unsigned int elementSize; /**< 1, 2 or 4 bytes, of which `value` gives each its lowest */
    size_t width, height;
};

/** A call of the host. */
struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void *userData;
};

/** A copy between pitched regions; the CPU device has no arrays, and a depth of 1. */
struct cudaMemcpy3DParms {
    cudaArray_t srcArray;
    struct cudaPos srcPos;
    struct cudaPitchedPtr srcPtr;
    cudaArray_t dstArray;
    struct cudaPos dstPos;
    struct cudaPitchedPtr dstPtr;
    struct cudaExtent extent;
    enum cudaMemcpyKind kind;
};

/** How one node comes after another: all zeros, when that has ended. */
typedef struct cudaGraphEdgeData_st {
    unsigned char from_port, to_port, type, reserved[5];
} cudaGraphEdgeData;

#ifdef __cplusplus
extern "C" {
#endif

// --- graphs that are built node by node -------------------------------------------------------

/** @param graph  receives an empty graph, owned by the caller  @param flags  0 */
cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int flags);
/** Adds a node that comes after `count` others of the graph; it belongs to the graph. What its
 * parameters point to, arguments too, is read at the call. */
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaKernelNodeParams *parameters);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaMemcpy3DParms *parameters);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph,
                                     const cudaGraphNode_t *dependencies, size_t count,
                                     void *destination, const void *source, size_t bytes,
                                     enum cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaMemsetParams *parameters);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *dependencies, size_t count,
                                 const struct cudaHostNodeParams *parameters);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *dependencies, size_t count);
/** The child is copied as it is at the call. */
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                       const cudaGraphNode_t *dependencies, size_t count,
                                       cudaGraph_t child);
/** `to[i]` comes after `from[i]`. @param edges  NULL, or all zeros */
cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                     const cudaGraphNode_t *to, const cudaGraphEdgeData *edges,
                                     size_t count);
/** As of cudaGraphGetNodes: room for *count, or NULL to ask for the number alone. */
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                              cudaGraphEdgeData *edges, size_t *count);
cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *dependencies,
                                         cudaGraphEdgeData *edges, size_t *count);
cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *dependents,
                                           cudaGraphEdgeData *edges, size_t *count);

#ifdef __cplusplus
}

// As before CUDA 13, without what an edge can be.
#define GW_WITHOUT_EDGES inline __attribute__((always_inline)) cudaError_t
GW_WITHOUT_EDGES cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                          const cudaGraphNode_t *to, size_t count)
{
    return cudaGraphAddDependencies(graph, from, to, nullptr, count);
}
GW_WITHOUT_EDGES cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                   size_t *count)
{
    return cudaGraphGetEdges(graph, from, to, nullptr, count);
}
GW_WITHOUT_EDGES cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *dependencies,
                                              size_t *count)
{
    return cudaGraphNodeGetDependencies(node, dependencies, nullptr, count);
}
GW_WITHOUT_EDGES cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *dependents,
                                                size_t *count)
{
    return cudaGraphNodeGetDependentNodes(node, dependents, nullptr, count);
}
#undef GW_WITHOUT_EDGES
#endif
