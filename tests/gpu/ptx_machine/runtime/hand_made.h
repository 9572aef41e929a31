// SPDX-License-Identifier: MIT
// Device code for tests of the runtime alone: its kernels are functions of the test, so that no PTX
// is read. What the runtime does between a program and the machine is all that is tried.
#pragma once

#include "ptx_machine/runtime/engine.h"

/** What a kernel does; `parameters` are packed. @return what the launch comes to */
typedef cudaError_t (*hand_made_kernel)(const struct gw_launch *launch, const void *parameters);

struct hand_made_function {
    const char *name;
    hand_made_kernel run;
    size_t parameter_count;
    struct ptx_place places[4];
    size_t static_shared_bytes;
    unsigned most_threads;
};

struct hand_made_variable {
    const char *name;
    bool managed;
    int first_value;
    unsigned char *start; /**< once the code was read */
};

/** What is given to __cudaRegisterFatBinary(). Ends with functions and variables without a name. */
struct ptx_code {
    int architecture;
    struct hand_made_function functions[8];
    struct hand_made_variable variables[4];
    unsigned reads; /**< how often it was read */
};

/** The int at an address of the device, for kernels. */
int *int_at(const void *address);

/** How many ranges of the host's memory kernels may use now. */
extern int shared_ranges;
