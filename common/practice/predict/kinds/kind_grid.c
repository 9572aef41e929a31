// SPDX-License-Identifier: MIT
// grid: how many blocks, warps and threads a launch has, and how many of them do nothing.
#include "uses.h"

#include "kinds.h"

#include <stdlib.h>
#include <string.h>

static unsigned long blocks_of(const struct gw_trace *trace)
{
    return 1UL * trace->grid[0] * trace->grid[1] * trace->grid[2];
}

// Where the launch has the number itself, nothing is to be predicted.
static bool stands_there(const struct gw_predict_facts *facts, const struct gw_trace *trace)
{
    char *first = gw_format("<<<%u,", trace->grid[0]);
    const bool there = strstr(gw_predict_line(facts->instance, trace->line), first);
    free(first);
    return there;
}

static struct gw_question begin(const struct gw_predict_kind *kind,
                                const struct gw_predict_trace *traced, const char *what)
{
    struct gw_question question = gw_question_begin(kind, "%s launch %u", what, traced->launch);
    question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    return question;
}

static void ask_blocks(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_trace *traced, struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    const long long blocks = (long long)blocks_of(trace), size = gw_trace_threads(trace);
    if (!stands_there(facts, trace)) {
        struct gw_question question = begin(kind, traced, "blocks");
        char *launch = gw_launch_words(traced);
        gw_question_set(&question.text, "%sHow many blocks does the kernel %s have?", launch,
                        trace->kernel);
        gw_question_number(&question, blocks);
        gw_question_typical(&question, size,
                            "that is the number of threads of one block; the grid is %lld", blocks);
        gw_question_typical(&question, blocks - 1, "one too few: does the division round up?");
        gw_question_typical(&question, blocks + 1, "one too many: does the division round down?");
        gw_question_typical(&question, blocks * size,
                            "that is the number of threads of the whole grid");
        gw_question_set(&question.why, "The launch has %lld block%s of %lld threads: %lld threads.",
                        blocks, blocks == 1 ? "" : "s", size, blocks * size);
        free(launch);
        gw_question_end(&question, questions);
    }
    if (blocks == 1 || stands_there(facts, trace)) {
        return; // the launch has this number, or both of its factors
    }
    struct gw_question question = begin(kind, traced, "threads");
    char *launch = gw_launch_words(traced);
    gw_question_set(&question.text, "%sHow many threads run the kernel %s, in all blocks together?",
                    launch, trace->kernel);
    gw_question_number(&question, blocks * size);
    gw_question_typical(&question, size, "that is one block; there are %lld", blocks);
    gw_question_typical(&question, blocks, "that is the number of blocks");
    gw_question_set(&question.why,
                    "%lld blocks of %lld threads are %lld threads; whole blocks are launched.",
                    blocks, size, blocks * size);
    free(launch);
    gw_question_end(&question, questions);
}

static void ask_warps(const struct gw_predict_kind *kind, const struct gw_predict_trace *traced,
                      struct gw_questions *questions)
{
    enum { LANES = 32 };
    const struct gw_trace *trace = traced->trace;
    const unsigned size = gw_trace_threads(trace), warps = (size + LANES - 1) / LANES;
    if (size == LANES) {
        return; // too easy
    }
    struct gw_question question = begin(kind, traced, "warps");
    char *launch = gw_launch_words(traced);
    gw_question_set(&question.text, "%sHow many warps does one block of %s have?", launch,
                    trace->kernel);
    gw_question_number(&question, warps);
    gw_question_typical(&question, size, "that is the number of threads; a warp has 32 of them");
    gw_question_typical(&question, size / LANES,
                        "the last threads are a warp, too, although it is not full");
    gw_question_typical(&question, trace->block[1],
                        "a warp is 32 threads in the order of threadIdx.x, then threadIdx.y: rows "
                        "of fewer than 32 threads share one");
    gw_question_set(&question.why, "%u threads, 32 in each warp, need %u warp%s.", size, warps,
                    warps == 1 ? "" : "s");
    free(launch);
    gw_question_end(&question, questions);
}

// Whether the program has a number, as a word.
static bool has_number(const struct gw_predict_facts *facts, unsigned long number)
{
    char *digits = gw_format("%lu", number);
    const size_t length = strlen(digits);
    bool has = false;
    for (size_t i = 1; i <= facts->instance->program->line_count && !has; i++) {
        const char *line = gw_predict_line(facts->instance, (int)i), *at = line;
        while (!has && (at = strstr(at, digits))) {
            has = (at == line || !strchr("0123456789.", at[-1])) &&
                  !strchr("0123456789.", at[length] ? at[length] : ' ');
            at += length;
        }
    }
    free(digits);
    return has;
}

// Of the last block of a row of blocks, of which all before it are full: how many elements there
// are, if the program has that number; otherwise 0.
static unsigned long elements_of(const struct gw_predict_facts *facts, const struct gw_trace *trace,
                                 unsigned working)
{
    const unsigned long before = blocks_of(trace) - 1, size = gw_trace_threads(trace);
    const unsigned long elements = before * size + working;
    const bool is_row = blocks_of(trace) == trace->grid[0] && size == trace->block[0];
    return is_row && trace->index[0] == before && has_number(facts, elements) ? elements : 0;
}

// Threads of a block that touch no memory.
static void ask_idle(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                     const struct gw_predict_trace *traced, struct gw_questions *questions)
{
    const struct gw_trace *trace = traced->trace;
    const unsigned size = gw_trace_threads(trace);
    bool *works = calloc(size + 1, sizeof(*works));
    unsigned working = 0;
    for (size_t i = 0; works && i < trace->access_count; i++) {
        const unsigned thread = trace->accesses[i].thread;
        working += thread < size && !works[thread];
        works[thread < size ? thread : size] = true;
    }
    free(works);
    if (!gw_is_whole(trace) || working == size || working == 0) {
        return;
    }
    struct gw_question question =
        gw_question_begin(kind, "idle launch %u %s", traced->launch, traced->which);
    question.blocks = (struct gw_predict_blocks){traced->launch, traced->block};
    char *block = gw_block_words(trace), *launch = gw_launch_words(traced);
    gw_question_set(&question.text, "%sHow many threads of %s neither read nor write memory?",
                    launch, block);
    gw_question_number(&question, size - working);
    gw_question_typical(&question, working,
                        "that is the number of threads that read or write memory");
    gw_question_typical(&question, 0, "the block has more threads than there is work for");
    gw_question_typical(&question, size - working - 1, "one short: is the last index n or n - 1?");
    gw_question_typical(&question, size - working + 1,
                        "one too many: is the last index n or n - 1?");
    const unsigned long elements = elements_of(facts, trace, working), blocks = blocks_of(trace);
    gw_question_set(&question.why,
                    "%u of the %u threads of this block read or write memory: %u - %u = %u do not.",
                    working, size, size, working, size - working);
    if (elements > 0) {
        gw_question_set(&question.why,
                        "The launch has %lu x %u = %lu threads for %lu elements: %lu - %lu = %u "
                        "have no element.",
                        blocks, size, blocks * size, elements, blocks * size, elements,
                        size - working);
    }
    free(block);
    free(launch);
    gw_question_end(&question, questions);
}

// The largest index that blockIdx.x * blockDim.x + threadIdx.x takes.
static void ask_last_index(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                           const struct gw_predict_trace *traced, struct gw_questions *questions)
{
    static const char index[] = "blockIdx.x * blockDim.x + threadIdx.x";
    const struct gw_trace *trace = traced->trace;
    bool computed = false;
    for (size_t i = 1; i <= facts->instance->program->line_count; i++) {
        computed = computed || strstr(gw_predict_line(facts->instance, (int)i), index);
    }
    if (!computed || gw_trace_threads(trace) != trace->block[0] ||
        blocks_of(trace) != trace->grid[0]) {
        return;
    }
    const long long threads = (long long)blocks_of(trace) * trace->block[0];
    struct gw_question question = begin(kind, traced, "last index");
    char *launch = gw_launch_words(traced);
    gw_question_set(&question.text, "%sWhat is the largest value of %s of all threads of %s?",
                    launch, index, trace->kernel);
    gw_question_number(&question, threads - 1);
    gw_question_typical(&question, threads,
                        "that is the number of threads; they are counted from 0");
    gw_question_typical(&question, trace->block[0] - 1, "that is the largest threadIdx.x");
    gw_question_set(&question.why, "The last thread is number %u of block %u: %u * %u + %u.",
                    trace->block[0] - 1, trace->grid[0] - 1, trace->grid[0] - 1, trace->block[0],
                    trace->block[0] - 1);
    free(launch);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    for (size_t i = 0; i < facts->trace_count; i++) {
        const struct gw_predict_trace *traced = &facts->traces[i];
        if (traced->trace->has_kernel) {
            if (gw_predict_is_silent(facts)) { // a mistake is the better question
                ask_blocks(kind, facts, traced, questions);
                ask_warps(kind, traced, questions);
            }
            ask_idle(kind, facts, traced, questions);
            ask_last_index(kind, facts, traced, questions);
        }
    }
}

const struct gw_predict_kind gw_kind_grid = {
    .name = "grid",
    .about = "how many blocks, warps and threads a launch has",
    .find = find,
};
