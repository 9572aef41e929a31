// SPDX-License-Identifier: MIT
// What warp_counts_kernels.cu has and warp_counts_test.c counts: each launches a block of two
// warps, whose threads write 8 bytes each at most.
#pragma once

void sum_floats(void *d_values);
void sum_doubles(void *d_values);
void vote(void *d_values);
void reduce_and_wait(void *d_values);
void shuffle_in_branches(void *d_values);
