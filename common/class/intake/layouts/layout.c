// SPDX-License-Identifier: MIT
// Which layout it is.
#include "layout.h"

#include "base/text.h"
#include "gathering.h"

#include <stdlib.h>
#include <string.h>

// Names that systems leave behind are nobody's.
static bool is_hidden(const char *name)
{
    return *name == '.' || gw_is_of_no_use(name);
}

const char *gw_name_in_base(const struct gw_entry *entry, const char *base)
{
    const size_t length = strlen(base);
    if (strncmp(entry->path, base, length) != 0) {
        return NULL;
    }
    const char *name = entry->path + length;
    return *name && !strchr(name, '/') && !is_hidden(name) ? name : NULL;
}

// "OUTER/" if there is nothing else, to be freed; or NULL.
static char *only_folder(const struct gw_handed_over *handed_over)
{
    const struct gw_entry *only = NULL;
    for (size_t i = 0; i < handed_over->count; i++) {
        const char *name = gw_name_in_base(&handed_over->entries[i], "");
        if (name) {
            if (only || !handed_over->entries[i].is_folder) {
                return NULL;
            }
            only = &handed_over->entries[i];
        }
    }
    return only ? gw_format("%s/", only->path) : NULL;
}

struct gw_claim gw_claim_by(const struct gw_gathering *gathering, const char *layout,
                            const struct gw_entry *entry, const char *name)
{
    if (strcmp(layout, "gradescope") == 0) {
        return gw_gradescope_claim(gathering->gradescope, gathering->roster, name,
                                   entry->is_folder);
    }
    if (strcmp(layout, "moodle") == 0) {
        return gw_moodle_claim(gathering->roster, name, entry->is_folder);
    }
    if (strcmp(layout, "canvas") == 0) {
        return entry->is_folder ? (struct gw_claim){0} : gw_canvas_claim(gathering->roster, name);
    }
    if (strcmp(layout, "github") == 0) {
        return entry->is_folder ? gw_github_claim(&gathering->github, name) : (struct gw_claim){0};
    }
    return gw_folder_claim(gathering->roster, name, entry->is_folder);
}

// How many names look so, and whose: all that say whose they are, or only those of the roster.
static size_t count_names(const struct gw_gathering *gathering, const char *layout, bool on_roster)
{
    size_t count = 0;
    for (size_t i = 0; i < gathering->handed_over->count; i++) {
        const struct gw_entry *entry = &gathering->handed_over->entries[i];
        const char *name = gw_name_in_base(entry, gathering->base);
        if (name) {
            struct gw_claim claim = gw_claim_by(gathering, layout, entry, name);
            count += claim.source && (!on_roster || claim.people_count > 0);
            gw_claim_free(&claim);
        }
    }
    return count;
}

static bool has_list(const struct gw_gathering *gathering, size_t *list)
{
    for (size_t i = 0; i < gathering->handed_over->count; i++) {
        const char *name = gw_name_in_base(&gathering->handed_over->entries[i], gathering->base);
        if (name && strcmp(name, GW_SUBMITTERS_FILE) == 0) {
            *list = i;
            return true;
        }
    }
    return false;
}

static char *read_list(struct gw_gathering *gathering, size_t list)
{
    struct gw_regular_file file = {0};
    const char *wrong =
        gw_handed_over_read(gathering->handed_over, list, GW_LARGEST_ARCHIVE, &file);
    char *why = wrong ? gw_format("%s", wrong)
                      : gw_gradescope_read(file.bytes, file.length, &gathering->gradescope);
    char *sentence =
        why ? gw_format("%s cannot be read: %s", gathering->handed_over->entries[list].path, why)
            : NULL;
    if (!wrong) {
        free(file.bytes);
    }
    free(why);
    return sentence;
}

// The layout by what the names in `base` look like; NULL if by none.
static const char *layout_of(struct gw_gathering *gathering, char **why)
{
    size_t list;
    if (has_list(gathering, &list)) {
        *why = read_list(gathering, list);
        return "gradescope";
    }
    for (size_t i = 0; i < gathering->handed_over->count; i++) {
        const struct gw_entry *entry = &gathering->handed_over->entries[i];
        const char *name = gw_name_in_base(entry, gathering->base);
        if (name && entry->is_folder) {
            gw_github_add(&gathering->github, name);
        }
    }
    // What most names look like: who hands in may call a file as another course system would.
    static const char *const layouts[] = {"moodle", "canvas", "folders", "github"};
    const char *best = NULL;
    size_t most = 0;
    for (size_t i = 0; i < sizeof(layouts) / sizeof(*layouts); i++) {
        const size_t count = count_names(gathering, layouts[i], i >= 2);
        best = count > most ? layouts[i] : best;
        most = count > most ? count : most;
    }
    return best;
}

char *gw_layout_find(const struct gw_handed_over *handed_over, const struct gw_roster *roster,
                     struct gw_layout *layout)
{
    *layout = (struct gw_layout){0};
    char *why = NULL;
    char *bases[] = {gw_format("%s", ""), only_folder(handed_over)};
    struct gw_gathering gathering = {
        .handed_over = handed_over, .roster = roster, .layout = layout};
    gathering.github.roster = roster;
    for (size_t i = 0; i < 2 && bases[i] && !layout->name; i++) {
        gathering.base = bases[i];
        layout->name = layout_of(&gathering, &why);
    }
    if (!layout->name) { // folders of nobody on the roster
        layout->name = "folders";
        gathering.base = bases[0];
    }
    if (!why) {
        gw_gather(&gathering);
    }
    gw_github_free(&gathering.github);
    gw_gradescope_free(gathering.gradescope);
    free(bases[0]);
    free(bases[1]);
    return why;
}

void gw_layout_free(struct gw_layout *layout)
{
    for (size_t i = 0; i < layout->count; i++) {
        struct gw_submission *submission = &layout->submissions[i];
        for (size_t j = 0; j < submission->part_count; j++) {
            free(submission->parts[j].path);
        }
        free(submission->parts);
        for (size_t j = 0; j < submission->repository_count; j++) {
            free(submission->repositories[j]);
        }
        free(submission->repositories);
        free(submission->people);
        free(submission->source);
    }
    for (size_t i = 0; i < layout->unknown_count; i++) {
        free(layout->unknown[i]);
    }
    for (size_t i = 0; i < layout->notes.count; i++) {
        free(layout->notes.text[i]);
    }
    free(layout->notes.text);
    free(layout->submissions);
    free(layout->unknown);
    *layout = (struct gw_layout){0};
}
