// SPDX-License-Identifier: MIT
// What the shared runtime tells and asks: which of the host's memory kernels may use, what a kernel
// declares, and, where somebody wants to know, why a call failed.
#include "checker/checker.h"
#include "counts.h"
#include "cpu_device/calls/execution_error.h"
#include "engine.h"
#include "registered.h"
#include "settings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void allocation(struct gw_allocation *memory)
{
    if (memory->kind == GW_REGISTERED_MEMORY) {
        ptx_engine_share((struct gw_range){memory->start, memory->bytes});
        return; // it was there before
    }
    ptx_count_allocation(memory->bytes);
}

static void freed(struct gw_allocation *memory)
{
    if (memory->kind == GW_REGISTERED_MEMORY) {
        ptx_engine_unshare((struct gw_range){memory->start, memory->bytes});
        return;
    }
    ptx_count_free(memory->bytes);
}

static void copy(struct gw_rows destination, struct gw_rows source, size_t width, size_t rows,
                 struct gw_site site, const char *call)
{
    (void)site;
    (void)call;
    ptx_count_transfer(destination, source, width, rows);
}

static size_t static_shared_bytes_at(const void *entry)
{
    const struct ptx_kernel *kernel = ptx_kernel_of(entry);
    return kernel ? kernel->facts.static_shared_bytes : 0;
}

// The call that failed last. The grader's process asks for it by the checker's name.
static struct {
    cudaError_t error;
    char *call; // as in the source
    char why[600];
} latest;

void gw_checker_begin_case(void)
{
    free(latest.call);
    memset(&latest, 0, sizeof(latest));
}

const char *gw_checker_failed_call(int *error, const char **at)
{
    static char sentence[sizeof(latest.why) + 200];
    *at = ""; // nvcc's code tells no lines of calls
    *error = (int)latest.error;
    snprintf(sentence, sizeof(sentence), "%s: %s", latest.call ? latest.call : "", latest.why);
    return latest.error == cudaSuccess ? NULL : sentence;
}

static void error(cudaError_t error, const char *call, struct gw_site site, const char *why)
{
    (void)site;
    // After the error of a kernel each call returns it: the first says what it was.
    if (error != latest.error || gw_execution_error() == cudaSuccess) {
        free(latest.call);
        latest.call = ptx_kernel_name(call);
        latest.error = error;
        snprintf(latest.why, sizeof(latest.why), "%s", why ? why : cudaGetErrorName(error));
    }
    if (ptx_environment()->reasons) {
        fprintf(stderr, "PTX machine: %s: %s%s%s\n", call, cudaGetErrorName(error), why ? ": " : "",
                why ? why : "");
    }
}

struct gw_observer gw_observer = {
    .allocation = allocation,
    .free = freed,
    .copy = copy,
    .static_shared_bytes_at = static_shared_bytes_at,
    .graph_instantiated = ptx_count_instantiation,
    .graph_launched = ptx_count_graph,
    .launch_refused = ptx_count_refused,
    .error = error,
};
