// SPDX-License-Identifier: MIT
// Files of exercises have a few hundred lines, so that the plain table of all pairs of lines is
// fine.
#include "difference.h"

#include "keep.h"

#include <stdint.h>
#include <string.h>

size_t *gw_same_lines(const struct gw_lines *one, const struct gw_lines *other)
{
    const size_t width = other->count + 1;
    /* longest[i * width + j]: of the lines from i and from j on. */
    size_t *longest = gw_keep((one->count + 1) * width * sizeof(*longest));
    for (size_t i = one->count; i-- > 0;) {
        for (size_t j = other->count; j-- > 0;) {
            const size_t below = longest[(i + 1) * width + j];
            const size_t beside = longest[i * width + j + 1];
            size_t *here = &longest[i * width + j];
            if (strcmp(one->line[i], other->line[j]) == 0) {
                *here = longest[(i + 1) * width + j + 1] + 1;
            } else {
                *here = below > beside ? below : beside;
            }
        }
    }
    size_t *same = gw_keep((one->count + 1) * sizeof(*same));
    size_t j = 0;
    for (size_t i = 0; i < one->count; i++) {
        same[i] = SIZE_MAX;
        const size_t rest = longest[i * width + j];
        if (rest == 0 || rest == longest[(i + 1) * width + j]) {
            continue; /* as many without this line */
        }
        while (strcmp(one->line[i], other->line[j]) != 0) {
            j++;
        }
        same[i] = j++;
    }
    return same;
}

/** How well a group of lines would begin with this one: by its indentation, closing braces last. */
static size_t unfitness(const char *line)
{
    const size_t indentation = strspn(line, " ");
    return line[indentation] == '}' ? 1000 : line[indentation] ? 2 * indentation : 999;
}

/** A stretch that differs: lines of the base and lines of the text, by index. */
struct stretch {
    size_t old_from, old_to, from, to;
};

/**
 * Lines that only one text has, from index `from` to before `to`, can as well be those one higher
 * if the line before them is the last of them, and so on; likewise lower. Returns the best
 * beginning between `lowest` and `highest`: there the group is a whole statement instead of the end
 * of one and the beginning of the next.
 */
static size_t slide(const struct gw_lines *lines, size_t from, size_t to, size_t lowest,
                    size_t highest)
{
    size_t best = from;
    for (size_t at = from, end = to;
         at > lowest && strcmp(lines->line[at - 1], lines->line[end - 1]) == 0; at--, end--) {
        if (unfitness(lines->line[at - 1]) < unfitness(lines->line[best])) {
            best = at - 1;
        }
    }
    for (size_t at = from, end = to; at < highest && strcmp(lines->line[at], lines->line[end]) == 0;
         at++, end++) {
        if (unfitness(lines->line[at + 1]) < unfitness(lines->line[best])) {
            best = at + 1;
        }
    }
    return best;
}

/** All stretches, from the first to the last; returns how many. */
static size_t find_stretches(const struct gw_lines *base, const struct gw_lines *text,
                             struct stretch *stretches)
{
    const size_t *same = gw_same_lines(base, text);
    size_t count = 0, i = 0, j = 0;
    while (i < base->count || j < text->count) {
        if (i < base->count && same[i] == j) {
            i++;
            j++;
            continue;
        }
        struct stretch *stretch = &stretches[count++];
        *stretch = (struct stretch){.old_from = i, .from = j};
        while (i < base->count && same[i] == SIZE_MAX) {
            i++;
        }
        j = i < base->count ? same[i] : text->count;
        stretch->old_to = i;
        stretch->to = j;
    }
    return count;
}

/** Slides the stretches that only take lines away or only add some, as far as their neighbours let
 * them. */
static void slide_stretches(const struct gw_lines *base, const struct gw_lines *text,
                            struct stretch *stretches, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct stretch *stretch = &stretches[i];
        const bool adds = stretch->old_from == stretch->old_to;
        if (!adds && stretch->from != stretch->to) {
            continue;
        }
        const struct gw_lines *lines = adds ? text : base;
        const size_t from = adds ? stretch->from : stretch->old_from;
        const size_t to = adds ? stretch->to : stretch->old_to;
        const struct stretch *next = i + 1 < count ? &stretches[i + 1] : NULL;
        const size_t above = i == 0 ? 0 : stretches[i - 1].to + 1;
        const size_t old_above = i == 0 ? 0 : stretches[i - 1].old_to + 1;
        const size_t below = (next ? next->from - 1 : text->count) - stretch->to;
        const size_t best = slide(lines, from, to, adds ? above : old_above, from + below);
        stretch->old_from += best - from;
        stretch->old_to += best - from;
        stretch->from += best - from;
        stretch->to += best - from;
    }
}

static void add_lines(struct gw_hunk *hunk, char mark, const struct gw_lines *lines, size_t from,
                      size_t to)
{
    for (size_t i = from; i < to; i++) {
        gw_lines_add(&hunk->lines, gw_keep_words("%c%s", mark, lines->line[i]));
    }
}

void gw_version_set_hunks(struct gw_version *version, const struct gw_lines *base,
                          const struct gw_lines *text)
{
    struct gw_lines titled = {0};
    for (size_t i = 0; i < text->count; i++) {
        gw_lines_add(&titled, i == 1 && base->count > 1 ? base->line[1] : text->line[i]);
    }
    struct stretch *stretches = gw_keep((base->count + text->count + 1) * sizeof(*stretches));
    const size_t count = find_stretches(base, &titled, stretches);
    slide_stretches(base, &titled, stretches, count);
    version->hunks = gw_keep((count + 1) * sizeof(*version->hunks));
    version->hunk_count = 0;
    struct gw_hunk *hunk = NULL;
    for (size_t i = 0; i < count; i++) {
        const struct stretch *stretch = &stretches[i];
        if (hunk && stretch->old_from == stretches[i - 1].old_to + 1) {
            add_lines(hunk, ' ', base, stretch->old_from - 1, stretch->old_from);
        } else {
            hunk = &version->hunks[version->hunk_count++];
            hunk->old_line = stretch->old_from + 1;
            hunk->line = stretch->from + 1;
            if (stretch->old_from == stretch->old_to && stretch->old_from > 0) {
                hunk->old_line--;
                hunk->line--;
                add_lines(hunk, ' ', base, stretch->old_from - 1, stretch->old_from);
            }
        }
        add_lines(hunk, '-', base, stretch->old_from, stretch->old_to);
        add_lines(hunk, '+', &titled, stretch->from, stretch->to);
    }
}

size_t gw_changed_lines(const struct gw_version *version)
{
    size_t changed = 0;
    for (size_t i = 0; i < version->hunk_count; i++) {
        for (size_t j = 0; j < version->hunks[i].lines.count; j++) {
            changed += version->hunks[i].lines.line[j][0] != ' ';
        }
    }
    return changed;
}
