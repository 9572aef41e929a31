// SPDX-License-Identifier: MIT
// The loop: look at the files, grade what changed, obey the keys, draw.
#include "fold.h"
#include "terminal.h"
#include "view.h"
#include "watching.h"

#include "base/page/wrap.h"
#include "base/text.h"
#include "grading/report/colours.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// Milliseconds between two looks, and between those at a file that is being written; the widest
// page that is still easy to read.
enum { LOOK = 400, LOOK_AGAIN = 60, WIDEST = 120 };

void gw_set_string(char **string, char *by)
{
    free(*string);
    *string = by;
}

char *gw_text_of_file(const char *file)
{
    struct gw_text text = {0};
    FILE *in = fopen(file, "re");
    char part[4096];
    size_t count;
    gw_text_add(&text, "%s", "");
    while (in && (count = fread(part, 1, sizeof(part), in)) > 0) {
        gw_text_add_bytes(&text, part, count);
    }
    if (in) {
        fclose(in);
    }
    return text.data;
}

void gw_watching_read_progress(struct gw_watching *watch)
{
    gw_progress_free(&watch->progress);
    watch->progress = gw_progress_collect(&watch->list, watch->options->build);
}

const struct gw_step *gw_instrumented_step(const struct gw_watching *watch)
{
    return &watch->progress.steps[watch->here];
}

void gw_watching_go_to(struct gw_watching *watch, size_t place)
{
    watch->here = place;
    watch->scroll = 0;
    gw_set_string(&watch->answer, NULL);
    gw_set_string(&watch->problem, NULL);
    gw_set_string(&watch->graded, NULL);
    watch->changed = true;
}

static void draw(struct gw_watching *watch)
{
    int columns, rows;
    gw_terminal_size(&columns, &rows);
    const int width = columns < WIDEST ? columns : WIDEST;
    const bool colours = gw_colours_are_wanted(stdout);
    gw_set_page_width(width);
    char *at_work = gw_grading_message(watch);
    const struct gw_view view = {.progress = &watch->progress,
                                 .here = gw_instrumented_step(watch),
                                 .note = watch->note,
                                 .answer = watch->answer,
                                 .problem = watch->problem,
                                 .graded = watch->graded,
                                 .at_work = at_work};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        abort();
    }
    gw_view_write(&view, out, colours);
    fclose(out);
    struct gw_folded page = gw_fold(text, width);
    // One line is the keys', and one above it stays empty.
    const size_t room = rows > 3 ? (size_t)rows - 2 : 1;
    watch->most_scroll = page.count > room ? page.count - room : 0;
    if (watch->scroll > watch->most_scroll) {
        watch->scroll = watch->most_scroll;
    }
    const size_t shown = page.count - watch->scroll < room ? page.count - watch->scroll : room;
    char *last = gw_view_last_line(&view, columns, watch->most_scroll > 0, colours);
    gw_terminal_draw(page.lines + watch->scroll, shown, last);
    gw_folded_free(&page);
    free(last);
    free(text);
    free(at_work);
    watch->changed = false;
}

// Reads keys from what came; a sequence that is cut off waits for its rest in the buffer.
static bool obey_all(struct gw_watching *watch, char *keys, size_t *count)
{
    size_t used = 0;
    enum gw_key key;
    for (size_t bytes; (bytes = gw_key_read(keys + used, *count - used, &key)) > 0;) {
        used += bytes;
        if (gw_obey(watch, key)) {
            return true;
        }
    }
    *count -= used;
    memmove(keys, keys + used, *count);
    return false;
}

static int loop(struct gw_watching *watch)
{
    char keys[64];
    size_t waiting = 0;
    for (;;) {
        const bool soon = gw_grade_saved(watch);
        if (gw_job_has_ended(&watch->grading)) {
            gw_grading_ended(watch);
        }
        if (gw_job_has_ended(&watch->asking)) {
            gw_asking_ended(watch);
        }
        if (watch->changed) {
            draw(watch);
        }
        struct gw_signals signals;
        const long count = gw_terminal_wait(soon || waiting > 0 ? LOOK_AGAIN : LOOK, keys + waiting,
                                            sizeof(keys) - waiting, &signals);
        if (signals.ends) {
            return 128 + signals.ends;
        }
        if (count < 0) {
            return 0; // the terminal is gone
        }
        watch->changed = watch->changed || signals.resized;
        // An ESC that nothing has followed is the key of that name.
        waiting = count == 0 ? 0 : waiting + (size_t)count;
        if (obey_all(watch, keys, &waiting)) {
            return 0;
        }
    }
}

static void begin(struct gw_watching *watch)
{
    gw_watching_read_progress(watch);
    watch->changes = gw_changes_begin(&watch->list, watch->options->root);
    watch->here = gw_progress_here(&watch->progress, watch->options->build, watch->only);
    watch->changed = true;
    gw_grade_at_first(watch);
}

static void end(struct gw_watching *watch)
{
    gw_end_grading(watch);
    gw_job_end(&watch->asking);
    unlink(watch->log);
    unlink(watch->answer_file);
    gw_changes_free(&watch->changes);
    gw_progress_free(&watch->progress);
    gw_exercise_list_free(&watch->list);
    free(watch->wanted);
    free(watch->supervisor);
    free(watch->log);
    free(watch->answer_file);
    free(watch->run);
    free(watch->answer);
    free(watch->problem);
    free(watch->graded);
    free(watch->asked_about);
}

int gw_watch(const struct gw_watch_options *options)
{
    struct gw_watching watch = {.options = options, .only = options->only, .note = options->note};
    char *names = gw_format("%s/exercises.tsv", options->build);
    const bool read = gw_exercise_list_read(names, &watch.list);
    free(names);
    if (!read) {
        return 2;
    }
    watch.wanted = calloc(watch.list.count, sizeof(*watch.wanted));
    watch.supervisor = gw_format("%s/common/grading/gw_supervise", options->build);
    watch.log = gw_format("%s/watch.%d.log", options->build, (int)getpid());
    watch.answer_file = gw_format("%s/watch.%d.answer", options->build, (int)getpid());
    if (!watch.wanted) {
        abort();
    }
    int status = 2;
    if (gw_terminal_enter()) {
        begin(&watch);
        status = loop(&watch);
        gw_terminal_leave();
    }
    const struct gw_listed *exercise = status != 2 ? gw_instrumented_step(&watch)->exercise : NULL;
    if (exercise) {
        printf("Watch ended at %s; ./gridwork watch continues there.\n", exercise->name);
    }
    end(&watch);
    return status;
}
