// SPDX-License-Identifier: MIT
// What the PTX machine's verdict on a student's file is worth.
#pragma once

#include "options.h"

/**
 * Makes of a result on the PTX machine a second verdict. It passes, or it fails because nvcc's code
 * returns or writes something else than the CPU device did. What the machine itself cannot do, or
 * not soon enough, says nothing of the file: such a result becomes `skipped`, with the reason as
 * its summary, and holds back no points.
 */
void gw_take_second_verdict(const struct gw_options *options, struct gw_result *result);
