// SPDX-License-Identifier: MIT
// gw_progress: where a student stands. ./gridwork progress calls it.
#include "base/page/wrap.h"
#include "base/text.h"
#include "base/whole_file.h"
#include "grading/report/colours.h"
#include "progress.h"

#include <stdlib.h>
#include <string.h>

static bool write_page(const struct gw_progress *progress, const char *name)
{
    struct gw_whole_file file;
    if (!gw_whole_file_begin(&file, name)) {
        return false;
    }
    gw_progress_write_html(progress, file.out);
    return gw_whole_file_end(&file);
}

int main(int argc, char **argv)
{
    if (argc != 3 && !(argc == 5 && strcmp(argv[3], "--html") == 0)) {
        fputs("usage: gw_progress ROOT BUILD_FOLDER [--html FILE]\n", stderr);
        return 2;
    }
    char *names = gw_format("%s/exercises.tsv", argv[2]);
    struct gw_exercise_list list;
    const bool read = gw_exercise_list_read(names, &list);
    free(names);
    if (!read) {
        return 2;
    }
    struct gw_progress progress = gw_progress_collect(&list, argv[2]);
    gw_progress_take_practice(&progress, argv[1]);
    bool written = true;
    if (argc == 5) {
        written = write_page(&progress, argv[4]);
    } else {
        gw_fit_page_to(stdout);
        gw_progress_print(&progress, stdout, gw_colours_are_wanted(stdout));
        written = fflush(stdout) == 0 && !ferror(stdout);
    }
    gw_progress_free(&progress);
    gw_exercise_list_free(&list);
    return written ? 0 : 2;
}
