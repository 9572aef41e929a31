// SPDX-License-Identifier: MIT
// A message without the device's headers, and a launch in a student's words.
#include "own_headers.h"

#include "base/text.h"
#include "line_match.h"

#include <stdlib.h>
#include <string.h>

bool gw_is_own_header(const char *file)
{
    return gw_matches(
        file,
        "(^|/)common/(cpu_device/(include|kernel_side)|extras|checker)/|/not_supported/[^/]*$|"
        "/cmake_pch[^/]*$");
}

static void replace(char **string, char *by)
{
    free(*string);
    *string = by;
}

// Where the template argument that begins at `from` ends: at a comma or the closing >.
static const char *end_of_argument(const char *from)
{
    int depth = 0;
    for (; *from && (depth > 0 || !strchr(",>", *from)); from++) {
        depth += strchr("<({", *from) ? 1 : 0;
        depth -= strchr(">)}", *from) ? 1 : 0;
    }
    return from;
}

// What follows `prefix` in `text`, up to the end of that template argument; NULL without it.
static char *argument_behind(const char *text, const char *prefix, const char **end)
{
    const char *found = strstr(text, prefix);
    if (!found) {
        return NULL;
    }
    found += strlen(prefix);
    *end = end_of_argument(found);
    const char *last = *end;
    while (last > found && last[-1] == ' ') {
        last--;
    }
    return gw_format("%.*s", (int)(last - found), found);
}

// The parameters behind the first argument of gw_shaped_launch<...>, up to its end.
static char *parameters_from(const char *from)
{
    const char *begin = *from == ',' ? from + 2 : from;
    const char *end = begin;
    while (*end && *(end = end_of_argument(end)) == ',') {
        end++;
    }
    return gw_format("%.*s", (int)(end - begin), begin);
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

// "kernel add takes (...) but is launched with (...)", or NULL where this is about no launch.
static char *launch_message(const char *summary)
{
    const char *end;
    struct gw_match match;
    char *given = NULL;
    if (gw_find_match(&match, summary, "\\) \\(([^']*)\\)'")) {
        char *references = gw_match_part(&match, 1);
        given = without(references, '&');
        free(references);
    }
    char *words = NULL;
    char *call = argument_behind(summary, "gw_shaped_launch<", &end);
    if (call) {
        char *takes = parameters_from(end);
        const char *ignored;
        char *name = argument_behind(call, "gw_kernel_by_name<", &ignored);
        words = gw_format("kernel%s%s takes (%s) but is launched with %s%s%s", name ? " " : "",
                          name ? name + (*name == '&') : "", takes, given ? "(" : "other arguments",
                          given ? given : "", given ? ")" : "");
        free(name);
        free(takes);
    } else if (strstr(summary, "gw_shaped_deduced_launch<")) {
        words = gw_format("the arguments of this launch%s%s%s do not select one kernel: write the "
                          "type of each argument",
                          given ? " (" : "", given ? given : "", given ? ")" : "");
    }
    free(call);
    free(given);
    return words;
}

void gw_name_the_kernel(struct gw_diagnostic *diagnostic)
{
    char *words = launch_message(diagnostic->summary);
    if (!words) {
        return;
    }
    replace(&diagnostic->summary, words);
    const char *error = strstr(diagnostic->message, "error: ");
    if (error) {
        replace(&diagnostic->message,
                gw_format("%.*serror: %s%s", (int)(error - diagnostic->message),
                          diagnostic->message, words, error + gw_first_line(error)));
    }
}

// The line's place begins a diagnostic, a note or a step on the way to one. `*file` is then its
// file, or NULL.
static bool begins_part(const char *line, char **file)
{
    struct gw_match match;
    *file = NULL;
    if (!gw_find_match(&match, line,
                       "^(In file included from |  +from )?([^ ][^:]*):([0-9]+[:,]| In | At )")) {
        return false;
    }
    *file = gw_match_part(&match, 2);
    return true;
}

// Our own sentences stand behind the compiler's word for what said them.
static void only_our_words(struct gw_diagnostic *diagnostic)
{
    struct gw_match match;
    if (gw_find_match(&match, diagnostic->summary,
                      "^static_assert[^\"]*\"([^\"]*)\"|"
                      "^(#error |static assertion failed[^:]*: )(.*)")) {
        const int part = match.parts[1].rm_so < 0 ? 3 : 1;
        replace(&diagnostic->summary, gw_match_part(&match, part));
    }
}

void gw_hide_own_headers(struct gw_diagnostic *diagnostic, bool error_in_header)
{
    struct gw_text kept = {0};
    gw_text_add(&kept, "%s", "");
    if (error_in_header) {
        only_our_words(diagnostic);
        gw_text_add(&kept, "%s: error: %s\n", diagnostic->at, diagnostic->summary);
    }
    bool hidden = false;
    const char *line = diagnostic->message;
    for (size_t length; *line; line += length + (line[length] == '\n')) {
        length = gw_first_line(line);
        char *words = gw_format("%.*s", (int)length, line);
        char *file;
        if (error_in_header && gw_matches(words, "^from |: +required ")) {
            hidden = true; // how it was led to its place
            file = NULL;
        } else if (begins_part(words, &file)) {
            hidden = gw_is_own_header(file) ||
                     (gw_matches(words, ": +(note|required).*(GW_|gw_)[A-Za-z_]+") &&
                      !strstr(words, "GW_NOT_STARTED")); // which stands in the student's file
        }
        free(file);
        // clang shows what chevron made of a launch.
        hidden = hidden || gw_matches(words, "GW_(LAUNCH|REGISTER|DYNAMIC|KERNEL)");
        if (!hidden) {
            gw_text_add(&kept, "%s\n", words);
        }
        free(words);
    }
    replace(&diagnostic->message, kept.data);
}
