// SPDX-License-Identifier: MIT
// value: what a variable or an element is after a line has run.
#include "uses.h"

#include "base/words.h"
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

enum { DRAWN = 3, TRIES = 8 };

// A number that a reader can compute and type.
static bool is_short(const char *value)
{
    enum { MOST = 8 };
    return strlen(value) <= MOST && !strpbrk(value, "enai");
}

static const char *occurrences_before(const struct gw_predict_facts *facts,
                                      const struct gw_predict_shown *shown)
{
    for (size_t i = 0; i < facts->shown_count; i++) {
        const struct gw_predict_shown *other = &facts->shown[i];
        if (other->line == shown->line && strcmp(other->name, shown->name) == 0 &&
            other->occurrence + 1 == shown->occurrence) {
            return other->values[0];
        }
    }
    return NULL;
}

static unsigned occurrences_of(const struct gw_predict_facts *facts,
                               const struct gw_predict_shown *shown)
{
    unsigned count = 0;
    for (size_t i = 0; i < facts->shown_count; i++) {
        count +=
            facts->shown[i].line == shown->line && strcmp(facts->shown[i].name, shown->name) == 0;
    }
    return count;
}

static char *time_words(unsigned occurrence, unsigned of)
{
    return of == 1            ? gw_format("has run")
           : occurrence == 1  ? gw_format("has run for the first time")
           : occurrence == of ? gw_format("has run for the last time")
           : occurrence == 2  ? gw_format("has run for the second time")
           : occurrence == 3  ? gw_format("has run for the third time")
                              : gw_format("has run %u times", occurrence);
}

static void add_typical_value(struct gw_question *question, const char *value, const char *says)
{
    if (value && strcmp(value, question->answer) != 0 &&
        question->typical_count < GW_PREDICT_TYPICAL && !gw_question_says(question, value)) {
        question->typical[question->typical_count++] =
            (struct gw_predict_typical){gw_format("%s", value), gw_format("%s", says)};
    }
}

static void ask_scalar(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                       const struct gw_predict_shown *shown, struct gw_questions *questions)
{
    const unsigned of = occurrences_of(facts, shown);
    // The last, and one in between that is drawn. The first round of a loop is too easy.
    struct gw_question question = gw_question_begin(kind, "%d %s %s", shown->line, shown->name,
                                                    of == 1                   ? "first"
                                                    : shown->occurrence == of ? "last"
                                                                              : "between");
    const unsigned drawn = of > 2 ? 2 + gw_question_draw(&question, facts, of - 2) : 0;
    if ((shown->occurrence == of || shown->occurrence == drawn) && is_short(shown->values[0])) {
        char *when = time_words(shown->occurrence, of);
        gw_question_set(&question.text, "What is %s after line %d %s?", shown->name, shown->line,
                        when);
        gw_question_set(&question.answer, "%s", shown->values[0]);
        // A line that runs once, or a count of its rounds, is read off.
        question.later = of == 1 || strtol(shown->values[0], NULL, 10) == (long)shown->occurrence;
        add_typical_value(&question, occurrences_before(facts, shown),
                          "that is its value one time before");

        char *values = gw_shown_values(facts, shown, shown->occurrence);
        gw_question_set(&question.why, "Each time after line %d, %s is: %s.", shown->line,
                        shown->name, values);
        if (shown->occurrence == 1) {
            gw_question_set(&question.why, "Line %d is: %s", shown->line,
                            gw_predict_line(facts->instance, shown->line));
        }
        free(values);
        free(when);
    }
    gw_question_end(&question, questions);
}

// 0 is guessed too easily: it is in memory before most kernels.
static bool is_worth_asking(const char *value)
{
    return is_short(value) && strcmp(value, "0") != 0;
}

// Of a copy from the device, the line of a kernel that wrote the array last; else the line itself.
static int line_behind(const struct gw_predict_facts *facts, int line)
{
    const char *text = gw_predict_line(facts->instance, line);
    int behind = line;
    for (size_t i = 0; strstr(text, "cudaMemcpy") && i < facts->trace_count; i++) {
        const struct gw_trace *trace = facts->traces[i].trace;
        for (size_t k = 0; k < trace->access_count; k++) {
            const struct gw_trace_access *access = &trace->accesses[k];
            const char *name = trace->arrays[access->array].name;
            if (access->does != GW_TRACE_READS && trace->places[access->place].line > 0 &&
                gw_find_name(text, name, strlen(name))) {
                behind = trace->places[access->place].line;
            }
        }
    }
    return behind;
}

static void ask_element(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                        const struct gw_predict_shown *shown, const char *which, size_t first,
                        size_t count, struct gw_questions *questions)
{
    const unsigned of = occurrences_of(facts, shown);
    struct gw_question question =
        gw_question_begin(kind, "%d %s[%s] %s", shown->line, shown->name, which,
                          shown->occurrence == of ? "last" : "between");
    size_t element = first + gw_question_draw(&question, facts, count);
    for (int i = 0; i < TRIES && !is_worth_asking(shown->values[element]); i++) {
        element = first + (element - first + 1) % count;
    }
    if (is_worth_asking(shown->values[element])) {
        char *when = time_words(shown->occurrence, of);
        gw_question_set(&question.text, "What is %s[%zu] after line %d %s?", shown->name, element,
                        shown->line, when);
        gw_question_set(&question.answer, "%s", shown->values[element]);
        if (element > 0) {
            add_typical_value(&question, shown->values[element - 1],
                              "that is the element before it");
        }
        if (element + 1 < shown->count) {
            add_typical_value(&question, shown->values[element + 1],
                              "that is the element after it");
        }
        char *index = gw_format("%zu", element);
        add_typical_value(&question, index, "that is its index");
        free(index);
        const size_t from = element > 0 ? element - 1 : 0;
        struct gw_text row = {0};
        for (size_t k = from; k <= element + 1 && k < shown->count; k++) {
            gw_text_add(&row, "%s%s", k > from ? ", " : "", shown->values[k]);
        }
        const int line = line_behind(facts, shown->line);
        gw_question_set(&question.why, "In the run, %s has %s from element %zu on. Line %d is: %s",
                        shown->name, gw_text_string(&row), from, line,
                        gw_predict_line(facts->instance, line));
        gw_text_free(&row);
        free(when);
    }
    gw_question_end(&question, questions);
}

static void ask_array(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                      const struct gw_predict_shown *shown, struct gw_questions *questions)
{
    static const char *const drawn[DRAWN] = {"near the start", "in the middle", "near the end"};
    // The last time, and one in between.
    const unsigned of = occurrences_of(facts, shown), between = of > 2 ? of / 2 + 1 : of;
    if (shown->occurrence != of && shown->occurrence != between) {
        return;
    }
    ask_element(kind, facts, shown, "first", 0, 1, questions);
    ask_element(kind, facts, shown, "last", shown->count - 1, 1, questions);
    const size_t part = (shown->count - (shown->count > 2 ? 2 : 0)) / DRAWN;
    for (size_t i = 0; i < DRAWN && part > 0; i++) {
        ask_element(kind, facts, shown, drawn[i], 1 + i * part, part, questions);
    }
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    for (size_t i = 0; gw_predict_is_silent(facts) && i < facts->shown_count; i++) {
        if (facts->shown[i].array) {
            ask_array(kind, facts, &facts->shown[i], questions);
        } else {
            ask_scalar(kind, facts, &facts->shown[i], questions);
        }
    }
}

const struct gw_predict_kind gw_kind_value = {
    .name = "value",
    .about = "what a variable or an element is after a line",
    .on_ptx = true,
    .find = find,
};
