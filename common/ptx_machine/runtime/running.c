// SPDX-License-Identifier: MIT
// The engine's part about kernels: the room machine runs them, and what it finds becomes an error
// of CUDA's.
#include "code.h"
#include "counts.h"
#include "device_heap.h"
#include "ending.h"
#include "engine.h"
#include "ptx_machine/machine/machine.h"
#include "settings.h"

#include <stdio.h>

static void print(const char *text, size_t length)
{
    fwrite(text, 1, length, stdout);
}

/** The error that a GPU's driver gives; what only the machine finds ends the program. */
static cudaError_t error_of(const struct ptx_fault *fault)
{
    switch (fault->kind) {
    case PTX_ILLEGAL_ADDRESS:
        return cudaErrorIllegalAddress;
    case PTX_MISALIGNED:
        return cudaErrorMisalignedAddress;
    case PTX_ASSERT:
        return cudaErrorAssert;
    case PTX_TRAP:
    case PTX_STACK_OVERFLOW:
    case PTX_ILLEGAL_BARRIER:
        return cudaErrorLaunchFailure;
    case PTX_NO_PROGRESS: // a GPU hangs, or its display's watchdog ends the kernel
    case PTX_TOO_MANY_INSTRUCTIONS:
        return cudaErrorLaunchTimeout;
    case PTX_NO_FAULT:
    case PTX_NOT_KNOWN:
        break;
    }
    ptx_end("%s", fault->sentence);
}

bool ptx_engine_run(const struct ptx_kernel_facts *facts, const struct gw_launch *launch,
                    const void *arguments, struct ptx_failure *failure)
{
    static const struct ptx_services services = {ptx_heap_allocate, ptx_heap_release, print};
    const struct ptx_environment *environment = ptx_environment();
    const struct ptx_run run = {
        .program = facts->code->program,
        .kernel = facts->function,
        .grid = {launch->grid.x, launch->grid.y, launch->grid.z},
        .block = {launch->block.x, launch->block.y, launch->block.z},
        .dynamic_shared_bytes = launch->dynamic_shared_bytes,
        .parameters = arguments,
        .descending = environment->descending,
        .poison = environment->poison,
        .instructions = environment->instructions,
        .services = &services,
        .counts = environment->counts ? ptx_counts_of(launch->name) : NULL,
    };
    struct ptx_fault fault;
    if (ptx_run(&run, &fault)) {
        return true;
    }
    failure->error = error_of(&fault);
    if (fault.kind == PTX_ASSERT) { // as a GPU's driver does
        fprintf(stderr, "%s\n", fault.sentence);
    }
    snprintf(failure->why, sizeof(failure->why), "%s", fault.sentence);
    return false;
}
