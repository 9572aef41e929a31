// SPDX-License-Identifier: MIT
// IWYU pragma: private, include <cuda_runtime.h>
// The runtime API's calls for host functions in streams, for priorities, and for graphs that are
// captured from streams. Part of cuda_runtime_api.h.
#pragma once

#include "driver_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// --- host functions ---------------------------------------------------------------------------

/** Calls function(data) on the host when all work given to the stream before is done; not after an
 * error. The function may not call CUDA. */
cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data);
/** The same, called after an error too. @param flags must be 0 */
cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
                                  unsigned int flags);

// --- what a stream is -------------------------------------------------------------------------

/** The CPU device has one priority: 0. Others are taken for the nearest that there is. */
cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned int flags, int priority);
cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority);
cudaError_t cudaStreamGetDevice(cudaStream_t stream, int *device);
/** A number that no other stream of the program has or had. */
cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long *id);

// --- capture ----------------------------------------------------------------------------------

/** What is given to the stream from now on becomes part of a graph instead of being carried out;
 * streams that wait for its events join it. */
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode);
/** @param graph  receives the graph, owned by the caller; NULL after an error */
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status);
/** Which calls a capture forbids this host thread; gives the mode that it had. */
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);

// --- graphs -----------------------------------------------------------------------------------

cudaError_t cudaGraphDestroy(cudaGraph_t graph);
/** @param nodes  room for *count nodes, or NULL to ask for their number alone */
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type);
/** As in CUDA 12 and 13. */
#ifdef __cplusplus
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph,
                                 unsigned long long flags = 0);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *executable, cudaGraph_t graph,
                                          unsigned long long flags = 0);
#else
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph,
                                 unsigned long long flags);
cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *executable, cudaGraph_t graph,
                                          unsigned long long flags);
#endif
/** Makes a launch ready; here there is nothing to do. */
cudaError_t cudaGraphUpload(cudaGraphExec_t executable, cudaStream_t stream);
/** Gives all of the graph's work to the stream, as one piece. */
cudaError_t cudaGraphLaunch(cudaGraphExec_t executable, cudaStream_t stream);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t executable);

#ifdef __cplusplus
}

/** As before CUDA 12: there are no messages to put into the buffer. */
GW_OVERLOAD cudaError_t cudaGraphInstantiate(cudaGraphExec_t *executable, cudaGraph_t graph,
                                             cudaGraphNode_t *, char *, size_t)
{
    return cudaGraphInstantiate(executable, graph, 0);
}
#endif
