// SPDX-License-Identifier: MIT
// The lines of both, as the student wrote them.
#include "error_checked.h"

#include "checker/program/dwarf_lines.h"
#include "checker/program/lines.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

enum { NAME = 64, REFUSED = 32, MOST_LINES = 4 };

static bool is_word(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

// The variable in `name = call(...)`, "" where there is none; a cast or a macro may stand between.
static void find_variable(const char *text, const char *call, char name[NAME])
{
    const char *end = strstr(text, call);
    name[0] = '\0';
    while (end && end > text &&
           (is_word(*end) || isspace((unsigned char)*end) || *end == '(' || *end == ')')) {
        end--;
    }
    if (!end || end == text || *end != '=' || strchr("=!<>", end[-1])) {
        return;
    }
    while (end > text && isspace((unsigned char)end[-1])) {
        end--;
    }
    const char *start = end;
    while (start > text && is_word(start[-1])) {
        start--;
    }
    snprintf(name, NAME, "%.*s", (int)(end - start), start);
}

static bool has_word(const char *text, const char *word)
{
    const size_t length = strlen(word);
    const char *found = length > 0 ? strstr(text, word) : NULL;
    while (found && ((found > text && is_word(found[-1])) || is_word(found[length]))) {
        found = strstr(found + 1, word);
    }
    return found;
}

static bool is_of(const struct gw_line *call, const char *variable, const struct gw_line *here,
                  bool with_success)
{
    if (has_word(here->text, variable) || strstr(here->text, "cudaError")) {
        return true;
    }
    const bool same = here->line == call->line && strcmp(here->file, call->file) == 0;
    return with_success && (same || strstr(here->text, "cudaSuccess"));
}

bool gw_error_is_checked(const struct gw_diagnosis *failed, struct gw_where *where,
                         bool with_success)
{
    // A loop over other numbers is asked once.
    static struct {
        uint64_t at, when;
    } refused[REFUSED];
    static size_t last;
    for (size_t i = 0; i < REFUSED; i++) {
        if (refused[i].at == where->frames[0] && refused[i].when == failed->when) {
            return false;
        }
    }
    const struct gw_line call = gw_line_of_site(failed->at.site);
    char variable[NAME];
    find_variable(call.text, failed->call, variable);
    if (where->frame) {
        gw_frames_find(where);
    }
    for (int i = 0; call.known && i < GW_FRAMES && where->frames[i]; i++) {
        struct gw_dwarf_line lines[MOST_LINES];
        const size_t count = gw_dwarf_lines_of(where->frames[i], lines, MOST_LINES);
        for (size_t k = 0; k < count; k++) {
            const struct gw_line here =
                gw_line_of_site((struct gw_site){.file = lines[k].file, .line = lines[k].line});
            if (is_of(&call, variable, &here, with_success)) {
                return true;
            }
        }
    }
    refused[last].at = where->frames[0];
    refused[last].when = failed->when;
    last = (last + 1) % REFUSED;
    return false;
}
