// SPDX-License-Identifier: MIT
// error: which call returns an error first, and which one.
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name, *comes; // with which calls or launches
} errors[] = {
    {"cudaErrorInvalidValue", "it is for an argument that no call of this kind can have"},
    {"cudaErrorInvalidConfiguration",
     "it is for a launch whose grid, block or shared memory is not allowed"},
    {"cudaErrorMemoryAllocation", "it is for a cudaMalloc that asks for more memory than is free"},
    {"cudaErrorIllegalAddress", "it is for a kernel that reads or writes past its memory"},
    {"cudaErrorInvalidResourceHandle", "it is for a stream or an event that does not exist"},
};

enum { ERRORS = sizeof(errors) / sizeof(errors[0]) };

static const struct gw_predict_finding *first_failed(const struct gw_predict_facts *facts)
{
    for (size_t i = 0; i < facts->finding_count; i++) {
        if (strcmp(facts->findings[i].kind, "failed call") == 0 && facts->findings[i].line > 0) {
            return &facts->findings[i];
        }
    }
    return NULL;
}

static void ask_line(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                     const struct gw_predict_finding *failed, struct gw_questions *questions)
{
    struct gw_question question = gw_question_begin(kind, "line");
    gw_question_set(&question.text, "%s",
                    "Which line has the first call or launch that fails (0 if none does)?");
    gw_question_number(&question, failed ? failed->line : 0);
    if (failed) {
        gw_question_typical(&question, 0, "line %d returns an error, which nothing reads",
                            failed->line);
        gw_question_set(&question.why, "\"%s\" (line %d: %s)", failed->message, failed->line,
                        gw_predict_line(facts->instance, failed->line));
    } else {
        gw_question_set(&question.why, "%s", "Every call and every launch returns cudaSuccess.");
    }
    gw_question_end(&question, questions);
}

static void ask_name(const struct gw_predict_kind *kind, const struct gw_predict_finding *failed,
                     struct gw_questions *questions)
{
    static const char returned[] = "returned ";
    const char *name = strstr(failed->message, returned);
    if (!name) {
        return;
    }
    name += sizeof(returned) - 1;
    const size_t length = strcspn(name, ", ");
    struct gw_question question = gw_question_begin(kind, "name");
    gw_question_set(&question.text, "A call or launch in line %d fails. With which error?",
                    failed->line);
    bool there = false;
    for (int i = 0; i < ERRORS; i++) {
        const bool right =
            strlen(errors[i].name) == length && strncmp(errors[i].name, name, length) == 0;
        there = there || right;
        gw_question_choice(&question, right, "%s", errors[i].name);
        if (!right) {
            gw_question_typical_choice(&question, (char)('a' + i), "%s", errors[i].comes);
        }
    }
    if (!there) {
        gw_question_choice(&question, true, "%.*s", (int)length, name);
    }
    gw_question_set(&question.why, "The run says: \"%s\".", failed->message);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    const struct gw_predict_finding *failed = first_failed(facts);
    if (failed && facts->ended) {
        ask_line(kind, facts, failed, questions);
        ask_name(kind, failed, questions);
    } else if (gw_predict_is_silent(facts) && strstr(facts->instance->compiled, "cudaError_t")) {
        ask_line(kind, facts, NULL, questions);
    }
}

const struct gw_predict_kind gw_kind_error = {
    .name = "error",
    .about = "which call returns an error, and which one",
    .find = find,
};
