// SPDX-License-Identifier: MIT
// Errors in the form FILE:LINE:COLUMN: error: WORDS.
#include "building.h"

#include "base/text.h"
#include "compile_message.h"
#include "line_match.h"
#include "own_headers.h"

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
    const bool is_note = gw_matches(note, "^[^ ].*: note: ");
    free(note);
    return is_note ? after : line;
}

// Whether this line is the next diagnostic, or the build tool's own words. The notes of a
// diagnostic go with it, but for those about templates that no student wrote.
static bool begins_another(const char *line)
{
    const bool own_note = gw_matches(line, "^[^ ][^:]*:[0-9]+:[0-9]+: note: ") &&
                          !gw_matches(line, "^(/usr/|(.*/)?common/).*: note: ");
    return !own_note &&
           gw_matches(line, "^(ninja: |gmake|make|\\[|FAILED: |[^ ][^:]*:[0-9]+:[0-9]+: |"
                            "[^ ][^:]*: In |In file included)");
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

// Whether a line only says how the compiler came to the error that follows.
static bool leads_to_error(const char *line)
{
    return gw_matches(line,
                      "^In file included from |^ +from |^[^ ][^:]*: (In|At) |: +(recursively )?"
                      "required (by|from)|: +\\[ skipping ");
}

// Where the lines that lead to the error at `error_at` begin.
static size_t beginning_of(const char *output, size_t error_at)
{
    size_t begin = error_at;
    while (begin > 0) {
        size_t line = begin - 1;
        while (line > 0 && output[line - 1] != '\n') {
            line--;
        }
        char *words = gw_format("%.*s", (int)(begin - 1 - line), output + line);
        const bool leads = leads_to_error(words);
        free(words);
        if (!leads) {
            break;
        }
        begin = line;
    }
    return begin;
}

// An error in another file: the student wants to know where in his own it came from. Returns
// whether the compiler says.
static bool lead_to_own_file(struct gw_diagnostic *first, const struct gw_build *build,
                             size_t error_at)
{
    const size_t begin = beginning_of(build->output, error_at);
    char *text =
        gw_format("%.*s\n%s", (int)(error_at - begin), build->output + begin, first->message);
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
    return place;
}

// Our words for an error, which is found at `error_at`; NULL where there are none.
static char *words_for(const struct gw_diagnostic *diagnostic, const struct gw_build *build,
                       size_t error_at)
{
    // What a broken declaration declares is unknown further down, and no slip of the pen.
    const char *earlier = strstr(build->output, ": error: expected ");
    if (earlier && earlier < build->output + error_at &&
        strstr(diagnostic->summary, "did you mean")) {
        return NULL;
    }
    const char *behind = next_line(build->output + error_at);
    struct gw_match another;
    const bool goes_on = gw_find_match(&another, behind, ": (fatal )?error: ");
    const size_t length = goes_on ? (size_t)another.parts[0].rm_so : strlen(behind);
    char *notes = gw_format("%.*s", (int)length, behind);
    char *words = gw_compile_message(diagnostic, notes);
    free(notes);
    return words;
}

bool gw_next_diagnostic(struct gw_diagnostic *next, const struct gw_build *build, size_t *from)
{
    struct gw_match match;
    if (!gw_find_match(&match, build->output + *from,
                       "^([^:\n]+):([0-9]+):[0-9]+: (fatal )?error: (.+)$")) {
        return false;
    }
    char *error_file = gw_match_part(&match, 1);
    char *line = gw_match_part(&match, 2);
    const size_t error_at = *from + (size_t)match.parts[0].rm_so;
    *from += (size_t)match.parts[0].rm_eo;
    *next = (struct gw_diagnostic){.at = gw_format("%s:%s", error_file, line),
                                   .summary = gw_match_part(&match, 4),
                                   .message = lines_of_first(build->output + error_at)};
    next->elsewhere = strcmp(error_file, build->file) != 0;
    const bool in_own_header = gw_is_own_header(error_file);
    if (next->elsewhere && !lead_to_own_file(next, build, error_at) && in_own_header) {
        replace(&next->at, gw_format("%s", build->file));
    }
    if (strncmp(error_file, "tests/lessons/", 14) == 0) {
        replace(&next->message, gw_format("%s  %s belongs to the grader and calls the functions in "
                                          "%s.h: restore that header if you changed it.\n",
                                          next->message, error_file, build->name));
    }
    gw_name_the_kernel(next);
    char *words = words_for(next, build, error_at);
    gw_hide_own_headers(next, in_own_header);
    if (words) { // above the compiler's
        replace(&next->message, gw_format("%s: %s\n%s", next->at, words, next->message));
        replace(&next->summary, words);
    }
    free(error_file);
    free(line);
    return true;
}

void gw_diagnostic_free(struct gw_diagnostic *diagnostic)
{
    free(diagnostic->at);
    free(diagnostic->summary);
    free(diagnostic->message);
}
