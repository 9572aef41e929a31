// SPDX-License-Identifier: MIT
// What the runtime asks of the machine: to read the device code of a program, to run its kernels,
// and to hold the memory of the device. engine.c answers with the
// rooms fat_binary, module, memory and machine; tests of the runtime alone answer themselves.
#pragma once

#include "cpu_device/kernel_side/kernel.h"
#include "cpu_device/observer.h"

#include <stdbool.h>
#include <stddef.h>

/** The device code of one fat binary, its variables in the memory of the device. */
struct ptx_code;

struct ptx_function;

/** A kernel as a launch needs it. */
struct ptx_kernel_facts {
    const struct ptx_code *code;
    const struct ptx_function *function;
    size_t parameter_count;
    size_t parameter_bytes;     /**< of all parameters as they are packed */
    size_t static_shared_bytes; /**< of its __shared__ variables */
    unsigned most_threads;      /**< of a block, by its __launch_bounds__; 0: not said */
};

/** Where a parameter lies among the packed ones. */
struct ptx_place {
    size_t offset, bytes;
};

/** The compute capability, such as 75, of the newest PTX behind a wrapper that
 * __cudaRegisterFatBinary() was given; 0 where there is none. */
int ptx_engine_architecture(const void *wrapper);

/** Reads it. What cannot be read ends the program. */
struct ptx_code *ptx_engine_read(const void *wrapper);

/** @return whether the code has a kernel of this name */
bool ptx_engine_find_kernel(const struct ptx_code *code, const char *name,
                            struct ptx_kernel_facts *facts);

struct ptx_place ptx_engine_parameter(const struct ptx_kernel_facts *facts, size_t index);

/** @return the memory of the variable of this name; empty where there is none */
struct gw_range ptx_engine_find_variable(const struct ptx_code *code, const char *name);

/** Gives the variables their first values again. */
void ptx_engine_reset_variables(const struct ptx_code *code);

/** What ended a launch early. */
struct ptx_failure {
    cudaError_t error;
    char why[600]; /**< a sentence */
};

/** Runs a launch to its end. @return whether it came to it; else `failure` says what happened.
 * What the machine does not know ends the program. */
bool ptx_engine_run(const struct ptx_kernel_facts *facts, const struct gw_launch *launch,
                    const void *arguments, struct ptx_failure *failure);

/** Memory of the device; of `managed` the host reaches each byte by the same address, and else
 * none. @return NULL where there is not so much left */
unsigned char *ptx_engine_allocate(size_t bytes, bool managed);
void ptx_engine_free(unsigned char *start);

/** Whether an address is one of the device's, allocated or not. */
bool ptx_engine_is_device(const void *address);

/** Lets kernels use memory of the host's own, and no longer. */
void ptx_engine_share(struct gw_range memory);
void ptx_engine_unshare(struct gw_range memory);

/** Where this program finds the byte at an address of the device or the host. */
unsigned char *ptx_engine_reach(const void *address);
