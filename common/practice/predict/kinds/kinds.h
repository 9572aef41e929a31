// SPDX-License-Identifier: MIT
// The kinds of questions. To add one: a file here, and a line in kinds.def.
#pragma once

#include "practice/predict/question.h"

#define GW_KIND(name) extern const struct gw_predict_kind gw_kind_##name;
#include "kinds.def"
#undef GW_KIND

enum { GW_MOST_KINDS = 16 };

/** All of them; NULL ends the list. */
extern const struct gw_predict_kind *const gw_predict_kinds[GW_MOST_KINDS];

/** The kind of that name, or NULL. */
const struct gw_predict_kind *gw_predict_kind_named(const char *name);

/** All questions about what a run has told. */
struct gw_questions gw_predict_ask(const struct gw_predict_facts *facts);
