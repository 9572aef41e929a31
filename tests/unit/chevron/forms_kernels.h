// SPDX-License-Identifier: MIT
/**
 * @file forms_kernels.h
 * Every form of a launch that chevron knows, for a run on the device.
 */
#pragma once

/**
 * Launches kernel after kernel; the k-th adds 1 to the k-th number.
 * @param d_counts  device memory, zeroed, of at least gw_form_limit ints
 * @return how many launches there were
 */
int gw_launch_forms(int *d_counts);

enum { gw_form_limit = 64 };
