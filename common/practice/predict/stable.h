// SPDX-License-Identifier: MIT
// Whether a question has one answer, whatever the order of the blocks.
#pragma once

#include "question.h"

/** All questions about what a run has told (kinds/kinds.h). */
typedef struct gw_questions gw_predict_asker(const struct gw_predict_facts *facts);

/** Runs the program in the other orders as well. @return the order in which the question is not
 * the same; GW_PREDICT_ASCENDING: it is always the same */
enum gw_predict_order gw_predict_differs(const struct gw_predict_workshop *workshop,
                                         const struct gw_predict_instance *instance,
                                         const char *program, const struct gw_question *question,
                                         gw_predict_asker *ask);

/** Whether two questions read alike and have the same answer. */
bool gw_questions_agree(const struct gw_question *one, const struct gw_question *other);
