// SPDX-License-Identifier: MIT
// Warnings: which are of the student's file, each of them once.
#include "building.h"

#include "base/text.h"
#include "base/whole_file.h"
#include "line_match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Adds "PLACE: WARNING" unless it is there: each precision is compiled.
static void add_once(struct gw_text *kept, const char *place, const char *warning)
{
    char *line = gw_format("%s: %s\n", place, warning);
    if (!strstr(gw_text_string(kept), line)) {
        gw_text_add(kept, "%s", line);
    }
    free(line);
}

static char *warnings_of(const struct gw_build *build)
{
    // A variable without a value may be noticed first in a function of a header that got it; then
    // the note says where it is.
    char *file = gw_literal_pattern(build->file);
    char *pattern = gw_format(
        "^(%s:[0-9]+):[0-9]+: (warning: (.*)|note: ('[^']+') was declared here.*)$", file);
    struct gw_text kept = {0};
    gw_text_add(&kept, "%s", "");
    struct gw_match match;
    for (const char *from = build->output; gw_find_match(&match, from, pattern);
         from += match.parts[0].rm_eo) {
        char *place = gw_match_part(&match, 1);
        char *warning = gw_match_part(&match, 3);
        char *variable = gw_match_part(&match, 4);
        char *option = strstr(warning, " [-W");
        if (option) {
            *option = '\0';
        }
        if (!*variable) {
            add_once(&kept, place, warning);
        } else if (!strstr(kept.data, variable)) {
            gw_text_add(&kept, "%s: %s may be used uninitialized\n", place, variable);
        }
        free(place);
        free(warning);
        free(variable);
    }
    free(file);
    free(pattern);
    return kept.data;
}

// Whether the file of warnings begins with this content's line.
static bool is_about(const char *file, const char *content)
{
    FILE *in = fopen(file, "re");
    char *line = NULL;
    size_t capacity = 0;
    const bool has_line = in && getline(&line, &capacity, in) >= 0;
    const bool about = has_line && strncmp(line, content, gw_first_line(line)) == 0 &&
                       strlen(content) == gw_first_line(line);
    free(line);
    if (in) {
        fclose(in);
    }
    return about;
}

bool gw_save_warnings(const char *file, const char *content, const struct gw_build *build)
{
    char *warnings = warnings_of(build);
    bool kept = true;
    if (*warnings || !is_about(file, content)) {
        struct gw_whole_file whole;
        kept = gw_whole_file_begin(&whole, file);
        if (kept) {
            fprintf(whole.out, "%s\n%s", content, warnings);
            kept = gw_whole_file_end(&whole);
        }
    }
    free(warnings);
    return kept;
}
