// SPDX-License-Identifier: MIT
// From runs to one result: the failing case that says most in full, one line for each way in which
// further ones failed.
#include "verdict.h"

#include "grading/grader/compare/patterns.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct gw_failure *gw_verdict_fail(struct gw_verdict *verdict, enum gw_state state,
                                   size_t case_number, const char *run, const char *message,
                                   const char *at)
{
    verdict->failures =
        gw_one_more(verdict->failures, verdict->failure_count, sizeof(*verdict->failures));
    verdict->failures[verdict->failure_count++] = (struct gw_failure){
        .state = state,
        .case_number = case_number,
        .run = gw_format("%s", run),
        .message = gw_format("%s", message),
        .at = at ? gw_format("%s", at) : NULL,
    };
    // Waiting for every case's timeout helps nobody; the rest of what is not started is neither.
    verdict->stop = verdict->stop || state == GW_TIMED_OUT || state == GW_STATE_NOT_STARTED ||
                    state == GW_SKIPPED;
    return &verdict->failures[verdict->failure_count - 1];
}

void gw_verdict_add_other(struct gw_failure *failure, const char *message)
{
    failure->others = gw_one_more(failure->others, failure->other_count, sizeof(*failure->others));
    failure->others[failure->other_count++] = gw_format("%s", message);
}

bool gw_verdict_has_failed(const struct gw_verdict *verdict, size_t case_number)
{
    return verdict->failure_count > 0 &&
           verdict->failures[verdict->failure_count - 1].case_number == case_number;
}

bool gw_verdict_is_settled(const struct gw_verdict *verdict, const struct gw_options *options)
{
    if (!options->expecting || verdict->failure_count == 0 ||
        verdict->failures[0].state != options->expect) {
        return false;
    }
    const char *words = options->words ? options->words : "";
    const char *latest = verdict->failures[verdict->failure_count - 1].message;
    const char *found = strstr(latest, words);
    // Of a failure that is not the first, the result shows the first line.
    return found &&
           (verdict->failure_count == 1 || found + strlen(words) <= latest + gw_first_line(latest));
}

bool gw_verdict_is_lasting(const struct gw_verdict *verdict)
{
    bool lasting =
        verdict->failure_count > 0 || (verdict->runs > 0 && verdict->passed == verdict->runs);
    for (size_t i = 0; i < verdict->failure_count; i++) {
        const enum gw_state state = verdict->failures[i].state;
        lasting = lasting && (state == GW_FAIL || state == GW_STATE_NOT_STARTED);
    }
    return lasting;
}

static void add_indented(struct gw_text *text, const char *lines)
{
    while (*lines) {
        const size_t length = gw_first_line(lines);
        gw_text_add(text, "  %.*s\n", (int)length, lines);
        lines += length + (lines[length] == '\n');
    }
}

// The end of the number that begins at `text`, or `text` itself where none begins.
static const char *behind_number(const char *text)
{
    char *end;
    const bool begins =
        isdigit((unsigned char)text[0]) || (text[0] == '-' && isdigit((unsigned char)text[1]));
    if (!begins) {
        return text;
    }
    strtod(text, &end);
    return end;
}

// Whether the first lines of two messages are the same but for their numbers.
static bool say_the_same(const char *a, const char *b)
{
    for (;;) {
        const char *a_end = behind_number(a);
        const char *b_end = behind_number(b);
        if ((a_end == a) != (b_end == b)) {
            return false;
        }
        a = a_end;
        b = b_end;
        const bool a_ends = *a == '\0' || *a == '\n';
        const bool b_ends = *b == '\0' || *b == '\n';
        if (a_ends || b_ends) {
            return a_ends && b_ends;
        }
        if (*a++ != *b++) {
            return false;
        }
    }
}

static bool is_alike(const struct gw_failure *one, const struct gw_failure *other)
{
    return one->state == other->state && say_the_same(one->message, other->message);
}

// Whether this is the first failure of its case.
static bool is_first_of_case(const struct gw_verdict *verdict, size_t index)
{
    return index == 0 ||
           verdict->failures[index].case_number != verdict->failures[index - 1].case_number;
}

// The earliest failure that says the same.
static size_t kind_of(const struct gw_verdict *verdict, size_t index)
{
    size_t kind = 0;
    while (!is_alike(&verdict->failures[kind], &verdict->failures[index])) {
        kind++;
    }
    return kind;
}

// How many cases failed in the way of this failure, the earliest of its kind.
static size_t cases_alike(const struct gw_verdict *verdict, size_t kind)
{
    size_t count = 0;
    for (size_t i = kind; i < verdict->failure_count; i++) {
        count += is_first_of_case(verdict, i) &&
                 is_alike(&verdict->failures[kind], &verdict->failures[i]);
    }
    return count;
}

// Which of a failure's other causes says this; `other_count` if none does.
static size_t other_of(const struct gw_failure *failure, const char *message)
{
    size_t i = 0;
    while (i < failure->other_count && !say_the_same(failure->others[i], message)) {
        i++;
    }
    return i;
}

// How many cases' first failures fit this cause.
static size_t cases_that_fit(const struct gw_verdict *verdict, const char *message)
{
    size_t count = 0;
    for (size_t i = 0; i < verdict->failure_count; i++) {
        const struct gw_failure *failure = &verdict->failures[i];
        count += is_first_of_case(verdict, i) && failure->kind == GW_OF_CAUSE &&
                 (say_the_same(failure->message, message) ||
                  other_of(failure, message) < failure->other_count);
    }
    return count;
}

// Each failure that fits several causes says the one that the most cases fit, and of as many the
// first. (What stands below a message belongs to it, and is not taken away from it.)
static void settle_causes(struct gw_verdict *verdict)
{
    for (size_t i = 0; i < verdict->failure_count; i++) {
        struct gw_failure *failure = &verdict->failures[i];
        if (failure->other_count == 0 || failure->message[gw_first_line(failure->message)]) {
            continue;
        }
        size_t best = failure->other_count;
        size_t most = cases_that_fit(verdict, failure->message);
        for (size_t o = 0; o < failure->other_count; o++) {
            const size_t cases = cases_that_fit(verdict, failure->others[o]);
            best = cases > most ? o : best;
            most = cases > most ? cases : most;
        }
        if (best < failure->other_count) {
            char *message = failure->message;
            failure->message = failure->others[best];
            failure->others[best] = message;
        }
    }
}

// Whether results are wrong, or the checker found something, which it tells in further lines.
static bool is_of_results(const struct gw_failure *failure)
{
    return failure->state == GW_FAIL && failure->kind != GW_OF_LAUNCH &&
           (failure->kind >= GW_OF_VALUES || failure->message[gw_first_line(failure->message)]);
}

// How fast a kernel computes is no matter where it computes something else: of a case that is right
// but for its launch, nothing is told first if another one is wrong.
static size_t first_of_results(const struct gw_verdict *verdict)
{
    const struct gw_failure *first = &verdict->failures[0];
    static const char right[] = "right, but";
    const bool is_right =
        first->kind == GW_OF_LAUNCH && strncmp(first->message, right, sizeof(right) - 1) == 0;
    for (size_t i = 0; is_right && i < verdict->failure_count; i++) {
        if (is_of_results(&verdict->failures[i]) && is_first_of_case(verdict, i)) {
            return i;
        }
    }
    return 0;
}

// The failure that is shown in full. A cause that fits in one case may fit by chance, and the slip
// that is there fits in all: of several causes the one of most cases is told. One case alone does
// not outweigh a first failure that names none. What the checker found, in further lines, stays.
static size_t leading(const struct gw_verdict *verdict)
{
    const size_t begin = first_of_results(verdict);
    const struct gw_failure *first = &verdict->failures[begin];
    if (first->state != GW_FAIL || first->kind < GW_OF_VALUES ||
        first->message[gw_first_line(first->message)] != '\0') {
        return begin;
    }
    size_t most = first->kind == GW_OF_CAUSE ? cases_alike(verdict, begin) : 1;
    size_t best = begin;
    for (size_t i = begin + 1; i < verdict->failure_count; i++) {
        const struct gw_failure *failure = &verdict->failures[i];
        if (failure->state == GW_FAIL && failure->kind == GW_OF_EVIDENCE) {
            return i;
        }
        const bool is_cause = failure->state == GW_FAIL && failure->kind == GW_OF_CAUSE &&
                              is_first_of_case(verdict, i) && kind_of(verdict, i) == i;
        const size_t cases = is_cause ? cases_alike(verdict, i) : 0;
        if (cases > most) {
            most = cases;
            best = i;
        }
    }
    return best;
}

void gw_cut_guess(char *message)
{
    const size_t line = gw_first_line(message);
    char *wanted = strstr(message, " should be ");
    char *guess = wanted ? strstr(wanted, ": ") : NULL;
    if (guess && guess < message + line) {
        memmove(guess, message + line, strlen(message + line) + 1);
    }
}

// A cause that some cases fit, where the results of as many others are wrong and fit none, fits by
// chance: what it says would lead away from what all have in common. (One other may be too small to
// tell causes apart.)
static void cut_chances(struct gw_verdict *verdict)
{
    enum { SOME = 2 };
    size_t unexplained = 0;
    for (size_t i = 0; i < verdict->failure_count; i++) {
        unexplained += is_first_of_case(verdict, i) && verdict->failures[i].kind == GW_OF_VALUES;
    }
    for (size_t i = 0; i < verdict->failure_count && unexplained >= SOME; i++) {
        struct gw_failure *failure = &verdict->failures[i];
        if (failure->state == GW_FAIL && failure->kind == GW_OF_CAUSE &&
            cases_that_fit(verdict, failure->message) <= unexplained) {
            gw_cut_guess(failure->message);
            failure->kind = GW_OF_VALUES;
        }
    }
}

// A float in a computation with doubles does no harm to the same computation with floats: where the
// results of that are wrong as well, both have another mistake.
static void cut_float_digits(struct gw_verdict *verdict)
{
    bool floats_are_wrong = false;
    for (size_t i = 0; i < verdict->failure_count; i++) {
        floats_are_wrong = floats_are_wrong || (verdict->failures[i].kind >= GW_OF_VALUES &&
                                                strstr(verdict->failures[i].run, " (float) "));
    }
    for (size_t i = 0; i < verdict->failure_count && floats_are_wrong; i++) {
        if (strstr(verdict->failures[i].message, GW_FLOAT_DIGITS)) {
            gw_cut_guess(verdict->failures[i].message);
        }
    }
}

// Names of the cases that failed in the same way as this one, a few of them on one line.
static void add_alike(struct gw_text *text, const struct gw_verdict *verdict, size_t kind)
{
    enum { MOST_NAMES = 5 };
    size_t count = 0;
    for (size_t i = kind + 1; i < verdict->failure_count; i++) {
        const struct gw_failure *failure = &verdict->failures[i];
        if (!is_first_of_case(verdict, i) || kind_of(verdict, i) != kind ||
            failure->case_number == verdict->failures[kind].case_number) {
            continue;
        }
        if (count++ >= MOST_NAMES) {
            continue;
        }
        const char *end = strstr(failure->run, " (input ");
        const int length = end ? (int)(end - failure->run) : (int)strlen(failure->run);
        gw_text_add(text, "%s%.*s", count == 1 ? "  the same in: " : "; ", length, failure->run);
    }
    if (count > MOST_NAMES) {
        gw_text_add(text, "; and %zu more", count - MOST_NAMES);
    }
    gw_text_add(text, count > 0 ? "\n" : "");
}

// One line for each way in which further cases failed, and one for the cases that share it; of ways
// after so many that they tell nothing new, how many there are. (An author wants to see them all.)
static void add_further(struct gw_text *text, const struct gw_verdict *verdict, size_t leads,
                        bool all)
{
    enum { MOST_WAYS = 3 };
    add_alike(text, verdict, leads);
    size_t shown = 0;
    for (size_t i = 0; i < verdict->failure_count; i++) {
        const struct gw_failure *failure = &verdict->failures[i];
        if (i == leads || !is_first_of_case(verdict, i) || kind_of(verdict, i) != i) {
            continue;
        }
        if (shown++ == 0) {
            gw_text_add(text, "Also failing:\n");
        }
        if (shown > MOST_WAYS && !all) {
            continue;
        }
        gw_text_add(text, "  %s: %.*s\n", failure->run, (int)gw_first_line(failure->message),
                    failure->message);
        add_alike(text, verdict, i);
    }
    if (shown > MOST_WAYS && !all) {
        gw_text_add(text, "  and in %zu other way%s\n", shown - MOST_WAYS,
                    shown == MOST_WAYS + 1 ? "" : "s");
    }
}

static char *message_of(const struct gw_verdict *verdict, size_t leads,
                        const struct gw_options *options)
{
    const struct gw_failure *first = &verdict->failures[leads];
    struct gw_text text = {0};
    gw_text_add(&text, "%s:\n", first->run);
    add_indented(&text, first->message);
    struct gw_text warnings = {0};
    if (first->state != GW_STATE_NOT_STARTED && first->state != GW_SKIPPED) {
        gw_add_warnings(&warnings, options->warnings);
    }
    add_indented(&text, gw_text_string(&warnings));
    gw_text_free(&warnings);
    add_further(&text, verdict, leads, options->expecting);
    if (verdict->not_run > 0 && first->state != GW_STATE_NOT_STARTED &&
        first->state != GW_SKIPPED) {
        gw_text_add(&text, "the rest was not run: %zu of %zu runs\n", verdict->not_run,
                    verdict->runs);
    }
    return text.data;
}

struct gw_result gw_verdict_result(struct gw_verdict *verdict, const struct gw_options *options)
{
    struct gw_result result = {
        .state = GW_PASS,
        .runs = gw_format("%zu of %zu", verdict->passed, verdict->runs),
        .seed = gw_format("%" PRIu64, options->seed),
    };
    if (verdict->failure_count > 0) {
        settle_causes(verdict);
        cut_chances(verdict);
        cut_float_digits(verdict);
        const size_t leads = leading(verdict);
        const struct gw_failure *first = &verdict->failures[leads];
        result.state = first->state;
        result.summary = gw_format("%.*s", (int)gw_first_line(first->message), first->message);
        result.at = first->at ? gw_format("%s", first->at) : NULL;
        result.draws = verdict->can_be_drawn ? gw_format("threads") : NULL;
        result.message = message_of(verdict, leads, options);
    } else if (verdict->runs == 0 || verdict->passed != verdict->runs) {
        result.state = GW_FAIL;
        result.summary =
            gw_format("only %zu of %zu runs were completed", verdict->passed, verdict->runs);
        result.message =
            gw_format("%s: this is an error of the grader, not of your file.\n", result.summary);
    } else if (verdict->remark) {
        result.summary = gw_format("%s", verdict->remark);
    } else {
        result.summary = gw_warning_of_unset(options->warnings);
    }
    return result;
}

void gw_verdict_free(struct gw_verdict *verdict)
{
    for (size_t i = 0; i < verdict->failure_count; i++) {
        free(verdict->failures[i].run);
        free(verdict->failures[i].message);
        free(verdict->failures[i].at);
        for (size_t o = 0; o < verdict->failures[i].other_count; o++) {
            free(verdict->failures[i].others[o]);
        }
        free(verdict->failures[i].others);
    }
    free(verdict->failures);
    free(verdict->remark);
    *verdict = (struct gw_verdict){0};
}
