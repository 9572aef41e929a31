// SPDX-License-Identifier: MIT
// What the tests of streams, events and graphs share: two ints of device memory, and streams.
#pragma once

#include "expect.h"

extern int *d_a, *d_b; /**< one int each, 0 when a test begins */

/** Before each test: a device as new, with the two values. */
void reset_values(void);

/** What device memory holds now, behind the API's back: the CPU device's memory is the host's. */
int now(const int *d_value);

/** It is not this yet, in the build that puts work off. */
void expect_not_yet(const int *d_value, int not_yet);

cudaStream_t new_stream(unsigned flags);
cudaEvent_t new_event(void);
