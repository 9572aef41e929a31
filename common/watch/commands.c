// SPDX-License-Identifier: MIT
// What the keys ask for.
#include "terminal.h"
#include "view.h"
#include "watching.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void gw_watching_answer(struct gw_watching *watch, char *text)
{
    gw_set_string(&watch->answer, text);
    watch->scroll = 0;
    watch->changed = true;
}

// Behind one that passes, the next one; else to the one behind it, which skips this one.
static size_t place_of_next(const struct gw_watching *watch, const char *only)
{
    const struct gw_progress *progress = &watch->progress;
    return progress->steps[watch->here].passes ? gw_progress_next(progress, only)
                                               : gw_progress_from(progress, watch->here + 1, only);
}

static void next(struct gw_watching *watch)
{
    size_t place = place_of_next(watch, watch->only);
    if (place == watch->list.count || place == watch->here) {
        // All of what was asked for passes, or nothing else of it is left.
        const size_t beyond = place_of_next(watch, NULL);
        if (beyond != watch->list.count && beyond != watch->here) {
            watch->only = NULL;
        }
        place = beyond;
    }
    if (place == watch->list.count) {
        return;
    }
    gw_watching_go_to(watch, place);
    gw_grade_here(watch);
}

// Whether there is a subcommand; says so if there is none.
static bool has_subcommand(struct gw_watching *watch, const char *folder, const char *subcommand)
{
    char *script = gw_format("%s/common/scripts/%s%s", watch->options->root, folder, subcommand);
    const bool there = access(script, F_OK) == 0;
    free(script);
    if (!there) {
        gw_watching_answer(watch, gw_format("There is no ./gridwork %s here.\n", subcommand));
    }
    return there;
}

// Asks another subcommand, whose answer comes when it has ended.
static void ask(struct gw_watching *watch, enum gw_key key, const char *subcommand,
                const char *word, const char *option)
{
    if (!has_subcommand(watch, "", subcommand)) {
        return;
    }
    char *program = gw_format("%s/gridwork", watch->options->root);
    const char *const command[] = {"sh", program, subcommand, word, option, NULL};
    watch->asked = key;
    if (!gw_job_start(&watch->asking, watch->supervisor, command, watch->answer_file)) {
        gw_watching_answer(watch, gw_format("No process could be started for it.\n"));
    } else if (key == GW_KEY_TRACE) {
        gw_watching_answer(watch, gw_format("drawing %s ...\n", word));
    }
    free(program);
}

void gw_asking_ended(struct gw_watching *watch)
{
    char *said = gw_text_of_file(watch->answer_file);
    const bool drawn = watch->asked == GW_KEY_TRACE;
    gw_watching_answer(watch, drawn ? gw_format("%s", said) : gw_paragraphs(said));
    free(said);
    gw_watching_read_progress(watch); // a hint may have been one more
}

// Lends the terminal to a subcommand that has questions of its own.
// @param options words behind the exercise, NULL behind the last
static void practice(struct gw_watching *watch, const char *subcommand, const char *const *options)
{
    if (!has_subcommand(watch, "practice/", subcommand)) {
        return;
    }
    char *program = gw_format("%s/gridwork", watch->options->root);
    const char *const first[] = {"sh", program, subcommand,
                                 gw_instrumented_step(watch)->exercise->name};
    enum { FIRST = sizeof(first) / sizeof(first[0]) };
    const char **command = NULL;
    size_t count = 0;
    do {
        command = gw_one_more(command, count, sizeof(*command));
        command[count] = count < FIRST ? first[count] : options[count - FIRST];
    } while (command[count++]);
    gw_terminal_lend(command);
    gw_watching_answer(watch, NULL);
    free(command);
    free(program);
}

// One question. Where a failure was the same three times, the first one is about that.
static void predict(struct gw_watching *watch)
{
    const struct gw_row *row = gw_instrumented_step(watch)->row;
    const char *content = row && row->result.content ? row->result.content : "";
    const bool repeats = row && gw_row_repeats(row) &&
                         !(watch->asked_about && strcmp(watch->asked_about, content) == 0);
    const char *const options[] = {"--count", "1", repeats ? "--about" : NULL,
                                   repeats ? gw_question_about(row) : NULL, NULL};
    if (repeats) {
        gw_set_string(&watch->asked_about, gw_format("%s", content));
    }
    practice(watch, "predict", options);
}

static void mend(struct gw_watching *watch)
{
    const char *const none[] = {NULL};
    practice(watch, "mend", none);
}

static void explain(struct gw_watching *watch)
{
    const struct gw_row *row = gw_instrumented_step(watch)->row;
    const char *page = row ? gw_page_of_row(row) : NULL;
    if (page) {
        ask(watch, GW_KEY_EXPLAIN, "explain", page, NULL);
    } else {
        gw_watching_answer(watch, gw_format("No message of this verdict has a page.\n"));
    }
}

static void scroll(struct gw_watching *watch, long by)
{
    const long most = (long)watch->most_scroll;
    long to = (long)watch->scroll + by;
    to = to < 0 ? 0 : to > most ? most : to;
    watch->changed = watch->changed || to != (long)watch->scroll;
    watch->scroll = (size_t)to;
}

bool gw_obey(struct gw_watching *watch, enum gw_key key)
{
    int columns, lines;
    gw_terminal_size(&columns, &lines);
    const long page = lines > 4 ? lines - 3 : 1;
    const char *name = gw_instrumented_step(watch)->exercise->name;
    switch (key) {
    case GW_KEY_QUIT:
        return true;
    case GW_KEY_HINT:
        ask(watch, key, "hint", name, NULL);
        break;
    case GW_KEY_LAST_HINT:
        ask(watch, key, "hint", name, "--again");
        break;
    case GW_KEY_TRACE:
        ask(watch, key, "trace", name, "--open");
        break;
    case GW_KEY_EXPLAIN:
        explain(watch);
        break;
    case GW_KEY_PREDICT:
        predict(watch);
        break;
    case GW_KEY_MEND:
        mend(watch);
        break;
    case GW_KEY_NEXT:
        next(watch);
        break;
    case GW_KEY_REPORT:
        gw_watching_answer(watch, NULL);
        break;
    case GW_KEY_REDRAW:
        watch->changed = true;
        break;
    case GW_KEY_UP:
        scroll(watch, -1);
        break;
    case GW_KEY_DOWN:
        scroll(watch, 1);
        break;
    case GW_KEY_PAGE_UP:
        scroll(watch, -page);
        break;
    case GW_KEY_PAGE_DOWN:
        scroll(watch, page);
        break;
    case GW_KEY_TOP:
        scroll(watch, -(long)watch->scroll);
        break;
    case GW_KEY_BOTTOM:
        scroll(watch, (long)watch->most_scroll);
        break;
    case GW_KEY_OTHER:
        break;
    }
    return false;
}
