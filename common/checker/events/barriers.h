// SPDX-License-Identifier: MIT
// What remains to be said of barriers and shuffles when a launch has ended.
#pragma once

struct gw_diagnosis;

/** What was found since the case began is forgotten. */
void gw_undefined_shuffles_begin_case(void);

/** The first of the case, or NULL. */
struct gw_diagnosis *gw_undefined_shuffle_of_case(void);

/** Undefined values that shuffles gave are a mistake where what became of them is in memory. */
void gw_undefined_shuffles_judge(void);
