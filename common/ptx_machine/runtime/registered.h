// SPDX-License-Identifier: MIT
// What the program has registered before main: its fat binaries, kernels and variables of the
// device. A fat binary is read when something in it is needed for the first time.
#pragma once

#include "cpu_device/kernel_side/kernel.h"
#include "engine.h"

/** What one translation unit, or one linked program, brings along for the device. */
struct ptx_binary {
    const void *wrapper;   /**< as __cudaRegisterFatBinary() was given it */
    struct ptx_code *code; /**< NULL as long as it was not read */
    struct ptx_binary *next;
};

/** A kernel; known to the runtime by the address of its stub on the host. */
struct ptx_kernel {
    struct gw_kernel shape; // first: what a launch hands on
    struct gw_known_kernel known;
    struct ptx_binary *binary;
    struct ptx_kernel_facts facts; /**< all 0 as long as its binary was not read */
    struct ptx_kernel *next;
};

/** A variable of the device. */
struct ptx_symbol {
    struct gw_allocation memory; // first: handed out as such; of no bytes until its binary is read
    const void *host_name;       /**< the address of its shadow on the host, */
    size_t host_bytes;           /**< which is as large as itself */
    void **host_pointer;         /**< of a managed one: where the host looks for its address */
    const char *name;
    struct ptx_binary *binary;
    struct ptx_symbol *next;
};

/** Those that the program has registered, the latest first. */
extern struct ptx_binary *ptx_binaries;
extern struct ptx_kernel *ptx_kernels;
extern struct ptx_symbol *ptx_symbols;

/** The kernel whose stub has this address, read and ready to be launched; NULL where there is none.
 */
struct ptx_kernel *ptx_kernel_of(const void *entry);

/** The variable of this name on the host, or the managed one at this address, with its memory; NULL
 * where there is none. */
struct ptx_symbol *ptx_symbol_of(const void *host_name);

/** The variable that holds an address of the device; NULL where there is none. */
struct ptx_symbol *ptx_symbol_at(const void *address);

/** Reads a binary that was not read, and gives its kernels and variables what they lack. What
 * cannot be read ends the program. */
void ptx_load(struct ptx_binary *binary);

/** Gives the variables of all binaries that were read their first values again. */
void ptx_reset_symbols(void);

// A launch's way from the program to the queue.

/** Launches the kernel whose stub on the host is `launch->entry`; `arguments[i]` points to the i-th
 * argument. @return the launch's error */
cudaError_t ptx_launch(const struct gw_launch *launch, void **arguments);

// Kernels by the names that their sources have.

/** What stands before <<<...>>> for a kernel of this mangled name: `scale<float>`. The mangled name
 * where nobody can tell. @return owned by the caller; NULL without memory */
char *ptx_kernel_name(const char *mangled);
