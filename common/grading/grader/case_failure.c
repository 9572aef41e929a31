// SPDX-License-Identifier: MIT
// A run that fails: its message goes into the verdict, and CMocka goes on with the next run.
#include "case.h"

#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
// cmocka.h wants the first two.
#include <cmocka.h>

// A message ends its lines where others come below it.
static void begin_text(struct gw_text *text, const char *message)
{
    gw_text_add(text, "%s", message);
    if (text->length > 0 && text->data[text->length - 1] != '\n') {
        gw_text_add(text, "\n");
    }
}

const char *gw_case_warnings(struct gw_case *grading)
{
    char *warnings = grading->answer.warnings;
    warnings[sizeof(grading->answer.warnings) - 1] = '\0'; // another process has written it
    return warnings;
}

void gw_expect_whole_barriers(struct gw_case *grading)
{
    gw_expect(grading, !strstr(gw_case_warnings(grading), "passes a barrier without a thread"),
              "the result is right, but some threads left the kernel before a barrier of their "
              "block: let every thread of a block reach each __syncthreads()");
}

bool gw_copied_unwritten(struct gw_case *grading)
{
    return strstr(gw_case_warnings(grading), "warning, uninitialized: cudaMemcpy copied ");
}

// What the checker saw and took for no mistake may be why a result is wrong.
static char *add_warnings(char *message, struct gw_case *failing)
{
    const char *warnings = gw_case_warnings(failing);
    // What was a warning at first, and is what the message tells, comes once.
    static const char begins[] = "warning, ";
    const size_t line = gw_first_line(message);
    if (strncmp(warnings, begins, strlen(begins)) == 0 &&
        strncmp(warnings + strlen(begins), message, line) == 0 &&
        warnings[strlen(begins) + line] == '\n') {
        do {
            warnings += gw_first_line(warnings);
            warnings += *warnings == '\n';
        } while (*warnings == ' ');
    }
    if (*failing->answer.report || !*warnings) {
        return message;
    }
    struct gw_text text = {0};
    begin_text(&text, message);
    gw_text_add(&text, "%s", warnings);
    free(message);
    return text.data;
}

// The run that failed first may be right as the first one of its process.
static bool keeps_something(const struct gw_case *failing, enum gw_state state)
{
    const struct gw_grading *all = failing->grading;
    const bool may_keep = failing->has_run && !all->runner.tool && all->runner.served > 1 &&
                          (state == GW_FAIL || state == GW_CRASHED) && !all->verdict.stop;
    return may_keep && all->passes_afresh();
}

static char *add_what_is_kept(char *message)
{
    struct gw_text text = {0};
    begin_text(&text, message);
    gw_text_add(&text,
                "this run passes in a fresh process: the first call is right, but a later call is "
                "not; check static and global variables, which keep their values between calls\n");
    free(message);
    return text.data;
}

// What the checker finds when it looks for the reason: in its own report in the place of a hint
// that fits more causes, and under every other message.
static char *add_reason(char *message, struct gw_case *failing, char **at)
{
    static struct gw_answer why; // large
    const bool is_report = strcmp(message, failing->answer.report) == 0;
    if (!gw_case_ask_why(failing, &why)) {
        return message;
    }
    if (is_report && *why.report) {
        free(message);
        return gw_format("%s", why.report);
    }
    // A cause that says what to do needs no second cure, which would be a guess beside it.
    char *hint = failing->of == GW_OF_CAUSE && strstr(message, "; ")
                     ? strstr(why.index_text, "  hint    ")
                     : NULL;
    if (hint) {
        *hint = '\0';
    }
    const char *reason = *why.index_text               ? why.index_text
                         : failing->of == GW_OF_LAUNCH ? why.launch_text
                                                       : "";
    if (is_report || !*reason) {
        return message;
    }
    struct gw_text text = {0};
    begin_text(&text, message);
    gw_text_add(&text, "%s", reason);
    *at = *at ? *at : gw_place_in(reason);
    free(message);
    return text.data;
}

// What the exercise knows of a report's first mistake, where the checker has no hint.
static char *add_hint(char *report, struct gw_case *failing)
{
    size_t end = gw_first_line(report);
    while (report[end] == '\n' && report[end + 1] == ' ') {
        end++;
        if (strncmp(report + end, "  hint ", 7) == 0) {
            return report;
        }
        end += gw_first_line(report + end);
    }
    char *hint = failing->hint ? failing->hint(failing, report, failing->hint_context) : NULL;
    if (!hint) {
        return report;
    }
    char *longer = gw_format("%.*s\n  hint    %s%s", (int)end, report, hint,
                             report[end] ? report + end : "\n");
    free(hint);
    free(report);
    return longer;
}

// What the program printed while it failed goes under the message.
static char *add_printed(char *message, char *printed)
{
    if (!printed) {
        return message;
    }
    struct gw_text text = {0};
    begin_text(&text, message);
    gw_text_add(&text, "it printed:\n");
    for (const char *line = printed; *line; line += gw_first_line(line) + 1) {
        gw_text_add(&text, "  %.*s\n", (int)gw_first_line(line), line);
    }
    free(printed);
    free(message);
    return text.data;
}

_Noreturn void gw_case_fail(struct gw_case *failing, enum gw_state state, char *message, char *at)
{
    const struct gw_options *options = failing->grading->options;
    struct gw_verdict *verdict = &failing->grading->verdict;
    const bool first = verdict->failure_count == 0;
    if (failing->afresh) {
        free(message);
        free(at);
        longjmp(*failing->afresh, 1);
    }
    if (first) {
        verdict->can_be_drawn = failing->has_run && failing->answer.ran_threads;
        // Other runs of the case print as well.
        char *printed = failing->has_run
                            ? gw_runner_printed(&failing->grading->runner, failing->ended_early)
                            : NULL;
        const bool keeps = keeps_something(failing, state);
        const bool is_report = *message && strcmp(message, failing->answer.report) == 0;
        // The checker's finding is known, and why a value is wrong would be a guess.
        if (failing->of >= GW_OF_VALUES && failing->of != GW_OF_EVIDENCE &&
            strstr(gw_case_warnings(failing), "warning, uninitialized: ")) {
            gw_cut_guess(message);
            failing->of = GW_OF_VALUES;
        }
        message = state == GW_FAIL && !keeps ? add_reason(message, failing, &at) : message;
        message = is_report && !keeps ? add_hint(message, failing) : message;
        message = add_warnings(message, failing);
        message = add_printed(message, printed);
        message = keeps ? add_what_is_kept(message) : message;
        if (options->failed_case && options->kept_case <= 0 && failing->has_run &&
            !options->on_gpu) {
            gw_case_save(failing, options->failed_case);
        }
    }
    struct gw_failure *failure =
        gw_verdict_fail(verdict, state, failing->case_number, failing->run_name, message, at);
    failure->kind = failing->of;
    for (size_t i = 1; i < failing->suspect_count && failing->of == GW_OF_CAUSE; i++) {
        gw_verdict_add_other(failure, failing->suspects[i]);
    }
    verdict->stop = verdict->stop || gw_verdict_is_settled(verdict, options);
    print_error("%.*s\n", first ? (int)strlen(message) : (int)gw_first_line(message), message);
    const char *colon = at ? strrchr(at, ':') : NULL;
    const int line = colon ? atoi(colon + 1) : 1;
    free(message);
    free(at);
    _fail(options->file, line); // leaves by longjmp()
    abort();
}

_Noreturn void gw_case_fault(struct gw_case *failing, const char *format, ...)
{
    struct gw_text text = {0};
    va_list arguments;
    gw_text_add(&text, "this case could not be graded: ");
    va_start(arguments, format);
    gw_text_add_list(&text, format, arguments);
    va_end(arguments);
    gw_case_fail(failing, GW_FAIL, text.data, NULL);
}

_Noreturn void gw_case_fail_with_error(struct gw_case *grading, int error, char *message)
{
    struct gw_answer *answer = &grading->answer;
    answer->failed_call[sizeof(answer->failed_call) - 1] = '\0';
    answer->failed_at[sizeof(answer->failed_at) - 1] = '\0';
    char *at = NULL;
    if (error != 0 && error == answer->failed_error && *answer->failed_call) {
        char *longer = gw_format("%s\n  %s", message, answer->failed_call);
        free(message);
        message = longer;
        at = *answer->failed_at ? gw_format("%s", answer->failed_at) : NULL;
    }
    gw_case_fail(grading, GW_FAIL, message, at);
}
