// SPDX-License-Identifier: MIT
// The kinds of questions. To add one: a file here, a line in this list and one in kinds.c.
#pragma once

#include "practice/predict/question.h"

extern const struct gw_predict_kind gw_kind_grid, gw_kind_owner, gw_kind_element, gw_kind_value,
    gw_kind_requests, gw_kind_barriers, gw_kind_turns, gw_kind_order, gw_kind_report,
    gw_kind_compare, gw_kind_error, gw_kind_time;

enum { GW_MOST_KINDS = 16 };

/** All of them; NULL ends the list. */
extern const struct gw_predict_kind *const gw_predict_kinds[GW_MOST_KINDS];

/** The kind of that name, or NULL. */
const struct gw_predict_kind *gw_predict_kind_named(const char *name);

/** All questions about what a run has told. */
struct gw_questions gw_predict_ask(const struct gw_predict_facts *facts);
