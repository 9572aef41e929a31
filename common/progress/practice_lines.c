// SPDX-License-Identifier: MIT
// The table of practice: which lines it has.
#include "progress.h"

#include "base/text.h"

#include <stdlib.h>

static struct gw_practice_line line_of(const struct gw_progress *progress, const char *name,
                                       const char *lesson, bool is_lesson)
{
    return (struct gw_practice_line){
        .name = name,
        .is_lesson = is_lesson,
        .exercises = gw_progress_tally(progress, is_lesson ? lesson : NULL),
        .practice = gw_practice_tally_of(&progress->answers, &progress->practice, lesson),
    };
}

static void add(struct gw_practice_line **lines, size_t *count, struct gw_practice_line line)
{
    *lines = gw_one_more(*lines, *count, sizeof(**lines));
    (*lines)[(*count)++] = line;
}

struct gw_practice_line *gw_progress_practice(const struct gw_progress *progress, size_t *count)
{
    struct gw_practice_line *lines = NULL;
    const struct gw_practice_line all = line_of(progress, "all", NULL, true);
    const struct gw_practice_line cases = line_of(progress, "cases", "cases", false);
    *count = 0;
    if (gw_practice_tally_is_empty(&all.practice)) {
        return NULL;
    }
    for (size_t i = 0; i < progress->count; i++) {
        const char *lesson = progress->steps[i].exercise->lesson;
        if (i == 0 || !gw_is_of_lesson(progress->steps[i - 1].exercise, lesson)) {
            add(&lines, count, line_of(progress, lesson, lesson, true));
        }
    }
    if (!gw_practice_tally_is_empty(&cases.practice)) {
        add(&lines, count, cases);
    }
    add(&lines, count, all);
    return lines;
}
