// SPDX-License-Identifier: MIT
// turns: how often a line runs, in how many threads of a block, and in how many of a warp.
//
// How often a warp issues a line is asked only as far as accesses tell it: the device runs one
// thread after another.
#include "uses.h"

#include "drawing/warp_requests.h"
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

static void ask_thread(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, const struct gw_use *use,
                       struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "thread %s", place);
    free(place);
    const int thread = gw_draw_user(&question, facts, trace, use);
    const unsigned times = thread >= 0 ? gw_accesses_of(trace, use, (unsigned)thread) : 0;
    if (times > 1 || gw_accesses_of(trace, use, 0) > 1) {
        char *who = gw_thread_words(trace, (unsigned)thread), *launch = gw_launch_words(traced);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text, "%sHow many times does %s %s %s in line %d?", launch, who,
                        gw_do(use), trace->arrays[use->array].name, use->line);
        gw_question_number(&question, times);
        gw_question_typical(&question, times + 1, "one too many: does the loop's last step count?");
        gw_question_typical(&question, times - 1, "one too few: the first step counts too");
        gw_question_typical(&question, 1, "the line stands in a loop");
        gw_question_set(&question.why, "For this thread the loop comes to line %d %u time%s.",
                        use->line, times, times == 1 ? "" : "s");
        free(who);
        free(launch);
    }
    gw_question_end(&question, questions);
}

static unsigned users_from(const struct gw_trace *trace, const struct gw_use *use, unsigned first,
                           unsigned count)
{
    unsigned users = 0;
    for (unsigned i = first; i < first + count; i++) {
        users += gw_access_of(trace, use, i, 0) ? 1 : 0;
    }
    return users;
}

static void ask_threads(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                        const struct gw_predict_trace *traced, const struct gw_use *use,
                        struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    const unsigned threads = gw_trace_threads(trace);
    const unsigned users = users_from(trace, use, 0, threads);
    if (users == threads) {
        return;
    }
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "block %s", place);
    char *block = gw_block_words(trace), *launch = gw_launch_words(traced);
    question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    gw_question_set(&question.text, "%sHow many threads of %s %s %s in line %d, at least once?",
                    launch, block, gw_do(use), trace->arrays[use->array].name, use->line);
    gw_question_number(&question, users);
    gw_question_typical(&question, threads,
                        "that is the whole block; a condition stands before it");
    gw_question_typical(&question, threads - users, "that is how many do not");
    gw_question_typical(&question, users + 1, "one too many: is it < or <=?");
    gw_question_typical(&question, users - 1, "one too few: thread 0 counts too");
    gw_question_set(&question.why, "The condition holds for %u of the %u threads.", users, threads);
    free(block);
    free(launch);
    gw_question_end(&question, questions);

    // A warp of which only a part comes there.
    const unsigned warps = (threads + GW_LANES - 1) / GW_LANES;
    question = gw_question_begin(kind, "warp %s", place);
    free(place);
    unsigned warp = gw_question_draw(&question, facts, warps), lanes = 0;
    for (unsigned i = 0; i < warps; i++) {
        const unsigned first = warp * GW_LANES;
        const unsigned size = threads - first < GW_LANES ? threads - first : GW_LANES;
        lanes = users_from(trace, use, first, size);
        if (lanes > 0 && lanes < size) {
            break;
        }
        lanes = 0;
        warp = (warp + 1) % warps;
    }
    if (lanes > 0 && warps > 1) {
        block = gw_block_words(trace);
        launch = gw_launch_words(traced);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text,
                        "%sWarp %u of %s is threads %u to %u. How many of them %s %s in line %d?",
                        launch, warp, block, warp * GW_LANES, warp * GW_LANES + GW_LANES - 1,
                        gw_do(use), trace->arrays[use->array].name, use->line);
        gw_question_number(&question, lanes);
        gw_question_typical(&question, GW_LANES,
                            "that is the whole warp; only some of its threads execute the line");
        gw_question_typical(&question, users, "that is the number in the whole block");
        gw_question_typical(&question, 0, "the condition holds for some of them");
        gw_question_set(&question.why,
                        "%u of the threads of this warp execute the line; the others wait.", lanes);
        free(block);
        free(launch);
    }
    gw_question_end(&question, questions);
}

// A line of the host's that writes values down each time that it runs.
static void ask_host(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                     const struct gw_predict_shown *shown, struct gw_questions *questions)
{
    unsigned times = 0;
    for (size_t i = 0; i < facts->shown_count; i++) {
        times +=
            facts->shown[i].line == shown->line && strcmp(facts->shown[i].name, shown->name) == 0;
    }
    if (times < 2) {
        return;
    }
    struct gw_question question = gw_question_begin(kind, "host %d", shown->line);
    gw_question_set(&question.text, "How many times does line %d run, in the whole program?",
                    shown->line);
    gw_question_number(&question, times);
    gw_question_typical(&question, times + 1, "one too many: does the loop's last step count?");
    gw_question_typical(&question, times - 1, "one too few: the first step counts too");
    gw_question_typical(&question, 1,
                        "the line stands in a loop, or in a function that is called "
                        "more than once");
    char *values = gw_shown_values(facts, shown, times);
    gw_question_set(&question.why, "Line %d runs %u times.", shown->line, times);
    if (!shown->array) {
        gw_question_set(&question.why, "Line %d runs %u times; %s there is %s.", shown->line, times,
                        shown->name, values);
    }
    free(values);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    if (!gw_predict_is_silent(facts)) {
        return;
    }
    for (size_t i = 0; i < facts->shown_count; i++) {
        ask_host(kind, facts, &facts->shown[i], questions);
    }
    for (size_t i = 0; i < facts->trace_count; i++) {
        struct gw_use uses[GW_MOST_USES];
        const struct gw_predict_trace *traced = &facts->traces[i];
        const size_t count = gw_is_whole(traced->trace) ? gw_uses_of(facts, traced, uses) : 0;
        for (size_t k = 0; k < count; k++) {
            ask_thread(kind, facts, traced, &uses[k], questions);
            ask_threads(kind, facts, traced, &uses[k], questions);
        }
    }
}

const struct gw_predict_kind gw_kind_turns = {
    .name = "turns",
    .about = "how often a line runs, and in how many threads",
    .find = find,
};
