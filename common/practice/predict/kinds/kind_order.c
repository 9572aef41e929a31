// SPDX-License-Identifier: MIT
// order: which copies and kernels wait for which.
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

static bool is_work(const struct gw_trace_operation *operation)
{
    return strcmp(operation->kind, "kernel") == 0 || strcmp(operation->kind, "memset") == 0 ||
           strncmp(operation->kind, "copy", 4) == 0;
}

// Only what its line names alone: a call that runs several times has several numbers.
static bool can_be_named(const struct gw_trace *trace, unsigned number)
{
    const struct gw_trace_operation *operation = &trace->operations[number];
    if (!is_work(operation) || operation->line == 0) {
        return false;
    }
    for (unsigned i = 0; i < trace->operation_count; i++) {
        if (i != number && is_work(&trace->operations[i]) &&
            trace->operations[i].line == operation->line) {
            return false;
        }
    }
    return true;
}

static char *words_of(const struct gw_trace_operation *operation)
{
    return strcmp(operation->kind, "kernel") == 0
               ? gw_format("the kernel %s (line %d)", operation->name, operation->line)
           : strcmp(operation->kind, "memset") == 0
               ? gw_format("the memset of line %d", operation->line)
               : gw_format("the copy of line %d", operation->line);
}

// Two copies in the same direction share one copy engine: nothing orders them, and yet they run one
// after the other on a GPU. So no question is about them.
static bool share_an_engine(const struct gw_trace *trace, unsigned one, unsigned other)
{
    const char *kind = trace->operations[one].kind;
    return strncmp(kind, "copy", 4) == 0 && strcmp(kind, trace->operations[other].kind) == 0 &&
           !trace->before[one][other];
}

// Of two operations in different streams: the wait between them, or the default stream.
static void say_what_orders(struct gw_question *question, const struct gw_trace *trace,
                            unsigned earlier, unsigned later)
{
    for (unsigned i = earlier + 1; i < later; i++) {
        const struct gw_trace_operation *between = &trace->operations[i];
        const bool host = strcmp(between->kind, "host_waits") == 0;
        if ((host || strcmp(between->kind, "stream_waits") == 0) && trace->before[earlier][i] &&
            trace->before[i][later] && between->line > 0) {
            gw_question_set(&question->why,
                            host ? "They are in different streams, but the host waits in line %d."
                                 : "They are in different streams, but in line %d the second one's "
                                   "waits for an event that comes after the first.",
                            between->line);
            return;
        }
    }
    gw_question_set(&question->why, "%s",
                    "They are in different streams, but one of them is the default stream: it "
                    "waits for the others, and they wait for it. (Or another operation of it lies "
                    "between the two.)");
}

static void ask_pair(const struct gw_predict_kind *kind, const struct gw_trace *trace,
                     unsigned earlier, unsigned later, struct gw_questions *questions)
{
    const struct gw_trace_operation *one = &trace->operations[earlier];
    const struct gw_trace_operation *other = &trace->operations[later];
    const bool waits = trace->before[earlier][later];
    struct gw_question question = gw_question_begin(kind, "%d %d", one->line, other->line);
    char *first = words_of(one), *second = words_of(other);
    gw_question_set(&question.text, "On a GPU, can %s begin before %s has ended?", second, first);
    gw_question_choice(&question, !waits, "yes");
    gw_question_choice(&question, waits, "no");
    if (waits) {
        gw_question_typical_choice(&question, 'a', "%s",
                                   one->stream == other->stream
                                       ? "look at their streams: they are in the same one"
                                       : "something between them waits");
    } else {
        gw_question_typical_choice(&question, 'b', "%s",
                                   "that the calls stand in this order does not make the device "
                                   "wait");
    }
    if (!waits || one->stream == other->stream) {
        gw_question_set(&question.why, "%s",
                        waits ? "They are in the same stream, which runs one operation after "
                                "another."
                              : "They are in different streams, and nothing between them waits.");
    } else {
        say_what_orders(&question, trace, earlier, later);
    }
    free(first);
    free(second);
    gw_question_end(&question, questions);
}

static void ask_count(const struct gw_predict_kind *kind, const struct gw_trace *trace,
                      unsigned number, struct gw_questions *questions)
{
    const struct gw_trace_operation *operation = &trace->operations[number];
    unsigned all = 0, waits = 0;
    for (unsigned i = 0; i < number; i++) {
        if (share_an_engine(trace, i, number)) {
            return;
        }
        all += is_work(&trace->operations[i]);
        waits += is_work(&trace->operations[i]) && trace->before[i][number];
    }
    struct gw_question question = gw_question_begin(kind, "before %d", operation->line);
    if (all > 1) {
        char *words = words_of(operation);
        gw_question_set(&question.text,
                        "How many copies, memsets and kernels must have ended before %s can begin, "
                        "on a GPU?",
                        words);
        gw_question_number(&question, waits);
        gw_question_typical(
            &question, all,
            "that is the number of all calls before it; it need not wait for all of them");
        gw_question_typical(&question, 1,
                            "the one before it has waited for others, so they have ended, too");
        gw_question_typical(&question, 0, "something before it must have ended");
        gw_question_set(&question.why,
                        "Of the %u operations that are called before it, %u must "
                        "have ended.",
                        all, waits);
        free(words);
    }
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    const struct gw_trace *trace = facts->trace_count > 0 ? facts->traces[0].trace : NULL;
    if (!trace || !gw_predict_is_silent(facts) || trace->left_out_operations > 0) {
        return;
    }
    bool several = false;
    for (unsigned i = 0; i < trace->operation_count; i++) {
        several = several || (is_work(&trace->operations[i]) &&
                              trace->operations[i].stream != trace->operations[0].stream);
    }
    const bool streams = strcmp(facts->instance->program->lesson, "lesson4") == 0;
    unsigned ordered = 0;
    for (unsigned i = 0; i < trace->operation_count; i++) {
        if (!can_be_named(trace, i)) {
            continue;
        }
        // Where all is in one stream, the answer is always no: lesson 4 asks that once per program.
        if (several) {
            ask_count(kind, trace, i, questions);
        }
        for (unsigned k = i + 1; k < trace->operation_count; k++) {
            if (can_be_named(trace, k) && !share_an_engine(trace, i, k) &&
                (several ||
                 (streams && strcmp(trace->operations[i].kind, "kernel") == 0 && ordered++ < 1))) {
                ask_pair(kind, trace, i, k, questions);
            }
        }
    }
}

const struct gw_predict_kind gw_kind_order = {
    .name = "order",
    .about = "which copies and kernels can run at the same time",
    .find = find,
};
