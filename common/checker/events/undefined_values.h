// SPDX-License-Identifier: MIT
// Does it matter what a shuffle gives where CUDA leaves the value undefined? A right program may
// throw such values away. So the launch goes on twice from there, in a child process with other
// values, and in the end the two compare their device memory. Where nobody may start a process, as
// in the box of a grader, whoever asks runs all of it twice and compares by itself.
#pragma once

#include <stdint.h>

/** Which values a shuffle gives where CUDA leaves them undefined. */
enum gw_undefined_values {
    GW_UNDEFINED_BOTH,  /**< the checker tries two in two processes, and reports if that matters */
    GW_UNDEFINED_SOME,  /**< some; whoever chose this has to run it again with */
    GW_UNDEFINED_OTHERS /**< others, and to compare */
};

/** From now on values are these. */
void gw_undefined_values_choose(enum gw_undefined_values which);

/** What an undefined value is in this process; the first time in a launch, the child begins. */
uint64_t gw_undefined_value(void);

/**
 * The launch has ended; in the child this does not return.
 * @return where the two have left different bytes, the first of them; 0 where nowhere
 */
uintptr_t gw_undefined_values_trace(void);
