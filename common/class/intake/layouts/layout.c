// SPDX-License-Identifier: MIT
// Which layout it is, and what of it is whose.
#include "layout.h"

#include "claim.h"
#include "grading/results/text.h"

#include <stdlib.h>
#include <string.h>

struct finding {
    const struct gw_handed_over *handed_over;
    const struct gw_roster *roster;
    char *base; // "" or "OUTER/": where submissions lie
    struct gw_github github;
    struct gw_gradescope *gradescope;
    struct gw_layout *layout;
};

// What an entry is called that lies directly in a folder; NULL if it does not.
static const char *name_in(const struct gw_entry *entry, const char *base)
{
    const size_t length = strlen(base);
    const char *name = entry->path + length;
    return strncmp(entry->path, base, length) == 0 && *name && !strchr(name, '/') ? name : NULL;
}

// Names that systems leave behind are nobody's.
static bool is_hidden(const char *name)
{
    return *name == '.' || gw_is_of_no_use(name);
}

// "OUTER/" if there is nothing else, to be freed; or NULL.
static char *only_folder(const struct gw_handed_over *handed_over)
{
    const struct gw_entry *only = NULL;
    for (size_t i = 0; i < handed_over->count; i++) {
        const char *name = name_in(&handed_over->entries[i], "");
        if (name && !is_hidden(name)) {
            if (only || !handed_over->entries[i].is_folder) {
                return NULL;
            }
            only = &handed_over->entries[i];
        }
    }
    return only ? gw_format("%s/", only->path) : NULL;
}

static struct gw_claim claim_by(const struct finding *finding, const char *layout,
                                const struct gw_entry *entry, const char *name)
{
    if (strcmp(layout, "gradescope") == 0) {
        return gw_gradescope_claim(finding->gradescope, finding->roster, name);
    }
    if (strcmp(layout, "moodle") == 0) {
        return gw_moodle_claim(finding->roster, name, entry->is_folder);
    }
    if (strcmp(layout, "canvas") == 0) {
        return entry->is_folder ? (struct gw_claim){0} : gw_canvas_claim(finding->roster, name);
    }
    if (strcmp(layout, "github") == 0) {
        return entry->is_folder ? gw_github_claim(&finding->github, name) : (struct gw_claim){0};
    }
    return gw_folder_claim(finding->roster, name, entry->is_folder);
}

// How many names look so, and whose: all that say whose they are, or only those of the roster.
static size_t count_names(const struct finding *finding, const char *layout, bool on_roster)
{
    size_t count = 0;
    for (size_t i = 0; i < finding->handed_over->count; i++) {
        const struct gw_entry *entry = &finding->handed_over->entries[i];
        const char *name = name_in(entry, finding->base);
        if (name && !is_hidden(name)) {
            struct gw_claim claim = claim_by(finding, layout, entry, name);
            count += claim.source && (!on_roster || claim.people_count > 0);
            gw_claim_free(&claim);
        }
    }
    return count;
}

static bool has_list(const struct finding *finding, size_t *list)
{
    for (size_t i = 0; i < finding->handed_over->count; i++) {
        const char *name = name_in(&finding->handed_over->entries[i], finding->base);
        if (name && strcmp(name, GW_SUBMITTERS_FILE) == 0) {
            *list = i;
            return true;
        }
    }
    return false;
}

static char *read_list(struct finding *finding, size_t list)
{
    struct gw_regular_file file = {0};
    const char *wrong = gw_handed_over_read(finding->handed_over, list, GW_LARGEST_ARCHIVE, &file);
    char *why = wrong ? gw_format("%s", wrong)
                      : gw_gradescope_read(file.bytes, file.length, &finding->gradescope);
    char *sentence =
        why ? gw_format("%s cannot be read: %s", finding->handed_over->entries[list].path, why)
            : NULL;
    if (!wrong) {
        free(file.bytes);
    }
    free(why);
    return sentence;
}

// The layout by what the names in `base` look like; NULL if by none.
static const char *layout_of(struct finding *finding, char **why)
{
    size_t list;
    if (has_list(finding, &list)) {
        *why = read_list(finding, list);
        return "gradescope";
    }
    if (count_names(finding, "moodle", false) > 0) {
        return "moodle";
    }
    if (count_names(finding, "canvas", false) > 0) {
        return "canvas";
    }
    for (size_t i = 0; i < finding->handed_over->count; i++) {
        const struct gw_entry *entry = &finding->handed_over->entries[i];
        const char *name = name_in(entry, finding->base);
        if (name && entry->is_folder && !is_hidden(name)) {
            gw_github_add(&finding->github, name);
        }
    }
    const size_t called_so = count_names(finding, "folders", true);
    const size_t end_so = count_names(finding, "github", true);
    return end_so > called_so ? "github" : called_so > 0 ? "folders" : NULL;
}

static struct gw_submission *submission_of(struct gw_layout *layout, size_t person)
{
    for (size_t i = 0; i < layout->count; i++) {
        for (size_t j = 0; j < layout->submissions[i].people_count; j++) {
            if (layout->submissions[i].people[j] == person) {
                return &layout->submissions[i];
            }
        }
    }
    return NULL;
}

static void add_stranger(struct gw_layout *layout, const char *called)
{
    for (size_t i = 0; i < layout->unknown_count; i++) {
        if (strcmp(layout->unknown[i], called) == 0) {
            return;
        }
    }
    layout->unknown = gw_one_more(layout->unknown, layout->unknown_count, sizeof(*layout->unknown));
    layout->unknown[layout->unknown_count++] = gw_format("%s", called);
    gw_note(&layout->notes, gw_format("nobody on the roster is %s", called));
}

// The submission that a claim is for: a new one, or one that its people already have; NULL:
// nobody's.
static struct gw_submission *submission_for(const struct finding *finding,
                                            const struct gw_claim *claim)
{
    struct gw_layout *layout = finding->layout;
    if (claim->people_count == 1) {
        struct gw_submission *known = submission_of(layout, claim->people[0]);
        if (known && known->people_count == 1) {
            return known;
        }
    }
    struct gw_submission submission = {.source = gw_format("%s", claim->source)};
    for (size_t i = 0; i < claim->people_count; i++) {
        const struct gw_submission *other = submission_of(layout, claim->people[i]);
        if (other) {
            gw_note(&layout->notes, gw_format("%s is in two submissions, %s and %s; the first "
                                              "counts",
                                              finding->roster->people[claim->people[i]].id,
                                              other->source, claim->source));
        } else {
            submission.people =
                gw_one_more(submission.people, submission.people_count, sizeof(*submission.people));
            submission.people[submission.people_count++] = claim->people[i];
        }
    }
    if (submission.people_count == 0) {
        free(submission.source);
        return NULL;
    }
    layout->submissions =
        gw_one_more(layout->submissions, layout->count, sizeof(*layout->submissions));
    layout->submissions[layout->count++] = submission;
    return &layout->submissions[layout->count - 1];
}

void gw_add_part(struct gw_submission *submission, size_t entry, const char *path)
{
    submission->parts =
        gw_one_more(submission->parts, submission->part_count, sizeof(*submission->parts));
    submission->parts[submission->part_count++] = (struct gw_part){entry, gw_format("%s", path)};
}

// All files below a folder.
static void add_folder(const struct finding *finding, struct gw_submission *submission,
                       const char *folder)
{
    const size_t length = strlen(folder);
    for (size_t i = 0; i < finding->handed_over->count; i++) {
        const struct gw_entry *entry = &finding->handed_over->entries[i];
        if ((!entry->is_folder || entry->refused) && strncmp(entry->path, folder, length) == 0 &&
            entry->path[length] == '/') {
            gw_add_part(submission, i, entry->path + length + 1);
        }
    }
}

static void add_unclaimed(struct gw_layout *layout, const struct gw_entry *entry, const char *name)
{
    if (strcmp(name, GW_SUBMITTERS_FILE) == 0) {
        return;
    }
    if (entry->is_folder || gw_may_be_wanted(name)) {
        gw_note(&layout->notes,
                gw_format("%s is not named as a submission is, and is left out", entry->path));
    }
}

static void add_entry(const struct finding *finding, size_t i, const char *name)
{
    const struct gw_entry *entry = &finding->handed_over->entries[i];
    struct gw_layout *layout = finding->layout;
    if (entry->refused && !gw_may_be_wanted(name)) {
        gw_note(&layout->notes, gw_format("%s is left out: %s", entry->path, entry->refused));
        return;
    }
    struct gw_claim claim = claim_by(finding, layout->name, entry, name);
    if (!claim.source || strcmp(name, GW_SUBMITTERS_FILE) == 0) {
        add_unclaimed(layout, entry, name);
    }
    for (size_t j = 0; claim.source && j < claim.stranger_count; j++) {
        if (strcmp(name, GW_SUBMITTERS_FILE) != 0) {
            add_stranger(layout, claim.strangers[j]);
        }
    }
    struct gw_submission *submission =
        claim.source && claim.people_count > 0 ? submission_for(finding, &claim) : NULL;
    if (submission) {
        submission->late = submission->late || claim.late;
        if (entry->is_folder) {
            add_folder(finding, submission, entry->path);
        } else {
            gw_add_part(submission, i, claim.file ? claim.file : name);
        }
    }
    gw_claim_free(&claim);
}

static void add_all(const struct finding *finding)
{
    for (size_t i = 0; i < finding->handed_over->count; i++) {
        const char *name = name_in(&finding->handed_over->entries[i], finding->base);
        if (name && !is_hidden(name)) {
            add_entry(finding, i, name);
        }
    }
    if (strcmp(finding->layout->name, "canvas") == 0) {
        for (size_t i = 0; i < finding->layout->count; i++) {
            gw_canvas_last_versions(&finding->layout->submissions[i]);
        }
    }
}

char *gw_layout_find(const struct gw_handed_over *handed_over, const struct gw_roster *roster,
                     struct gw_layout *layout)
{
    *layout = (struct gw_layout){0};
    char *why = NULL;
    char *bases[] = {gw_format("%s", ""), only_folder(handed_over)};
    struct finding finding = {.handed_over = handed_over, .roster = roster, .layout = layout};
    finding.github.roster = roster;
    for (size_t i = 0; i < 2 && bases[i] && !layout->name; i++) {
        finding.base = bases[i];
        layout->name = layout_of(&finding, &why);
    }
    if (!layout->name) { // folders of nobody on the roster
        layout->name = "folders";
        finding.base = bases[0];
    }
    if (!why) {
        add_all(&finding);
    }
    gw_github_free(&finding.github);
    gw_gradescope_free(finding.gradescope);
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
