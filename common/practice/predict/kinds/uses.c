// SPDX-License-Identifier: MIT
// Reads uses out of a trace, and says threads, blocks and launches in words.
#include "uses.h"

#include "base/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool gw_is_of_use(const struct gw_trace_access *access, const struct gw_use *use)
{
    return access->array == use->array && access->place == use->place && access->does == use->does;
}

long long gw_element_of(const struct gw_trace *trace, const struct gw_trace_access *access)
{
    return access->offset / (long long)trace->arrays[access->array].element;
}

static bool has_name_of_its_own(const struct gw_trace *trace, unsigned array)
{
    const struct gw_trace_array *is = &trace->arrays[array];
    for (unsigned i = 0; i < trace->array_count; i++) {
        if (i != array && strcmp(trace->arrays[i].name, is->name) == 0) {
            return false;
        }
    }
    return strcmp(is->space, "host") != 0 && strcmp(is->name, "memory") != 0 &&
           strcmp(is->name, "dynamic") != 0 && !strchr(is->name, ' ');
}

static bool is_whole_element(const struct gw_trace *trace, const struct gw_trace_access *access)
{
    const size_t element = trace->arrays[access->array].element;
    return element > 0 && element <= 8 && access->bytes == element &&
           access->offset % (long long)element == 0;
}

// A row of a matrix in shared memory has its own index in the source.
static bool has_two_indices(const struct gw_predict_facts *facts, const struct gw_trace *trace,
                            const struct gw_use *use)
{
    return trace->arrays[use->array].shared &&
           strstr(gw_predict_line(facts->instance, use->line), "][");
}

size_t gw_uses_of(const struct gw_predict_facts *facts, const struct gw_predict_trace *traced,
                  struct gw_use uses[GW_MOST_USES])
{
    const struct gw_trace *trace = traced->trace;
    bool good[GW_MOST_USES];
    size_t count = 0, kept = 0;
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        const struct gw_use use = {trace->places[access->place].line, access->array, access->place,
                                   access->does};
        size_t k = 0;
        while (k < count && !gw_is_of_use(access, &uses[k])) {
            k++;
        }
        if (k == GW_MOST_USES) {
            return 0;
        }
        if (k == count) {
            uses[count] = use;
            good[count++] = has_name_of_its_own(trace, access->array) && use.line > 0 &&
                            !has_two_indices(facts, trace, &use);
        }
        good[k] = good[k] && is_whole_element(trace, access);
    }
    for (size_t i = 0; i < count; i++) {
        bool alone = good[i];
        for (size_t k = 0; k < count; k++) {
            alone = alone && (k == i || uses[k].line != uses[i].line ||
                              uses[k].array != uses[i].array || uses[k].does != uses[i].does);
        }
        good[i] = alone;
    }
    for (size_t i = 0; i < count; i++) {
        if (good[i]) {
            uses[kept++] = uses[i];
        }
    }
    return kept;
}

const struct gw_trace_access *gw_access_of(const struct gw_trace *trace, const struct gw_use *use,
                                           unsigned thread, unsigned which)
{
    for (size_t i = 0; i < trace->access_count; i++) {
        const struct gw_trace_access *access = &trace->accesses[i];
        if (access->thread == thread && gw_is_of_use(access, use) && which-- == 0) {
            return access;
        }
    }
    return NULL;
}

unsigned gw_accesses_of(const struct gw_trace *trace, const struct gw_use *use, unsigned thread)
{
    unsigned count = 0;
    for (size_t i = 0; i < trace->access_count; i++) {
        count += trace->accesses[i].thread == thread && gw_is_of_use(&trace->accesses[i], use);
    }
    return count;
}

bool gw_is_whole(const struct gw_trace *trace)
{
    return trace->left_out_accesses == 0 && trace->left_out_intervals == 0;
}

int gw_draw_user(const struct gw_question *question, const struct gw_predict_facts *facts,
                 const struct gw_trace *trace, const struct gw_use *use)
{
    enum { MOST = 1024 };
    bool takes_part[MOST] = {false};
    unsigned users = 0;
    for (size_t i = 0; i < trace->access_count; i++) {
        const unsigned thread = trace->accesses[i].thread;
        if (thread < MOST && gw_is_of_use(&trace->accesses[i], use) && !takes_part[thread]) {
            takes_part[thread] = true;
            users++;
        }
    }
    unsigned drawn = users > 0 ? gw_question_draw(question, facts, users) : 0;
    // Thread 0 is too easy to guess.
    if (users > 1 && drawn == 0) {
        drawn = users - 1;
    }
    for (unsigned thread = 0; thread < MOST; thread++) {
        if (takes_part[thread] && drawn-- == 0) {
            return (int)thread;
        }
    }
    return -1;
}

const char *gw_does(const struct gw_use *use)
{
    static const char *const words[] = {"reads", "writes", "updates"};
    return words[use->does];
}

const char *gw_do(const struct gw_use *use)
{
    static const char *const words[] = {"read", "write", "update"};
    return words[use->does];
}

char *gw_use_place(const struct gw_predict_trace *traced, const struct gw_use *use)
{
    return gw_format("%d %s %s launch %u %s", use->line, traced->trace->arrays[use->array].name,
                     gw_do(use), traced->launch, traced->which);
}

// "5" of a line, "(5,0)" of a plane.
static char *position(const unsigned shape[3], unsigned x, unsigned y, unsigned z)
{
    return shape[2] > 1   ? gw_format("(%u,%u,%u)", x, y, z)
           : shape[1] > 1 ? gw_format("(%u,%u)", x, y)
                          : gw_format("%u", x);
}

char *gw_block_words(const struct gw_trace *trace)
{
    char *at = position(trace->grid, trace->index[0], trace->index[1], trace->index[2]);
    char *words = gw_format("block %s", at);
    free(at);
    return words;
}

static char *thread_position(const struct gw_trace *trace, unsigned thread)
{
    const unsigned *block = trace->block;
    return position(block, thread % block[0], thread / block[0] % block[1],
                    thread / block[0] / block[1]);
}

char *gw_thread_words(const struct gw_trace *trace, unsigned thread)
{
    char *at = thread_position(trace, thread);
    char *of = gw_block_words(trace);
    char *words = gw_format("thread %s of %s", at, of);
    free(at);
    free(of);
    return words;
}

char *gw_launch_words(const struct gw_predict_trace *traced)
{
    return traced->trace->launches > 1
               ? gw_format("Launch %u (line %d): ", traced->launch, traced->trace->line)
               : gw_format("%s", "");
}

char *gw_draw_uses(const struct gw_trace *trace, const struct gw_use *use, unsigned thread)
{
    const bool plane = trace->block[1] > 1;
    const unsigned shown = plane ? 6 : 8;
    const int width = plane ? 8 : 5;
    const unsigned threads = gw_trace_threads(trace);
    unsigned first = thread > shown / 2 ? thread - shown / 2 : 0;
    first = threads > shown && first + shown > threads ? threads - shown : first;
    struct gw_text above = {0}, below = {0};
    char *of = gw_block_words(trace);
    gw_text_add(&above, "  %-24s", "thread of the block");
    gw_text_add(&below, "  %s %-*.*s", gw_does(use), 23 - (int)strlen(gw_does(use)), 20,
                trace->arrays[use->array].name);
    for (unsigned i = first; i < first + shown && i < threads; i++) {
        const struct gw_trace_access *access = gw_access_of(trace, use, i, 0);
        char *at = thread_position(trace, i);
        gw_text_add(&above, " %*s", width, at);
        free(at);
        if (access) {
            gw_text_add(&below, " %*lld", width, gw_element_of(trace, access));
        } else {
            gw_text_add(&below, " %*s", width, "-");
        }
    }
    char *drawing = gw_format("%s\n%s\n", gw_text_string(&above), gw_text_string(&below));
    gw_text_free(&above);
    gw_text_free(&below);
    free(of);
    return drawing;
}

char *gw_shown_values(const struct gw_predict_facts *facts, const struct gw_predict_shown *shown,
                      unsigned until)
{
    enum { MOST = 10 };
    struct gw_text text = {0};
    for (size_t i = 0; i < facts->shown_count; i++) {
        const struct gw_predict_shown *other = &facts->shown[i];
        if (other->line == shown->line && strcmp(other->name, shown->name) == 0 &&
            other->occurrence <= until && other->occurrence + MOST > until) {
            const bool is_cut = !text.data && other->occurrence > 1;
            gw_text_add(&text, "%s%s%s", is_cut ? "..., " : "", text.data ? ", " : "",
                        other->values[0]);
        }
    }
    return text.data ? text.data : gw_format("%s", "");
}
