// SPDX-License-Identifier: MIT
// Composing the screen. Nothing here knows of a terminal.
#include "view.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

// Columns between the keys and what is going on.
enum { GAP = 2 };

// What comes next behind an exercise that passes.
static void write_next(const struct gw_view *view, FILE *out)
{
    const size_t next = gw_progress_next(view->progress, NULL);
    if (next == view->progress->count) {
        fputc('\n', out);
        gw_progress_print_end(view->progress, out);
        return;
    }
    const struct gw_listed *exercise = view->progress->steps[next].exercise;
    const struct gw_tally lesson = gw_progress_tally(view->progress, view->here->exercise->lesson);
    if (lesson.passed == lesson.exercises) {
        fprintf(out, "\nThat was all of %s: ./gridwork plots %s times what you have built.\n",
                view->here->exercise->lesson, view->here->exercise->lesson);
    }
    fprintf(out, "\nnext: %s      (key n)\n  %s\n", exercise->name, exercise->file);
}

static void write_not_started(const struct gw_result *result, const struct gw_listed *exercise,
                              FILE *out)
{
    const char *at = result->at ? result->at : exercise->file;
    const char *summary = result->summary ? result->summary : "";
    const char *file = exercise->file;
    const int folder = (int)(gw_last_piece(file) - file);
    fprintf(out, "\n%s is not started.\n", exercise->name);
    // The commonest says no more than the state does; others name the line and what to do there.
    if (strncmp(summary, at, strlen(at)) == 0) {
        fprintf(out, "  %s\n", summary);
    } else {
        fprintf(out, "  its TODO          %s\n", at);
    }
    fprintf(out, "  what it must do   %.*s%s.h\n", folder, file, exercise->name);
    fprintf(out, "  the lesson        %.*sREADME.md\n", folder, file);
}

// What the PTX machine says of an exercise that passes.
static void write_second_verdict(const struct gw_view *view, FILE *out)
{
    const struct gw_report *report = &view->progress->report;
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *row = &report->rows[i];
        if (row->exercise != view->here->exercise || row->device != GW_ON_PTX) {
            continue;
        }
        if (row->result.state == GW_PASS) {
            fputs("  It passes also as compiled by nvcc, on the PTX machine.\n", out);
        } else if (row->result.summary) {
            fprintf(out, "  No verdict of the PTX machine: %s\n", row->result.summary);
        }
    }
}

static void write_verdict(const struct gw_view *view, FILE *out)
{
    const struct gw_step *here = view->here;
    const char *name = here->exercise->name;
    if (!here->row) {
        fprintf(out, "\n%s was not graded yet: save %s.\n", name, here->exercise->file);
        return;
    }
    const struct gw_result *result = &here->row->result;
    if (here->passes) {
        fprintf(out, "\n%s passes.\n", name);
        if (result->message && result->message[strspn(result->message, "\n")]) {
            gw_report_print_message(&view->progress->report, here->row, out);
        } else if (result->summary && *result->summary) {
            fprintf(out, "  %s\n", result->summary);
        }
        write_second_verdict(view, out);
        write_next(view, out);
    } else if (result->state == GW_STATE_NOT_STARTED) {
        write_not_started(result, here->exercise, out);
    } else if (result->message && *result->message) {
        gw_report_print_message(&view->progress->report, here->row, out);
    } else {
        fprintf(out, "\n%s: %s\n", name, result->summary ? result->summary : gw_step_state(here));
    }
}

void gw_view_write(const struct gw_view *view, FILE *out, bool colours)
{
    gw_progress_print_lesson(view->progress, view->here->exercise->lesson, view->here, out,
                             colours);
    gw_progress_print_all(view->progress, out);
    if (view->note) {
        fprintf(out, "\n%s\n", view->note);
    }
    if (view->answer) {
        fprintf(out, "\n%s", view->answer);
    }
    if (view->at_work) {
        fprintf(out, "\n%s ...\n", view->at_work);
        fputs(view->here->row ? ""
                              : "  Its grader is built first, only once: about half a minute.\n",
              out);
    } else if (view->problem) {
        fprintf(out, "\n%s has no verdict:\n%s", view->here->exercise->name, view->problem);
    } else {
        write_verdict(view, out);
    }
}

char *gw_view_last_line(const struct gw_view *view, int width, bool more, bool colours)
{
    static const char *const keys[] = {
        "h hint  n next  t trace  e explain  p predict  m mend  q quit",
        "h hint n next t trace e explain p predict m mend q quit",
        "h n t e p m q",
    };
    enum { WORDS = 2 }; // of the first two; the last has letters alone
    const char *scroll = more ? "  space more" : "";
    const char *going_on = view->at_work ? "grading" : view->graded ? view->graded : "";
    // "14:03:22, 0.6 s": the time alone where there is no room for both.
    const int shortest = (int)strcspn(going_on, ",");
    const int behind = (int)strlen(scroll) + (shortest > 0 ? GAP + shortest : 0);
    int which = 0;
    while (which < WORDS && (int)strlen(keys[which]) + behind > width) {
        which++;
    }
    // Words are worth more than the time.
    if (which == WORDS && (int)(strlen(keys[1]) + strlen(scroll)) <= width) {
        which = 1;
    }
    const char *left = keys[which];
    const bool whole = (int)(strlen(left) + strlen(scroll) + strlen(going_on)) + GAP <= width;
    char *right = gw_format("%.*s", whole ? (int)strlen(going_on) : shortest, going_on);
    char *all = gw_format("%s%s", left, scroll);
    const int gap = width - (int)strlen(all) - (int)strlen(right);
    char *line = gap >= GAP ? gw_format("%s%*s%s", all, gap, "", right)
                            : gw_format("%-*.*s", width, width, all);
    char *shown = colours ? gw_format("\033[7m%s\033[0m", line) : gw_format("%s", line);
    free(all);
    free(right);
    free(line);
    return shown;
}

// A line that begins something of its own: a list, a table, code, a heading, nothing.
static bool begins_anew(const char *line)
{
    return *line == '\0' || *line == '\n' || strchr(" -*|#`>", *line) ||
           (line[strspn(line, "0123456789")] == '.' && line[0] != '.');
}

char *gw_paragraphs(const char *text)
{
    struct gw_text joined = {0};
    gw_text_add(&joined, "%s", "");
    bool in_code = false;
    bool open = false; // what comes may be put to the line before it
    while (*text) {
        const size_t length = gw_first_line(text);
        const bool fence = strncmp(text, "```", 3) == 0;
        const bool joins = open && !in_code && !begins_anew(text);
        gw_text_add(&joined, "%s%.*s",
                    joins               ? " "
                    : joined.length > 0 ? "\n"
                                        : "",
                    (int)length, text);
        in_code = in_code != fence;
        open = !fence && !in_code && length > 0;
        text += length + (text[length] == '\n');
    }
    gw_text_add(&joined, "\n");
    return joined.data;
}

const char *gw_note_on_place(const char *root, const char *kernel)
{
    // Windows' drives are /mnt/c, /mnt/d, ... in WSL, whose kernel has Microsoft's name.
    const bool on_drive = strncmp(root, "/mnt/", 5) == 0 && root[5] && (root[6] == '/' || !root[6]);
    if (!on_drive || (!strstr(kernel, "microsoft") && !strstr(kernel, "Microsoft"))) {
        return NULL;
    }
    return "This clone is on a Windows drive, which is slow in WSL: a clone in your Linux home (cd "
           "~) is graded faster.";
}
