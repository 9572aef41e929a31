// SPDX-License-Identifier: MIT
// Building a graph node by node. A node is what a capture would have kept of the call that it
// stands for, and is checked as that.
#include "graph_building.h"
#include "cpu_device/kernels/kernel_node.h"
#include "cpu_device/kernels/known_kernels.h"

#include <cuda_runtime_api.h>
#include <stdlib.h>

struct gw_step *gw_graph_add_node(struct gw_graph *graph, const struct gw_operation *operation,
                                  struct gw_step *const *after, size_t count)
{
    if (!gw_graph_append(graph, operation, 0, 0)) {
        return NULL;
    }
    struct gw_step *node = graph->steps[graph->count - 1];
    graph->in_branches = gw_graph_in_branches;
    for (size_t i = 0; i < count; i++) {
        if (!gw_come_after(node, after[i])) {
            return NULL; // the graph has a node that the program does not know of
        }
    }
    return node;
}

// "pDependencies may not have any duplicate entries."
static bool expect_dependencies(struct gw_adding *adding, const cudaGraphNode_t *dependencies)
{
    struct gw_call *call = adding->call;
    if (adding->count > 0 && !dependencies) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "%zu nodes are to come before it, and the list of them is NULL",
                     adding->count);
        return false;
    }
    adding->after = calloc(adding->count + 1, sizeof(struct gw_step *));
    if (!adding->after) {
        gw_fail_without_memory(call);
        return false;
    }
    for (size_t i = 0; i < adding->count; i++) {
        adding->after[i] = gw_node_of(adding->graph, dependencies[i]);
        if (!adding->after[i]) {
            gw_call_fail(call, cudaErrorInvalidValue,
                         "number %zu of the nodes that are to come before it is none of this graph",
                         i + 1);
            return false;
        }
        for (size_t k = 0; k < i; k++) {
            if (adding->after[k] == adding->after[i]) {
                gw_call_fail(call, cudaErrorInvalidValue,
                             "numbers %zu and %zu of the nodes that are to come before it are the "
                             "same",
                             k + 1, i + 1);
                return false;
            }
        }
    }
    return true;
}

struct gw_adding gw_adding_begin(struct gw_call *call, cudaGraphNode_t *handle, cudaGraph_t graph,
                                 const cudaGraphNode_t *dependencies, size_t count)
{
    struct gw_adding adding = {.call = call, .handle = handle, .count = count};
    if (gw_expect_place(call, handle, "node")) {
        adding.graph = gw_expect_graph(call, graph);
    }
    if (adding.graph && !expect_dependencies(&adding, dependencies)) {
        adding.graph = NULL;
    }
    return adding;
}

bool gw_adding_expect_parameters(const struct gw_adding *adding, const void *parameters)
{
    if (adding->graph && !parameters) {
        gw_call_fail(adding->call, cudaErrorInvalidValue, "the parameters of the node are NULL");
    }
    return adding->graph && parameters;
}

struct gw_step *gw_adding_give(const struct gw_adding *adding, const struct gw_operation *operation)
{
    struct gw_step *node =
        gw_graph_add_node(adding->graph, operation, adding->after, adding->count);
    if (node) {
        *adding->handle = (cudaGraphNode_t)(void *)node;
    } else {
        gw_fail_without_memory(adding->call);
    }
    return node;
}

cudaError_t gw_adding_end(struct gw_adding *adding)
{
    free(adding->after);
    return gw_call_end(adding->call);
}

struct gw_operation gw_adding_operation(const struct gw_adding *adding, enum gw_operation_kind kind)
{
    return (struct gw_operation){
        .kind = kind, .call = adding->call->name, .site = adding->call->site};
}

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned int flags)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    if (gw_expect_place(&call, graph, "graph")) {
        if (flags != 0) {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "%u is no flag of cudaGraphCreate: it has none", flags);
            return gw_call_end(&call);
        }
        struct gw_graph *made = gw_graph_new();
        if (made) {
            made->in_branches = gw_graph_in_branches;
            *graph = gw_graph_publish(made);
        } else {
            gw_fail_without_memory(&call);
        }
    }
    return gw_call_end(&call);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                  const cudaGraphNode_t *dependencies, size_t count)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    if (adding.graph) {
        const struct gw_operation operation = gw_adding_operation(&adding, GW_NOTHING);
        gw_adding_give(&adding, &operation);
    }
    return gw_adding_end(&adding);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                 const cudaGraphNode_t *dependencies, size_t count,
                                 const struct cudaHostNodeParams *parameters)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    if (gw_adding_expect_parameters(&adding, parameters)) {
        struct gw_operation operation = gw_adding_operation(&adding, GW_CALL_HOST);
        operation.host.function = parameters->fn;
        operation.host.data = parameters->userData;
        if (parameters->fn) {
            gw_adding_give(&adding, &operation);
        } else {
            gw_call_fail(&call, cudaErrorInvalidValue,
                         "there is nothing to call: the function is NULL");
        }
    }
    return gw_adding_end(&adding);
}

static void keep_launch(struct gw_kernel_node *node, const struct gw_operation *operation)
{
    gw_adding_give(node->context, operation);
}

static void add_kernel(struct gw_adding *adding, const struct cudaKernelNodeParams *parameters)
{
    struct gw_call *call = adding->call;
    if (parameters->extra && parameters->kernelParams) {
        gw_call_fail(call, cudaErrorInvalidValue,
                     "the arguments are given twice: behind kernelParams and in extra");
        return;
    }
    if (parameters->extra) {
        gw_call_fail(call, cudaErrorNotSupported,
                     GW_THE_DEVICE " takes no arguments in extra: give pointers to them in "
                                   "kernelParams");
        return;
    }
    const struct gw_known_kernel *kernel = gw_expect_known_kernel(call, parameters->func);
    if (!kernel ||
        !gw_expect_kernel_arguments(call, parameters->kernelParams, kernel->parameters)) {
        return;
    }
    const struct gw_launch launch = {
        .name = kernel->name,
        .grid = parameters->gridDim,
        .block = parameters->blockDim,
        .dynamic_shared_bytes = parameters->sharedMemBytes,
        .entry = parameters->func,
        .return_address = call->site.return_address,
    };
    struct gw_kernel_node node = {.call = call, .keep = keep_launch, .context = adding};
    gw_make_kernel_node(&node, kernel, &launch, parameters->kernelParams);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                   const cudaGraphNode_t *dependencies, size_t count,
                                   const struct cudaKernelNodeParams *parameters)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    if (gw_adding_expect_parameters(&adding, parameters)) {
        add_kernel(&adding, parameters);
    }
    return gw_adding_end(&adding);
}

static void add_child(const struct gw_adding *adding, const struct gw_graph *child)
{
    struct gw_graph *copy = NULL;
    const enum gw_branching answer = gw_graph_in_branches(child, &copy);
    if (answer == GW_IN_A_CIRCLE) {
        gw_call_fail(adding->call, cudaErrorInvalidValue,
                     "the nodes of the child come after each other in a circle");
        return;
    }
    const bool whole = answer == GW_BRANCHED && gw_graph_note_dependencies(copy);
    const struct gw_operation operation = gw_adding_operation(adding, GW_NOTHING);
    struct gw_step *node = whole ? gw_adding_give(adding, &operation) : NULL;
    if (node) {
        node->child = copy;
    } else {
        gw_fail_without_memory(adding->call);
        if (copy) {
            gw_graph_free(copy);
        }
    }
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                       const cudaGraphNode_t *dependencies, size_t count,
                                       cudaGraph_t child)
{
    struct gw_call call = GW_CALL(GW_WAITS_FOR_SOME);
    struct gw_adding adding = gw_adding_begin(&call, node, graph, dependencies, count);
    const struct gw_graph *given = adding.graph ? gw_expect_graph(&call, child) : NULL;
    if (given == adding.graph && given) {
        gw_call_fail(&call, cudaErrorInvalidValue, "a graph cannot be a node of itself");
    } else if (given) {
        add_child(&adding, given);
    }
    return gw_adding_end(&adding);
}
