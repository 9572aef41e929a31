// SPDX-License-Identifier: MIT
#include "print.h"

#include "keep.h"

#include <string.h>

/** The base as the line `base:` has it; "reference" where that line is absent. */
static const char *base_words(const struct gw_version *version)
{
    switch (version->base) {
    case GW_BASE_RIGHT:
        return gw_keep_words("right %s", version->base_name);
    case GW_BASE_MISTAKE:
        return gw_keep_words("mistake %s", version->base_name);
    case GW_BASE_NOTHING:
        return "nothing";
    case GW_BASE_REFERENCE:
        break;
    }
    return "reference";
}

static void add_version(struct gw_lines *lines, const struct gw_list *list,
                        const struct gw_version *version)
{
    gw_lines_add(lines, "");
    gw_lines_add(lines,
                 gw_keep_words("%s %s: %s", gw_list_word(list), version->name, version->title));
    const char *kinds = NULL;
    for (size_t i = 0; i < version->kinds.count; i++) {
        const char *kind = version->kinds.line[i];
        kinds = kinds ? gw_keep_words("%s; %s", kinds, kind) : kind;
    }
    if (kinds) {
        gw_lines_add(lines, gw_keep_words("kind: %s", kinds));
    }
    if (version->base != GW_BASE_REFERENCE) {
        gw_lines_add(lines, gw_keep_words("base: %s", base_words(version)));
    }
    if (version->seconds) {
        gw_lines_add(lines, gw_keep_words("seconds: %u", version->seconds));
    }
    if (version->state) {
        gw_lines_add(lines, gw_keep_words("expect: %s: %s", version->state, version->words));
    }
    for (size_t i = 0; i < version->hunks.count; i++) {
        gw_lines_add(lines, version->hunks.line[i]);
    }
}

struct gw_lines gw_list_lines(const struct gw_list *list)
{
    struct gw_lines lines = {0};
    for (size_t i = 0; i < list->opening.count; i++) {
        gw_lines_add(&lines, list->opening.line[i]);
    }
    for (size_t i = 0; i < list->count; i++) {
        add_version(&lines, list, &list->versions[i]);
    }
    return lines;
}

void gw_list_print(const struct gw_list *list, FILE *out)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct gw_version *version = &list->versions[i];
        fprintf(out, "%s\t%s\t%s\t%s\t%u\t%s\t%s\n", list->right ? "right" : "wrong", version->name,
                version->state ? version->state : "pass", version->words ? version->words : "",
                version->seconds, base_words(version), version->title);
    }
}
