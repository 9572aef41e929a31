// SPDX-License-Identifier: MIT
// Asks the same of runs in other orders.
#include "stable.h"

#include <string.h>

bool gw_questions_agree(const struct gw_question *one, const struct gw_question *other)
{
    bool same = strcmp(one->text, other->text) == 0 && strcmp(one->answer, other->answer) == 0 &&
                one->choice_count == other->choice_count;
    for (unsigned i = 0; same && i < one->choice_count; i++) {
        same = strcmp(one->choices[i], other->choices[i]) == 0;
    }
    return same;
}

enum gw_predict_order gw_predict_differs(const struct gw_predict_workshop *workshop,
                                         const struct gw_predict_instance *instance,
                                         const char *program, const struct gw_question *question,
                                         gw_predict_asker *ask)
{
    for (int order = GW_PREDICT_DESCENDING; order < GW_PREDICT_ORDERS; order++) {
        const struct gw_predict_blocks blocks = {
            question->blocks.launch > 0 ? question->blocks.launch : 1, question->blocks.block};
        struct gw_predict_facts facts =
            gw_predict_run(workshop, instance, program, (enum gw_predict_order)order, blocks);
        // A place names which block of its grid is traced.
        if (facts.trace_count > 0) {
            const struct gw_trace *trace = facts.traces[0].trace;
            const unsigned long long count =
                1ULL * trace->grid[0] * trace->grid[1] * trace->grid[2];
            facts.traces[0].which = blocks.block == 0              ? "first"
                                    : blocks.block + 1ULL == count ? "last"
                                                                   : "middle";
        }
        struct gw_questions questions = ask(&facts);
        const struct gw_question *other =
            gw_questions_find(&questions, question->kind, question->place);
        const bool same = other && gw_questions_agree(question, other);
        gw_questions_free(&questions);
        gw_predict_facts_free(&facts);
        if (!same) {
            return (enum gw_predict_order)order;
        }
    }
    return GW_PREDICT_ASCENDING;
}
