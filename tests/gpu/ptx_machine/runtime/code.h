// SPDX-License-Identifier: MIT
// The program of these tests: its kernels and variables.
#pragma once

#include "program.h"

/** What the kernels were launched with. */
extern struct gw_launch last_launch;
extern int runs;

/* The addresses of the stubs on the host, by which kernels are launched. */

/** store(int *where, char c, double d): *where = c + d */
extern const char store;
/** add(int *where, int what): *where += what */
extern const char add;
/** illegal(): comes to cudaErrorIllegalAddress */
extern const char illegal;
/** bounded(): has __launch_bounds__(64) and 40000 bytes of __shared__ variables */
extern const char bounded;

/* The shadows on the host of `__device__ int counter = 7` and of `__managed__ int shared = 5`. */
extern int counter_shadow;
extern int *shared_pointer;
extern struct ptx_code code;
extern void **binary;

/** Registers all of it, once, as a program does before main. */
void register_program(void);

/** Device memory of one int with this value. */
int *new_int(int value);

/** What an int of the device is after all work. */
int value_of(const int *d_where);

/** add(d_where, what) in a stream. */
cudaError_t launch_add(int *d_where, int what, cudaStream_t stream);

static const dim3 one = {1, 1, 1};
