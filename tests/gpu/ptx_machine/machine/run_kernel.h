// SPDX-License-Identifier: MIT
// Kernels that stand in a test as PTX, run by the machine.
#pragma once

#include "ptx_machine/machine/machine.h"
#include "ptx_machine/memory/memory.h"
#include "test.h"

/** A module that was read and made ready, its variables placed; the kernel is the one called k. */
struct kernel {
    struct ptx_module *module;
    struct ptx_program *program;
    struct ptx_run run;
    struct ptx_fault fault;
    char printed[4096];
};

/** `body` is what stands behind the address size; the test fails where it cannot be read. */
struct kernel *new_kernel(const char *body);

/** `.visible .entry k(.param .u64 data) { BODY }`, with registers of all types, %d0 being the
 * parameter and %r0 the thread in its block. */
struct kernel *new_simple_kernel(const char *body);

void free_kernel(struct kernel *kernel);

/** Runs it on blocks and threads in x; the parameters are addresses or numbers of 64 bits. */
bool run_kernel(struct kernel *kernel, unsigned blocks, unsigned threads,
                const uint64_t *parameters);

/** Device memory of the test, zeros; 64 KiB. */
uint64_t data_address(void);

/** Its bytes. */
void *data(void);

/** Sets it to zeros. */
void clear_data(void);

/** Runs a simple kernel with the data as its parameter; the test fails with its fault. */
void run_simple(const char *body, unsigned blocks, unsigned threads);

/** The same with a kernel that comes to a fault of this kind, whose sentence has this part. */
void fails_with(const char *body, unsigned blocks, unsigned threads, enum ptx_fault_kind kind,
                const char *part);
