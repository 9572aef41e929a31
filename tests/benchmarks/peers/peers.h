// SPDX-License-Identifier: MIT
// What the benchmark runs: cases, each done by a plain C loop, by the CPU device's fast build and
// by PoCL, an OpenCL for CPUs. Cases with barriers are in a program of their own, since a program
// that has a barrier anywhere runs all its kernels on fibers.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Elements of every array, threads of a block, rows of the matrix, and what cases are made of. */
enum {
    GW_ELEMENTS = 5000000,
    GW_BLOCK = 256,
    GW_TILE = 16,
    GW_ROWS = 2000,
    GW_COLUMNS = GW_ELEMENTS / GW_ROWS,
    GW_STRIDE = 8,
    GW_TREE_BARRIERS = 9,
    GW_MANY = 100, /**< blocks, and barriers, of the case that has nothing but barriers */
    GW_QUEUED = 1000,
    GW_IN_TURN = 200,
};

/** The factors of a*x*x + b*y + c. */
#define GW_A 1.5
#define GW_B (-2.25)
#define GW_C 0.125

/** What all cases read, in device memory, which on the CPU device the host can reach too. */
struct gw_inputs {
    float *x, *y;  /**< GW_ELEMENTS whole numbers, whose sums of a block are exact */
    double *u, *v; /**< GW_ELEMENTS */
};

/** One of those who work. */
enum gw_peer { GW_PLAIN, GW_GRIDWORK, GW_POCL, GW_PEERS };

/** One argument of an OpenCL kernel, of those that gw_pocl_kernel() knows. */
enum gw_pocl_argument {
    GW_POCL_X,
    GW_POCL_Y,
    GW_POCL_U,
    GW_POCL_V,
    GW_POCL_OUT,
    GW_POCL_N,
    GW_POCL_A,
    GW_POCL_B,
    GW_POCL_C,
    GW_POCL_ROWS,
    GW_POCL_COLUMNS,
    GW_POCL_TIMES,
    GW_POCL_NO_MORE
};

/** A case. All functions return when the work is done. */
struct gw_peer_case {
    int place;         /**< its number in the table: column x */
    const char *name;  /**< for people */
    size_t threads;    /**< of all blocks, those with nothing to do too; launches of empty ones */
    unsigned barriers; /**< that each thread comes to */
    unsigned launches; /**< 0: its time is told in ms; else us a launch of so many */
    void (*plain)(const struct gw_inputs *in, void *out);   /**< NULL: there is none */
    int (*gridwork)(const struct gw_inputs *in, void *out); /**< NULL, or the launch's error */
    const char *pocl;                   /**< the kernel's name in kernels.cl, or NULL */
    enum gw_pocl_argument arguments[8]; /**< the last is GW_POCL_NO_MORE */
    size_t global[2], local[2];
    bool waits_for_each; /**< of the launches */
    /** Whether what was computed is right; NULL: nothing is computed. */
    bool (*check)(const struct gw_inputs *in, const void *out);
};

/** The program's cases; the first is the plain vector add, to which others are compared. */
extern const struct gw_peer_case gw_peer_cases[];
extern const size_t gw_peer_case_count;

// The cases as plain C loops, on as many cores as OMP_NUM_THREADS says where OpenMP is there.

/** out = x + y, float32. */
void gw_plain_vector_add(const struct gw_inputs *in, void *out);
/** out = a*u*u + b*v + c, float64. */
void gw_plain_polynomial(const struct gw_inputs *in, void *out);
/** Every GW_STRIDE-th element of x to the same place of out. */
void gw_plain_strided_copy(const struct gw_inputs *in, void *out);
/** out = x, of GW_ROWS rows, transposed. */
void gw_plain_transpose(const struct gw_inputs *in, void *out);
/** out[i] = the sum of the i-th GW_BLOCK elements of x. */
void gw_plain_block_sums(const struct gw_inputs *in, void *out);

// Whether a case's output is right: compared with the formula, element by element.

bool gw_check_vector_add(const struct gw_inputs *in, const void *out);
/** Within 4 roundings of the largest term, since a compiler may contract a product and a sum. */
bool gw_check_polynomial(const struct gw_inputs *in, const void *out);
bool gw_check_strided_copy(const struct gw_inputs *in, const void *out);
bool gw_check_transpose(const struct gw_inputs *in, const void *out);
bool gw_check_block_sums(const struct gw_inputs *in, const void *out);

// The cases on the CPU device: each launches, waits and returns the error of both.

#ifdef __cplusplus
extern "C" {
#endif

int gw_launch_vector_add(const struct gw_inputs *in, void *out);
int gw_launch_polynomial(const struct gw_inputs *in, void *out);
int gw_launch_strided_copy(const struct gw_inputs *in, void *out);
int gw_launch_empty_queued(const struct gw_inputs *in, void *out);
int gw_launch_empty_in_turn(const struct gw_inputs *in, void *out);
int gw_launch_transpose(const struct gw_inputs *in, void *out);
int gw_launch_block_sums(const struct gw_inputs *in, void *out);
int gw_launch_barriers_alone(const struct gw_inputs *in, void *out);

#ifdef __cplusplus
}
#endif
