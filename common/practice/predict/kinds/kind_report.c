// SPDX-License-Identifier: MIT
// report: what ./gridwork check says of the program.
#include "kinds.h"

#include <stdlib.h>
#include <string.h>

// What the checker calls a mistake, and what that means.
static const struct {
    const char *kind, *means;
} mistakes[] = {
    {"out of bounds", "a thread reads or writes past the end of an array"},
    {"race", "two accesses to one element, with no synchronization in between"},
    {"uninitialized", "memory is read before anything was written to it"},
    {"leak", "memory is never freed"},
    {"failed call", "a call returns an error, and the program ignores it"},
    {"barrier", "threads of a block do not all reach the same barrier"},
    {"use after free", "memory is used after it was freed"},
    {"freed twice", "memory is freed a second time"},
    {"wrong space", "a pointer of the host is used on the device, or the other way round"},
    {"overflow", "an integer gets too large for its type"},
    {"misaligned", "an address is not a multiple of the size of the access"},
};

enum { MISTAKES = sizeof(mistakes) / sizeof(mistakes[0]), ALWAYS = 4, CHOICES = 6 };

// The finding that all errors agree on, or all warnings where there is no error. NULL: there is
// none, or they are of several kinds.
static const struct gw_predict_finding *only_finding(const struct gw_predict_facts *facts,
                                                     unsigned *count)
{
    const struct gw_predict_finding *only = NULL;
    const bool silent = gw_predict_is_silent(facts);
    *count = 0;
    for (size_t i = 0; i < facts->finding_count; i++) {
        const struct gw_predict_finding *finding = &facts->findings[i];
        if (finding->warning && !silent) {
            continue;
        }
        if (only && strcmp(only->kind, finding->kind) != 0) {
            return NULL;
        }
        only = only ? only : finding;
        *count += 1;
    }
    return only;
}

static bool is_found(const struct gw_predict_facts *facts, const char *kind)
{
    bool found = false;
    for (size_t i = 0; i < facts->finding_count; i++) {
        found = found || strcmp(facts->findings[i].kind, kind) == 0;
    }
    return found;
}

static int mistake_of(const char *kind)
{
    for (int i = 0; i < MISTAKES; i++) {
        if (strcmp(mistakes[i].kind, kind) == 0) {
            return i;
        }
    }
    return -1;
}

static void ask_what(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                     const struct gw_predict_finding *error, struct gw_questions *questions)
{
    struct gw_question question = gw_question_begin(kind, "what");
    const int right = error ? mistake_of(error->kind) : -1;
    gw_question_set(&question.text, "%s", "What does ./gridwork check report for this program?");
    gw_question_choice(&question, !error, "nothing");
    // Four that are always there; the right one, if it is none of them, and others that are drawn.
    bool taken[MISTAKES] = {false};
    for (int i = 0; i < ALWAYS; i++) {
        taken[i] = true;
    }
    if (right >= 0) {
        taken[right] = true;
    }
    // What the checker warns of beside the error is not wrong.
    bool right_too[MISTAKES] = {false};
    for (int i = 0; i < MISTAKES; i++) {
        right_too[i] = i != right && is_found(facts, mistakes[i].kind);
    }
    unsigned others = 1 + gw_question_draw(&question, facts, 2);
    for (int i = ALWAYS; i < MISTAKES && others > 0; i++) {
        const int at =
            ALWAYS + (i + (int)gw_question_draw(&question, facts, MISTAKES)) % (MISTAKES - ALWAYS);
        if (!taken[at] && !right_too[at]) {
            taken[at] = true;
            others--;
        }
    }
    for (int i = 0; i < MISTAKES && question.choice_count < CHOICES + 1; i++) {
        if (taken[i] && !right_too[i]) {
            gw_question_choice(&question, i == right, "%s: %s", mistakes[i].kind,
                               mistakes[i].means);
        }
    }
    if (error) {
        gw_question_typical_choice(&question, 'a', "the mistake is in line %d", error->line);
        gw_question_set(
            &question.why, "The checker says: \"%s\" (line %d).%s", error->message, error->line,
            error->warning ? " It is a warning: the program may still run as you expect." : "");
    } else {
        gw_question_set(&question.why, "%s",
                        "The checker finds no mistake in any order of blocks.");
    }
    gw_question_end(&question, questions);
}

// Of one launch, or one barrier, nobody has to think which line it is.
static bool is_the_only_line(const struct gw_predict_instance *instance, int line)
{
    enum { LINES = 80 };
    static const char *const words[] = {"<<<", "__syncthreads()"};
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
        unsigned others = 0;
        for (int at = 1; at < LINES; at++) {
            if (at != line && strstr(gw_predict_line(instance, at), words[i])) {
                others++;
            }
        }
        if (others == 0 && strstr(gw_predict_line(instance, line), words[i])) {
            return true;
        }
    }
    return false;
}

static void ask_line(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                     const struct gw_predict_finding *error, struct gw_questions *questions)
{
    if (is_the_only_line(facts->instance, error->line)) {
        return;
    }
    struct gw_question question = gw_question_begin(kind, "line");
    gw_question_set(&question.text, "./gridwork check reports \"%s\". Which line does it name%s?",
                    error->kind,
                    strcmp(error->kind, "leak") == 0 ? " (that of the allocation)"
                    : strstr(error->kind, "free")    ? " (that of the second use)"
                                                     : "");
    gw_question_number(&question, error->line);
    const struct gw_trace *trace = facts->trace_count > 0 ? facts->traces[0].trace : NULL;
    if (trace && trace->has_kernel) {
        gw_question_typical(&question, trace->line,
                            "that is the launch; the report names the line of the access");
    }
    gw_question_typical(&question, error->line - 1, "one line too early");
    gw_question_typical(&question, error->line + 1, "one line too late");
    gw_question_set(&question.why, "The checker says: \"%s\". Line %d is: %s", error->message,
                    error->line, gw_predict_line(facts->instance, error->line));
    gw_question_end(&question, questions);
}

// The two lines of a race, or two barriers at which threads of one block wait.
static void ask_two_lines(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                          const struct gw_predict_finding *found, struct gw_questions *questions)
{
    const bool race = strcmp(found->kind, "race") == 0;
    const int first = found->line < found->other_line ? found->line : found->other_line;
    const int last = found->line < found->other_line ? found->other_line : found->line;
    struct gw_question question = gw_question_begin(kind, "%s", found->kind);
    gw_question_set(&question.text,
                    race ? "./gridwork check reports \"race\": two accesses to one element, with "
                           "no synchronization in between. In which two lines are they? (The "
                           "smaller number first; the same number twice if one line has both.)"
                         : "./gridwork check reports \"barrier\": some threads of a block wait at "
                           "one barrier, and the others at another one. In which two lines are "
                           "they? (The smaller number first.)");
    gw_question_set(&question.answer, "%d %d", first, last);
    if (!race) {
        gw_question_set(&question.why,
                        "The checker says: \"%s\" (line %d); a thread that does not reach it waits "
                        "in line %d.",
                        found->message, found->line, found->other_line);
    } else if (first == last) {
        gw_question_set(&question.why,
                        "Two threads run line %d, and one writes an element that the other uses: "
                        "%s",
                        first, gw_predict_line(facts->instance, first));
    } else {
        gw_question_set(&question.why,
                        "Lines %d and %d use the same element, and one of them writes it, with no "
                        "synchronization in between: %s and %s",
                        first, last, gw_predict_line(facts->instance, first),
                        gw_predict_line(facts->instance, last));
    }
    gw_question_end(&question, questions);
}

static void ask_threads(const struct gw_predict_kind *kind, const struct gw_predict_finding *error,
                        struct gw_questions *questions)
{
    if (error->count == 1) {
        return; // too easy
    }
    struct gw_question question = gw_question_begin(kind, "threads");
    gw_question_set(&question.text,
                    "./gridwork check reports \"%s\" in line %d. How many threads does it count?",
                    error->kind, error->line);
    gw_question_number(&question, (long long)error->count);
    gw_question_typical(&question, (long long)error->count + 1,
                        "one too many: the last index of n elements is n - 1");
    gw_question_typical(&question, (long long)error->count - 1,
                        "one too few: index n is out of bounds, too");
    gw_question_set(&question.why, "%lu threads do this in line %d.", error->count, error->line);
    gw_question_end(&question, questions);
}

static void find(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions)
{
    unsigned count;
    const struct gw_predict_finding *found = only_finding(facts, &count);
    const bool kernels = facts->trace_count > 0 && facts->traces[0].trace->has_kernel;
    if (facts->finding_count == 0 && kernels && facts->ended && facts->status == 0) {
        ask_what(kind, facts, NULL, questions);
    } else if (found && facts->ended && mistake_of(found->kind) >= 0) {
        ask_what(kind, facts, found, questions);
        const bool race = strcmp(found->kind, "race") == 0;
        const bool barrier = strcmp(found->kind, "barrier") == 0;
        if (count != 1 || found->line <= 0) {
            return;
        }
        // Some have two lines, and of a race the checker names the later one first.
        if (found->other_line > 0 && (race || (barrier && found->other_line != found->line))) {
            ask_two_lines(kind, facts, found, questions);
        } else if (!race) {
            ask_line(kind, facts, found, questions);
        }
        if (strcmp(found->kind, "out of bounds") == 0 ||
            strcmp(found->kind, "uninitialized") == 0) {
            ask_threads(kind, found, questions);
        }
    }
}

// Of a report whose name is known: not what it is, but where.
static const char *place_of_page(const char *page, uint64_t seed)
{
    return strcmp(page, "race") == 0 || strcmp(page, "barrier") == 0 ? page
           : gw_predict_draw(seed, "about", 2) == 0                  ? "threads"
                                                                     : "line";
}

const struct gw_predict_kind gw_kind_report = {
    .name = "report",
    .about = "what the checker says of a program",
    .find = find,
    .place_of_page = place_of_page,
};
