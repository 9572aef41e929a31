// SPDX-License-Identifier: MIT
/**
 * @file warp_kernels.h
 * What warp_test.c has launched. `block` is a block's shape; arrays have one element for each of
 * its threads, in the order of their linear indices.
 */
#pragma once

#include <cuda_runtime_api.h>

enum vote {
    BALLOT,
    ANY,
    ALL,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR,
    ADD_UNSIGNED,
    MIN_UNSIGNED,
    MAX_UNSIGNED,
    ADD,
    MIN,
    MAX,
    MATCH_ANY,
    MATCH_ALL,
    MATCH_ALL_PREDICATE,
    VOTES
};

/** Lanes of the mask get what the function gives them for their number. */
void launch_vote(const int *d_in, unsigned *d_out, enum vote which, unsigned mask, dim3 block);

/** The same for __match_any_sync with doubles. */
void launch_match_double(const double *d_in, unsigned *d_out, unsigned mask, dim3 block);

/** d_out[t] = number of threads whose number is not 0, then whether all are, whether one is. */
void launch_block_votes(const int *d_in, int (*d_out)[3], int n, dim3 block);

/** Each lane writes into shared memory and reads its warp's mirror image, 20 times. */
void launch_mirror(int *d_out, dim3 block);

/** Even and odd lanes wait at a __syncwarp() of their own, then all at one in two branches. */
void launch_branches(int *d_out, dim3 block);

/** Threads from n on return; the others sum up their warp's numbers: d_out[t] = the sum. */
void launch_early_return(const int *d_in, int *d_out, int n, dim3 block);

/** d_out[t] = __activemask() of the lanes whose number is `d_in[t]`, two branches. */
void launch_active(const int *d_in, unsigned *d_out, dim3 block);

/** Lane l goes l times round a loop with a shuffle among those that are still in it. */
void launch_staircase(int *d_out, dim3 block);

/** Compiled with -DWITHOUT_BARRIERS, the kernels have no __syncthreads(): 0. */
int kernels_have_barriers(void);

/** Sums of blocks by shuffles, a barrier, and shuffles again; without barriers by an atomic. */
void launch_sums(const float *d_x, float *d_sums, int blocks, int threads);
