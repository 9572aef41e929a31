// SPDX-License-Identifier: MIT
// barriers: how many barriers a block passes, and how many before a line's access.
#include "uses.h"

#include "kinds.h"

#include <stdlib.h>

static void ask_all(const struct gw_predict_kind *kind, const struct gw_predict_trace *traced,
                    unsigned barriers, struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    struct gw_question question =
        gw_question_begin(kind, "all launch %u %s", traced->launch, traced->which);
    char *who = gw_thread_words(trace, 0), *launch = gw_launch_words(traced);
    question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    gw_question_set(&question.text, "%sHow many times does %s reach a __syncthreads()?", launch,
                    who);
    gw_question_number(&question, barriers);
    if (barriers > 1) {
        gw_question_typical(&question, barriers - 1,
                            "one too few: count those outside a loop and those in it");
        gw_question_typical(&question, barriers + 1, "one too many: how often does the loop run?");
    }
    gw_question_typical(&question, 1, "a line in a loop runs more than once");
    gw_question_typical(&question, gw_trace_threads(trace),
                        "that is the number of threads; all of them reach the same barriers");
    gw_question_set(&question.why,
                    "Every thread of the block reaches the same %u barrier%s, whether it works or "
                    "not.",
                    barriers, barriers == 1 ? "" : "s");
    free(who);
    free(launch);
    gw_question_end(&question, questions);
}

static void ask_before(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, const struct gw_use *use,
                       unsigned barriers, struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "before %s", place);
    free(place);
    const int thread = gw_draw_user(&question, facts, trace, use);
    unsigned last = 0;
    for (size_t i = 0; thread >= 0 && i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->thread == (unsigned)thread && gw_is_of_use(access, use)) {
            last = access->interval;
        }
    }
    if (thread >= 0) {
        char *who = gw_thread_words(trace, (unsigned)thread), *launch = gw_launch_words(traced);
        const bool repeats = gw_accesses_of(trace, use, (unsigned)thread) > 1;
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text,
                        "%sHow many barriers has %s passed when it %s %s%s in line %d?", launch,
                        who, gw_does(use), trace->arrays[use->array].name,
                        repeats ? " for the last time" : "", use->line);
        gw_question_number(&question, last);
        gw_question_typical(&question, barriers, "that is all of them, to the end of the kernel");
        gw_question_typical(&question, last + 1, "the next barrier comes after this line");
        if (last > 0) {
            gw_question_typical(&question, last - 1, "one more barrier comes before this line");
        }
        if (barriers == 1) {
            gw_question_set(&question.why, "The block has one barrier, %s line %d.",
                            last == 0 ? "after" : "before", use->line);
        } else {
            gw_question_set(&question.why, "Of the %u barriers of the block, %u come%s before it.",
                            barriers, last, last == 1 ? "s" : "");
        }
        free(who);
        free(launch);
    }
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    for (size_t i = 0; gw_predict_is_silent(facts) && i < facts->trace_count; i++) {
        const struct gw_predict_trace *traced = &facts->traces[i];
        const struct gw_trace *trace = traced->trace;
        const unsigned intervals = trace->intervals + trace->left_out_intervals;
        if (!trace->has_kernel || intervals < 2) {
            continue;
        }
        ask_all(kind, traced, intervals - 1, questions);
        struct gw_use uses[GW_MOST_USES];
        const size_t count = gw_is_whole(trace) ? gw_uses_of(facts, traced, uses) : 0;
        for (size_t k = 0; k < count; k++) {
            ask_before(kind, facts, traced, &uses[k], intervals - 1, questions);
        }
    }
}

const struct gw_predict_kind gw_kind_barriers = {
    .name = "barriers",
    .about = "how many barriers a thread passes",
    .find = find,
};
