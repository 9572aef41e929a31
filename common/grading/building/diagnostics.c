// SPDX-License-Identifier: MIT
// Errors in the form FILE:LINE:COLUMN: error: WORDS.
#include "building.h"

#include "grading/results/text.h"
#include "line_match.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_LINES = 12 };

static const char *next_line(const char *line)
{
    line += gw_first_line(line);
    return line + (*line == '\n');
}

// A note about a header says first how that came to be read, which helps nobody: the note's line,
// or `line` where no such stack of includes begins.
static const char *skip_includes_of_note(const char *line)
{
    const char *after = line;
    if (strncmp(after, "In file included from ", 22) != 0) {
        return line;
    }
    do {
        after = next_line(after);
    } while (*after == ' ' && strncmp(after + strspn(after, " "), "from ", 5) == 0);
    char *note = gw_format("%.*s", (int)gw_first_line(after), after);
    const bool is_note = gw_matches(note, "^[^ ]+: note: ");
    free(note);
    return is_note ? after : line;
}

// Whether this line is the next diagnostic, or the build tool's own words. The notes of a
// diagnostic go with it, but for those about templates that no student wrote.
static bool begins_another(const char *line)
{
    const bool own_note = gw_matches(line, "^[^ ]+:[0-9]+:[0-9]+: note: ") &&
                          !gw_matches(line, "^(/usr/|common/)[^ ]+: note: ");
    return !own_note && gw_matches(line, "^(ninja: |gmake|make|\\[|FAILED: |[^ ]+:[0-9]+:[0-9]+: |"
                                         "[^ ]+: In |In file included)");
}

// The lines of the diagnostic that `text` begins with.
static char *lines_of_first(const char *text)
{
    struct gw_text lines = {0};
    size_t length = 0; // without the empty lines at the end
    const char *from = text;
    for (int i = 0; i < MOST_LINES && *from; i++) {
        from = i > 0 ? skip_includes_of_note(from) : from;
        char *line = gw_format("%.*s", (int)gw_first_line(from), from);
        const bool ends = i > 0 && begins_another(line);
        if (!ends) {
            gw_text_add(&lines, "%s\n", line);
            length = *line ? lines.length : length;
        }
        free(line);
        if (ends) {
            break;
        }
        from = next_line(from);
    }
    lines.data[length] = '\0';
    return lines.data;
}

// The place in the student's file that led to an error in another file, and the compiler's line
// that says so: where a template was used, a macro expanded, a file included, or at least the
// function's file. NULL: it does not say.
static char *place_that_led_there(const struct gw_build *build, const char *text, char **line)
{
    static const char *const ways[][2] = {
        {"^(", ":[0-9]+):[0-9]+: +(recursively )?required (by|from).*"},
        {"^(", ":[0-9]+):[0-9]+: note: in expansion.*"},
        {"from (", ":[0-9]+)[:,]"},
        {"^(", "): In .*"},
    };
    char *file = gw_literal_pattern(build->file);
    char *place = NULL;
    for (size_t i = 0; !place && i < sizeof(ways) / sizeof(ways[0]); i++) {
        char *pattern = gw_format("%s%s%s", ways[i][0], file, ways[i][1]);
        struct gw_match match;
        if (gw_find_match(&match, text, pattern)) {
            place = gw_match_part(&match, 1);
            char *whole = gw_match_part(&match, 0);
            *line = gw_format("%s\n", whole);
            free(whole);
        }
        free(pattern);
    }
    free(file);
    return place;
}

static void replace(char **string, char *by)
{
    free(*string);
    *string = by;
}

// An error in another file: the student wants to know where in his own it came from.
static void lead_to_own_file(struct gw_diagnostic *first, const struct gw_build *build,
                             size_t error_at)
{
    char *text = gw_format("%.*s\n%s", (int)error_at, build->output, first->message);
    char *line = NULL;
    char *place = place_that_led_there(build, text, &line);
    if (place) {
        replace(&first->at, place);
        if (!strstr(first->message, line)) {
            replace(&first->message, gw_format("%s%s", line, first->message));
        }
    }
    free(line);
    free(text);
}

static char *without(const char *text, char unwanted)
{
    struct gw_text rest = {0};
    for (; *text; text++) {
        if (*text != unwanted) {
            gw_text_add_bytes(&rest, text, 1);
        }
    }
    return rest.data ? rest.data : gw_format("%s", "");
}

// The compiler's words for a launch name the templates that carry it out.
static void name_the_kernel(struct gw_diagnostic *first)
{
    struct gw_match match;
    if (!gw_find_match(&match, first->summary,
                       "gw_shaped_launch<gw_[a-z_]+<([^,']+)>(, ([^']*))?>\\) \\(([^']*)\\)'")) {
        return;
    }
    char *kernel = gw_match_part(&match, 1);
    char *takes = gw_match_part(&match, 3);
    char *arguments = gw_match_part(&match, 4);
    char *given = without(arguments, '&');
    replace(&first->summary,
            gw_format("kernel %s takes (%s) but is launched with (%s)", kernel, takes, given));
    free(kernel);
    free(takes);
    free(arguments);
    free(given);
    const char *words = strstr(first->message, "error: ");
    if (words) {
        replace(&first->message,
                gw_format("%.*serror: %s%s", (int)(words - first->message), first->message,
                          first->summary, words + gw_first_line(words)));
    }
}

bool gw_first_diagnostic(struct gw_diagnostic *first, const struct gw_build *build)
{
    struct gw_match match;
    if (!gw_find_match(&match, build->output, "^([^:]+):([0-9]+):[0-9]+: (fatal )?error: (.+)$")) {
        return false;
    }
    char *error_file = gw_match_part(&match, 1);
    char *line = gw_match_part(&match, 2);
    const size_t error_at = (size_t)match.parts[0].rm_so;
    *first = (struct gw_diagnostic){.at = gw_format("%s:%s", error_file, line),
                                    .summary = gw_match_part(&match, 4),
                                    .message = lines_of_first(build->output + error_at)};
    if (strcmp(error_file, build->file) != 0) {
        lead_to_own_file(first, build, error_at);
    }
    if (strncmp(error_file, "tests/lessons/", 14) == 0) {
        replace(&first->message,
                gw_format("%s  %s is the grader's and calls what %s.h declares: has that header "
                          "been changed? It must stay as it is.\n",
                          first->message, error_file, build->name));
    }
    name_the_kernel(first);
    free(error_file);
    free(line);
    return true;
}
