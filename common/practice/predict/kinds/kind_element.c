// SPDX-License-Identifier: MIT
// element: which element of an array a thread reads or writes in a line.
#include "uses.h"

#include "kinds.h"

#include <stdlib.h>

// In the first block, or in shared memory, an index that is threadIdx.x again.
static bool is_too_easy(const struct gw_trace *trace, const struct gw_trace_access *access)
{
    return trace->block[1] == 1 && gw_element_of(trace, access) == (long long)access->thread &&
           (trace->index[0] == 0 || trace->arrays[access->array].shared);
}

static void ask(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                const struct gw_predict_trace *traced, const struct gw_use *use, unsigned which,
                struct gw_questions *questions)
{
    static const char *const counted[] = {"first", "second"};
    const struct gw_trace *trace = traced->trace;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "%s %s", place, counted[which]);
    free(place);
    const int thread = gw_draw_user(&question, facts, trace, use);
    const struct gw_trace_access *access =
        thread >= 0 ? gw_access_of(trace, use, (unsigned)thread, which) : NULL;
    if (!access || access->finding == GW_TRACE_OUTSIDE || is_too_easy(trace, access)) {
        gw_question_end(&question, questions); // without a text it is dropped
        return;
    }
    const long long element = gw_element_of(trace, access);
    const char *array = trace->arrays[use->array].name;
    const bool repeats = gw_accesses_of(trace, use, (unsigned)thread) > 1;
    char *who = gw_thread_words(trace, (unsigned)thread), *launch = gw_launch_words(traced);
    question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    gw_question_set(&question.text, "%sWhich element of %s does %s %s%s%s in line %d?", launch,
                    array, who, gw_do(use), repeats ? " " : "", repeats ? counted[which] : "",
                    use->line);
    gw_question_number(&question, element);
    const unsigned *block = trace->block;
    const long long x = (unsigned)thread % block[0], y = (unsigned)thread / block[0] % block[1];
    const long long column = (long long)trace->index[0] * block[0] + x;
    if (block[1] == 1) {
        gw_question_typical(&question, column,
                            "that is blockIdx.x * blockDim.x + threadIdx.x; line %d does not use "
                            "it as it is",
                            use->line);
        gw_question_typical(&question, x,
                            "that is threadIdx.x: which block the thread is in counts too");
    } else {
        gw_question_typical(&question, x, "that is threadIdx.x alone");
        gw_question_typical(&question, y, "that is threadIdx.y alone");
        gw_question_typical(&question, column, "that is the column; the row counts too");
    }
    gw_question_typical(&question, element + 1, "one too far: elements are counted from 0");
    gw_question_typical(&question, element - 1, "one short: elements are counted from 0");
    const struct gw_trace_access *other = gw_access_of(trace, use, (unsigned)thread, 1 - which);
    if (other) {
        gw_question_typical(&question, gw_element_of(trace, other), "that is the %s one",
                            counted[1 - which]);
    }
    gw_question_set(&question.why, "For %s the index in line %d is %lld: %s", who, use->line,
                    element, gw_predict_line(facts->instance, use->line));
    if (which == 0) {
        question.drawing = gw_draw_uses(trace, use, (unsigned)thread);
    }
    free(who);
    free(launch);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    for (size_t i = 0; i < facts->trace_count; i++) {
        struct gw_use uses[GW_MOST_USES];
        const size_t count = gw_uses_of(facts, &facts->traces[i], uses);
        for (size_t k = 0; k < count; k++) {
            ask(kind, facts, &facts->traces[i], &uses[k], 0, questions);
            ask(kind, facts, &facts->traces[i], &uses[k], 1, questions);
        }
    }
}

const struct gw_predict_kind gw_kind_element = {
    .name = "element",
    .about = "which element of an array a thread uses in a line",
    .find = find,
};
