// SPDX-License-Identifier: MIT
#include "mended.h"

#include "base/text.h"
#include "practice/practice_tally.h"

#include <stdlib.h>
#include <string.h>

static bool is_about(const struct gw_practice_answer *line, const char *place)
{
    return strcmp(line->kind, "mend") == 0 && strcmp(line->place, place) == 0;
}

bool gw_mended_has(const struct gw_practice_record *record, const char *mistake)
{
    for (size_t i = 0; i < record->count; i++) {
        const struct gw_practice_answer *line = &record->answers[i];
        if (gw_practice_is_repair(line) && strcmp(line->program, mistake) == 0) {
            return true;
        }
    }
    return false;
}

// Whether a mistake is one of this exercise or case: "lesson3/vector_add.floor_grid" of
// "lesson3/vector_add".
static bool is_of(const char *mistake, const char *of)
{
    const size_t length = strlen(of);
    return strncmp(mistake, of, length) == 0 && mistake[length] == '.';
}

static const struct gw_practice_answer *end_of(const struct gw_practice_record *record)
{
    return record->answers + record->count;
}

// Whether another mistake of the same exercise was handed out behind this line: it has its file.
static bool is_replaced(const struct gw_practice_record *record,
                        const struct gw_practice_answer *handed_out)
{
    const char *mistake = handed_out->program;
    char *of = gw_format("%.*s", (int)(strrchr(mistake, '.') - mistake), mistake);
    bool replaced = false;
    for (const struct gw_practice_answer *line = handed_out + 1; line < end_of(record) && !replaced;
         line++) {
        replaced = is_about(line, "handed_out") && is_of(line->program, of);
    }
    free(of);
    return replaced;
}

// Whether a line from `handed_out` on is about this place of the same mistake.
static bool has_later(const struct gw_practice_record *record,
                      const struct gw_practice_answer *handed_out, const char *place)
{
    for (const struct gw_practice_answer *line = handed_out; line < end_of(record); line++) {
        if (is_about(line, place) && strcmp(line->program, handed_out->program) == 0) {
            return true;
        }
    }
    return false;
}

const struct gw_practice_answer *gw_mended_latest(const struct gw_practice_record *record,
                                                  const char *of, bool *is_open)
{
    for (size_t i = record->count; i-- > 0;) {
        const struct gw_practice_answer *line = &record->answers[i];
        if (!is_about(line, "handed_out") || !strchr(line->program, '.') ||
            (of ? !is_of(line->program, of) : is_replaced(record, line))) {
            continue;
        }
        *is_open = !has_later(record, line, "repair");
        if (of || *is_open) {
            return line;
        }
    }
    return NULL;
}

bool gw_mended_was_predicted(const struct gw_practice_record *record,
                             const struct gw_practice_answer *handed_out)
{
    return has_later(record, handed_out, "report");
}
