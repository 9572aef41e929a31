// SPDX-License-Identifier: MIT
/**
 * @file endings.h
 * Words for a runner that ended before it had answered.
 */
#pragma once

#include "child.h"
#include "grading/results/result.h"

/** The state that an ending other than GW_ANSWERED means. */
enum gw_state gw_ending_state(struct gw_end end);

/** Whether it took so long, or so much, that the remaining runs must not do the same. */
bool gw_ending_is_costly(struct gw_end end);

/**
 * One sentence for the student, to be freed.
 * @param function the exercise's name
 * @param stage how far the runner had come (enum gw_stage)
 * @param seconds the limit of a case
 */
char *gw_ending_sentence(struct gw_end end, const char *function, uint32_t stage, double seconds);
