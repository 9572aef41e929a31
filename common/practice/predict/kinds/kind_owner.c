// SPDX-License-Identifier: MIT
// owner: which thread writes an element, and how many threads of a block read one.
#include "uses.h"

#include "kinds.h"

#include <stdlib.h>
#include <string.h>

static unsigned users_of(const struct gw_trace *trace, const struct gw_use *use, long long element)
{
    unsigned count = 0;
    bool seen[1024] = {false};
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (gw_is_of_use(access, use) && gw_element_of(trace, access) == element &&
            access->thread < 1024 && !seen[access->thread]) {
            seen[access->thread] = true;
            count++;
        }
    }
    return count;
}

// Whether another line of the kernel writes the same array.
static bool is_written_elsewhere(const struct gw_trace *trace, const struct gw_use *use)
{
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->array == use->array && access->does != GW_TRACE_READS &&
            !gw_is_of_use(access, use)) {
            return true;
        }
    }
    return false;
}

static void say_answer(struct gw_question *question, const struct gw_trace *trace, unsigned thread)
{
    const unsigned *block = trace->block, *grid = trace->grid;
    struct gw_text answer = {0}, words = {0};
    if (grid[0] > 1 || grid[1] > 1) {
        gw_text_add(&words, "blockIdx.x");
        gw_text_add(&answer, "%u", trace->index[0]);
        if (grid[1] > 1) {
            gw_text_add(&words, ", blockIdx.y");
            gw_text_add(&answer, " %u", trace->index[1]);
        }
        gw_text_add(&words, " and ");
        gw_text_add(&answer, " ");
    }
    gw_text_add(&words, "threadIdx.x");
    gw_text_add(&answer, "%u", thread % block[0]);
    if (block[1] > 1) {
        gw_text_add(&words, ", threadIdx.y");
        gw_text_add(&answer, " %u", thread / block[0] % block[1]);
    }
    gw_text_add(&words, "?");
    char *whole =
        gw_format("%s What %s its %s", question->text,
                  strchr(gw_text_string(&answer), ' ') ? "are" : "is", gw_text_string(&words));
    free(question->text);
    question->text = whole;
    gw_question_set(&question->answer, "%s", gw_text_string(&answer));
    gw_text_free(&answer);
    gw_text_free(&words);
}

// A thread of the block that the seed draws, and the element that it uses there.
struct drawn {
    const struct gw_trace_access *access; // NULL: no thread uses it
    unsigned thread;
    long long element;
};

static struct drawn draw(const struct gw_question *question, const struct gw_predict_facts *facts,
                         const struct gw_trace *trace, const struct gw_use *use)
{
    const int thread = gw_draw_user(question, facts, trace, use);
    if (thread < 0) {
        return (struct drawn){0};
    }
    const struct gw_trace_access *access = gw_access_of(trace, use, (unsigned)thread, 0);
    return (struct drawn){access, (unsigned)thread, access ? gw_element_of(trace, access) : 0};
}

static void ask_writer(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, const struct gw_use *use,
                       struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "writer %s", place);
    free(place);
    const struct drawn drawn = draw(&question, facts, trace, use);
    const struct gw_trace_access *access = drawn.access;
    const long long element = drawn.element;
    // In the first of several blocks, element 5 is thread 5's.
    const bool easy = access && trace->grid[0] > 1 && trace->index[0] == 0 &&
                      trace->block[1] == 1 && element == (long long)access->thread;
    if (access && !easy && users_of(trace, use, element) == 1 && trace->block[2] == 1 &&
        trace->grid[2] == 1) {
        char *launch = gw_launch_words(traced), *who = gw_thread_words(trace, drawn.thread);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text, "%sOne thread writes element %lld of %s in line %d.",
                        launch, element, trace->arrays[use->array].name, use->line);
        say_answer(&question, trace, drawn.thread);
        if (strchr(question.answer, ' ')) {
            char *first = gw_format("0 %lld", element);
            if (strcmp(first, question.answer) != 0) {
                question.typical[question.typical_count++] = (struct gw_predict_typical){
                    first, gw_format("a block has %u threads, so it has no thread %lld",
                                     gw_trace_threads(trace), element)};
            } else {
                free(first);
            }
        } else {
            gw_question_typical(&question, element, "that is the element's own number");
        }
        gw_question_set(&question.why, "In line %d, %s has the index %lld: %s", use->line, who,
                        element, gw_predict_line(facts->instance, use->line));
        question.drawing = gw_draw_uses(trace, use, drawn.thread);
        free(launch);
        free(who);
    }
    gw_question_end(&question, questions);
}

static void ask_readers(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                        const struct gw_predict_trace *traced, const struct gw_use *use,
                        struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    char *place = gw_use_place(traced, use);
    struct gw_question question = gw_question_begin(kind, "readers %s", place);
    free(place);
    const struct drawn drawn = draw(&question, facts, trace, use);
    const long long element = drawn.element;
    const unsigned users = drawn.access ? users_of(trace, use, element) : 0;
    if (users > 1) {
        char *launch = gw_launch_words(traced), *block = gw_block_words(trace);
        question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
        gw_question_set(&question.text,
                        "%sHow many threads of %s %s element %lld of %s in line %d?", launch, block,
                        gw_do(use), element, trace->arrays[use->array].name, use->line);
        gw_question_number(&question, users);
        gw_question_typical(&question, 1, "several threads use the same index there");
        gw_question_typical(&question, gw_trace_threads(trace),
                            "that is the whole block; not all of its threads have this index");
        gw_question_set(&question.why, "%u threads of the block have the index %lld in line %d: %s",
                        users, element, use->line, gw_predict_line(facts->instance, use->line));
        free(launch);
        free(block);
    }
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    if (!gw_predict_is_silent(facts)) {
        return; // two threads may write one element
    }
    for (size_t i = 0; i < facts->trace_count; i++) {
        const struct gw_predict_trace *traced = &facts->traces[i];
        struct gw_use uses[GW_MOST_USES];
        const size_t count = gw_is_whole(traced->trace) ? gw_uses_of(facts, traced, uses) : 0;
        for (size_t k = 0; k < count; k++) {
            if (uses[k].does == GW_TRACE_WRITES && !is_written_elsewhere(traced->trace, &uses[k])) {
                ask_writer(kind, facts, traced, &uses[k], questions);
            } else if (uses[k].does != GW_TRACE_WRITES) {
                ask_readers(kind, facts, traced, &uses[k], questions);
            }
        }
    }
}

const struct gw_predict_kind gw_kind_owner = {
    .name = "owner",
    .about = "which thread writes an element, how many read it",
    .find = find,
};
