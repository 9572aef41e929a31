// SPDX-License-Identifier: MIT
// The report for people: a table for each lesson, what went wrong first, and what comes next.
#include "base/page/wrap.h"
#include "base/text.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

// Where the points end, and the least width of a state with the blanks behind it.
enum { POINTS_END = 70, SHORTEST_STATE = 11, GAP = 3, MARGIN = 2 };

const char *gw_row_colour(const struct gw_row *row)
{
    if (row->missing) {
        return "33";
    }
    switch (row->result.state) {
    case GW_PASS:
        return "32";
    case GW_STATE_NOT_STARTED:
    case GW_SKIPPED:
        return "33";
    default:
        return "31";
    }
}

static int name_length(const struct gw_row *row)
{
    return (int)(strlen(row->exercise->name) + strlen(gw_graded_on_ending(row->device)));
}

// Whether the summary begins with the place, so that this need not follow it.
static bool names_place(const struct gw_row *row)
{
    const char *at = row->result.at;
    return at && row->result.summary && strncmp(row->result.summary, at, strlen(at)) == 0;
}

// The row of the next exercise that does not pass, of those that were graded; NULL: all pass that
// have a verdict.
static const struct gw_row *next_row(const struct gw_report *report)
{
    struct gw_report graded = *report;
    graded.results_of = GW_RESULTS_OF_RUN;
    const struct gw_listed *next = gw_report_next(&graded, NULL);
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        if (row->exercise == next && !gw_row_passes(row) && !gw_row_has_no_verdict(row)) {
            return row;
        }
    }
    return NULL;
}

// Whether its message stands below the tables.
static bool has_message_below(const struct gw_row *row)
{
    return row->result.message && row->result.state != GW_STATE_NOT_STARTED;
}

// What stands behind the name: the summary, where one helps and does not stand below as well.
static const char *text_of(const struct gw_report *report, const struct gw_row *row)
{
    if (row == next_row(report) && has_message_below(row) && row->result.summary &&
        strstr(row->result.message, row->result.summary)) {
        return "";
    }
    if (row->missing && !row->refused) {
        return "there is no file of this name";
    }
    const bool silent = row->result.state == GW_STATE_NOT_STARTED && !names_place(row);
    return silent || !row->result.summary ? "" : row->result.summary;
}

static const char *place_of(const struct gw_row *row)
{
    const bool passes = !row->missing && row->result.state == GW_PASS;
    return row->result.at && !passes && !names_place(row) ? row->result.at : "";
}

static void print_header(const struct gw_report *report, const struct gw_listed *exercise,
                         FILE *out)
{
    const struct gw_points points = gw_report_points(report, exercise->lesson);
    char *left = gw_format("%s  %s", exercise->lesson, exercise->title);
    struct gw_text right = {0};
    if (points.no_verdict > 0) {
        gw_text_add(&right, "no mark: %d of %d without a verdict", points.no_verdict,
                    points.exercises);
    } else if (points.equal) {
        gw_text_add(&right, "%d of %d", points.passed, points.exercises);
    } else {
        gw_text_add(&right, "%d of %d points", points.earned, points.possible);
    }
    if (points.not_run > 0) {
        gw_text_add(&right, ", %d not run", points.not_run);
    }
    const int end = gw_page_width() < POINTS_END ? gw_page_width() : POINTS_END;
    int gap = end - (int)strlen(left) - (int)right.length;
    if (gap < MARGIN) {
        gap = MARGIN;
    }
    fprintf(out, "%s%*s%s\n", left, gap, "", right.data);
    gw_text_free(&right);
    free(left);
}

static void print_row(const struct gw_report *report, const struct gw_row *row, FILE *out,
                      bool colours, int states, int names)
{
    const char *state = gw_row_state(row);
    const char *text = text_of(report, row);
    const char *place = place_of(row);
    const int column = MARGIN + states + names;
    // A place stays whole, so that it can be clicked: where it does not fit it has its own line.
    const bool fits = column + (int)strlen(place) <= gw_page_width();
    fprintf(out, "%*s%s%s%s%s%s%*s%s%s", MARGIN, "", colours ? "\033[" : "",
            colours ? gw_row_colour(row) : "", colours ? "m" : "", state, colours ? "\033[0m" : "",
            states - (int)strlen(state), "", row->exercise->name, gw_graded_on_ending(row->device));
    if (!*text && !*place) {
        fputc('\n', out);
        return;
    }
    if (*text) {
        fprintf(out, "%*s", names - name_length(row), "");
        gw_print_wrapped(out, text, column, column);
    } else if (!fits) {
        fputc('\n', out);
    }
    if (*place) {
        const int from = *text || !fits ? 0 : MARGIN + states + name_length(row);
        fprintf(out, "%*s%s\n", (fits ? column : MARGIN + states) - from, "", place);
    }
}

static void print_lesson(const struct gw_report *report, size_t first, size_t end, FILE *out,
                         bool colours)
{
    int states = SHORTEST_STATE;
    int names = 0;
    for (size_t i = first; i < end; i++) {
        const struct gw_row *row = &report->rows[i];
        if (gw_row_is_summed_up(row)) {
            continue;
        }
        const int state = (int)strlen(gw_row_state(row));
        const bool explained = *text_of(report, row) || *place_of(row);
        states = state > states ? state : states;
        names = explained && name_length(row) > names ? name_length(row) : names;
    }
    print_header(report, report->rows[first].exercise, out);
    for (size_t i = first; i < end; i++) {
        if (!gw_row_is_summed_up(&report->rows[i])) {
            print_row(report, &report->rows[i], out, colours, states + GAP, names + GAP);
        }
    }
    gw_print_second_verdicts(report, first, end, out, MARGIN, states + GAP, colours);
}

// The message of one exercise in full. A compiler's lines stay as they are, for their carets.
static void print_message(const struct gw_row *row, FILE *out)
{
    const char *message = row->result.message;
    const bool as_it_is = row->result.state == GW_DOES_NOT_COMPILE;
    fprintf(out, "\n%s%s:\n", row->exercise->name, gw_graded_on_ending(row->device));
    while (*message) {
        const size_t length = gw_first_line(message);
        char *line = gw_format("%*s%.*s", length > 0 ? MARGIN : 0, "", (int)length, message);
        if (as_it_is) {
            fprintf(out, "%s\n", line);
        } else {
            gw_print_wrapped(out, line, 0, (int)strspn(line, " ") + GAP);
        }
        free(line);
        message += length + (message[length] == '\n');
    }
}

static const char *gridwork(const struct gw_report *report)
{
    return report->gridwork ? report->gridwork : "./gridwork";
}

// The row of the same test among all results so far; what a run has found does not know the
// gradings before it.
static const struct gw_row *latest_row(const struct gw_report *report, const struct gw_row *row)
{
    for (size_t i = 0; report->so_far && i < report->so_far->count; i++) {
        const struct gw_row *latest = &report->so_far->rows[i];
        if (strcmp(latest->exercise->name, row->exercise->name) == 0 &&
            latest->device == row->device) {
            return latest;
        }
    }
    return row;
}

static void print_repetition(const struct gw_report *report, const struct gw_row *row, FILE *out)
{
    static const char *const times[] = {"third", "fourth", "fifth", "sixth", "seventh"};
    enum { FIRST = 3, TIMES = sizeof(times) / sizeof(times[0]) };
    const struct gw_row *latest = latest_row(report, row);
    if (report->of_others || !gw_row_repeats(latest)) {
        return;
    }
    const int time = latest->same_failures - FIRST;
    char *which = time < TIMES ? gw_format("the %s", times[time]) : gw_format("another");
    char *words = gw_format("The same failure for %s time. A question about it:", which);
    char *command = gw_format("%s predict %s --about %s", gridwork(report), row->exercise->name,
                              gw_question_about(latest));
    // A command stays whole, so that it can be copied.
    const bool fits = MARGIN + (int)(strlen(words) + strlen(command)) < gw_page_width();
    fprintf(out, fits ? "%*s%s %s\n" : "%*s%s\n    %s\n", MARGIN, "", words, command);
    free(which);
    free(words);
    free(command);
}

void gw_report_print_message(const struct gw_report *report, const struct gw_row *row, FILE *out)
{
    if (has_message_below(row)) {
        print_message(row, out);
    }
    const char *disagreement = gw_disagreement(report, row);
    if (disagreement) {
        fprintf(out, "%*s", MARGIN, "");
        gw_print_wrapped(out, disagreement, MARGIN, MARGIN);
    }
    const char *page = has_message_below(row) ? gw_page_of_row(row) : NULL;
    if (page) {
        fprintf(out, "%*smore: %s explain %s\n", MARGIN, "", gridwork(report), page);
    }
    if (has_message_below(row) && row->result.draws && row->device == GW_ON_CPU &&
        !report->of_others) {
        fprintf(out, "%*sdraw: %s trace %s\n", MARGIN, "", gridwork(report), row->exercise->name);
    }
    if (has_message_below(row)) {
        print_repetition(report, row, out);
    }
}

// Where to go on behind what passes: by all results so far, or else behind the last one.
static void print_behind(const struct gw_report *report, const struct gw_listed *last, FILE *out)
{
    const struct gw_listed *end = report->list->entries + report->list->count;
    const struct gw_listed *next = report->so_far   ? gw_report_next(report->so_far, NULL)
                                   : last + 1 < end ? last + 1
                                                    : NULL;
    if (!next) {
        fprintf(out, "This was the last exercise      (%s progress shows them all)\n",
                gridwork(report));
    } else if (gw_is_of_lesson(next, last->lesson)) {
        fprintf(out, "next: %s      (%s hint %s)\n", next->name, gridwork(report), next->name);
    } else {
        fprintf(out, "next: %s      (ctest -L %s)\n", next->name, next->lesson);
    }
}

static void print_next(const struct gw_report *report, FILE *out)
{
    const struct gw_row *row = next_row(report);
    if (row) {
        gw_report_print_message(report, row, out);
        fprintf(out, "next: %s      (%s hint %s)\n", row->exercise->name, gridwork(report),
                row->exercise->name);
        return;
    }
    if (gw_report_points(report, NULL).no_verdict > 0) {
        fputs("The grading failed, not the files: grade again.\n", out);
        return;
    }
    // Everything passes: on to what this run left out, or to the next lesson.
    const char *lesson = report->rows[report->count - 1].exercise->lesson;
    if (!report->so_far && gw_report_points(report, lesson).not_run > 0) {
        fprintf(out, "next: the rest of %s      (ctest -L %s)\n", lesson, lesson);
        return;
    }
    print_behind(report, report->rows[report->count - 1].exercise, out);
}

void gw_report_print(const struct gw_report *report, FILE *out, bool colours)
{
    size_t first = 0;
    while (first < report->count) {
        size_t end = first;
        while (end < report->count &&
               gw_is_of_lesson(report->rows[end].exercise, report->rows[first].exercise->lesson)) {
            end++;
        }
        fputs(first > 0 ? "\n" : "", out);
        print_lesson(report, first, end, out, colours);
        first = end;
    }
    if (report->count == 0) {
        return;
    }
    if (report->no_gpu) {
        char *line = gw_format("%*sNot on a GPU: %s.", MARGIN, "", report->no_gpu);
        gw_print_wrapped(out, line, 0, MARGIN);
        free(line);
    }
    print_next(report, out);
    bool fails = false;
    for (size_t i = 0; i < report->count; i++) {
        fails = fails || !gw_row_passes(&report->rows[i]);
    }
    if (fails && report->before_errors) {
        const char *line =
            "(The errors that ctest reports mean only that some exercises do not pass yet.)";
        gw_print_wrapped(out, line, 0, 0);
    }
}

void gw_report_print_no_match(const struct gw_exercise_list *list, FILE *out)
{
    fputs("No test matched. There are", out);
    const char *shown = NULL;
    for (size_t i = 0; i < list->count; i++) {
        if (!shown || !gw_is_of_lesson(&list->entries[i], shown)) {
            fprintf(out, "%s %s", shown ? "," : "", list->entries[i].lesson);
            shown = list->entries[i].lesson;
        }
    }
    if (shown) {
        fprintf(out, " (for example: ctest -L %s)\n", shown);
    } else {
        fputs(" no lessons yet\n", out);
    }
}
