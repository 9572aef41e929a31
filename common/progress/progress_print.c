// SPDX-License-Identifier: MIT
// The tables of what passes, for people.
#include "base/page/wrap.h"
#include "base/text.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

// Columns: the least of a state with the blanks behind it, those of a name, and where points end.
enum { STATES = 14, GAP = 3, NAMES = 24, POINTS_END = 70 };

static char *tally_message(const struct gw_tally *tally)
{
    return tally->equal ? gw_format("%d of %d", tally->passed, tally->exercises)
                        : gw_format("%d of %d points", tally->earned, tally->possible);
}

static void print_line(FILE *out, const char *left, const struct gw_tally *tally)
{
    char *right = tally_message(tally);
    const int end = gw_page_width() < POINTS_END ? gw_page_width() : POINTS_END;
    const int gap = end - (int)strlen(left) - (int)strlen(right);
    fprintf(out, "%s%*s%s\n", left, gap < 2 ? 2 : gap, "", right);
    free(right);
}

// "2 hints"
static void print_hints(FILE *out, int hints)
{
    if (hints > 0) {
        fprintf(out, "%d hint%s", hints, hints == 1 ? "" : "s");
    }
}

// Columns of a lesson's states, with the blanks behind the longest.
static int columns_of_states(const struct gw_progress *progress, const char *lesson)
{
    int columns = STATES;
    for (size_t i = 0; i < progress->count; i++) {
        const struct gw_step *step = &progress->steps[i];
        const int length = (int)strlen(gw_step_state(step)) + GAP;
        if (gw_is_of_lesson(step->exercise, lesson) && length > columns) {
            columns = length;
        }
    }
    return columns;
}

static void print_step(const struct gw_step *step, bool marked, int states, FILE *out, bool colours)
{
    const char *state = gw_step_state(step);
    const bool coloured = colours && step->row;
    fprintf(out, "%s%s%s%s%s%s%*s", marked ? "> " : "  ", coloured ? "\033[" : "",
            coloured ? gw_row_colour(step->row) : "", coloured ? "m" : "", state,
            coloured ? "\033[0m" : "", states - (int)strlen(state), "");
    if (step->hints > 0) {
        fprintf(out, "%-*s", NAMES, step->exercise->name);
        print_hints(out, step->hints);
    } else {
        fputs(step->exercise->name, out);
    }
    fputc('\n', out);
}

void gw_progress_print_lesson(const struct gw_progress *progress, const char *lesson,
                              const struct gw_step *here, FILE *out, bool colours)
{
    const int states = columns_of_states(progress, lesson);
    bool begun = false;
    for (size_t i = 0; i < progress->count; i++) {
        const struct gw_step *step = &progress->steps[i];
        if (!gw_is_of_lesson(step->exercise, lesson)) {
            continue;
        }
        if (!begun) {
            const struct gw_tally tally = gw_progress_tally(progress, lesson);
            char *title = gw_format("%s  %s", lesson, step->exercise->title);
            print_line(out, title, &tally);
            free(title);
            begun = true;
        }
        print_step(step, step == here, states, out, colours);
    }
}

void gw_progress_print_all(const struct gw_progress *progress, FILE *out)
{
    const struct gw_tally all = gw_progress_tally(progress, NULL);
    print_line(out, "all lessons", &all);
}

void gw_progress_print_end(const struct gw_progress *progress, FILE *out)
{
    fprintf(out,
            "All %zu exercises pass. You have done the whole workbook, and your own kernels\n"
            "did it: well done.\n"
            "\n"
            "What comes next:\n"
            "  ./gridwork plots lesson8      how near your kernels come to a device's limits\n"
            "  ./gridwork check FILE.cu      a program of your own, under the same checker\n"
            "  docs/pages/gpu.md             the same files on a GPU, and how near its limit\n",
            progress->count);
}

// The table of practice, if there is anything in it.
static void print_practice(const struct gw_progress *progress, FILE *out)
{
    size_t count;
    struct gw_practice_line *lines = gw_progress_practice(progress, &count);
    int names = (int)strlen("practice");
    for (size_t i = 0; i < count; i++) {
        const int length = (int)strlen(lines[i].name);
        names = length > names ? length : names;
    }
    if (count > 0) {
        fprintf(out, "%-*s  exercises  questions  right  mended  ordered  due today\n", names,
                "practice");
    }
    for (size_t i = 0; i < count; i++) {
        const struct gw_practice_line *line = &lines[i];
        const struct gw_practice_tally *done = &line->practice;
        char *exercises = line->is_lesson ? gw_format("%d of %d", line->exercises.passed,
                                                      line->exercises.exercises)
                                          : gw_format("%s", "");
        fprintf(out, "%-*s  %9s  %9zu  %5zu  %6zu  %7zu  %9zu\n", names, line->name, exercises,
                done->asked, done->right, done->mended, done->ordered, done->due);
        free(exercises);
    }
    fputs(count > 0 ? "\n" : "", out);
    free(lines);
}

void gw_progress_print(const struct gw_progress *progress, FILE *out, bool colours)
{
    const char *lesson = NULL;
    for (size_t i = 0; i < progress->count; i++) {
        if (!lesson || !gw_is_of_lesson(progress->steps[i].exercise, lesson)) {
            lesson = progress->steps[i].exercise->lesson;
            gw_progress_print_lesson(progress, lesson, NULL, out, colours);
            fputc('\n', out);
        }
    }
    gw_progress_print_all(progress, out);
    int hints = 0;
    for (size_t i = 0; i < progress->count; i++) {
        hints += progress->steps[i].hints;
    }
    if (hints > 0) {
        fputs("              with ", out);
        print_hints(out, hints);
        fputc('\n', out);
    }
    fputc('\n', out);
    print_practice(progress, out);
    const size_t next = gw_progress_next(progress, NULL);
    if (next == progress->count) {
        gw_progress_print_end(progress, out);
        return;
    }
    const struct gw_listed *exercise = progress->steps[next].exercise;
    fprintf(out, "next: %s      (./gridwork watch %s)\n", exercise->name, exercise->name);
}
