// SPDX-License-Identifier: MIT
#include "change.h"

#include "exercise.h"
#include "git.h"
#include "lines.h"

#include <stdint.h>
#include <string.h>

/* The reference says most to a reader, a right variant more than a mistake: so many lines must be
 * saved. */
enum { WORTH_ANOTHER_KIND_OF_BASE = 4 };

/** Says it in the words of a command, as it is nobody's line that is wrong. */
static struct gw_version *refuse(const struct gw_list *list, const char *sentence)
{
    fprintf(list->errors, "%s: %s\n", list->path, sentence);
    return NULL;
}

/** What a new list begins with. */
static void open_list(struct gw_list *list)
{
    gw_lines_add(&list->opening, "# SPDX-License-Identifier: MIT");
    gw_lines_add(&list->opening,
                 gw_keep_words("# %s %s: ./gridwork mistake shows, adds and refits them.",
                               list->right ? "Right variants of" : "Mistakes in",
                               gw_list_exercise(list)));
}

/** Room for the version in the list: in the place of the one of its name, or at the end. */
static struct gw_version *make_room(struct gw_list *list, const char *name)
{
    struct gw_version *there = gw_list_find(list, name);
    if (there) {
        return there;
    }
    struct gw_version *more = gw_keep((list->count + 1) * sizeof(*more));
    if (list->count) {
        memcpy(more, list->versions, list->count * sizeof(*more));
    }
    list->versions = more;
    more[list->count].name = name;
    return &more[list->count++];
}

/** Bases that a version may have, the preferred ones first. */
struct candidates {
    struct gw_version *version; /**< each like the version that is added, but for its base */
    const struct gw_lines **base;
    size_t count;
};

static void add_candidate(struct candidates *candidates, enum gw_base base, const char *name,
                          const struct gw_lines *base_text)
{
    if (base_text->count > 1) { // otherwise its hunks do not fit
        struct gw_version *candidate = &candidates->version[candidates->count];
        candidate->base = base;
        candidate->base_name = name;
        candidates->base[candidates->count++] = base_text;
    }
}

static void add_candidates(struct candidates *candidates, const struct gw_list *list,
                           enum gw_base base, const struct gw_version *place)
{
    for (size_t i = 0; i < list->count && &list->versions[i] != place; i++) {
        add_candidate(candidates, base, list->versions[i].name, &list->versions[i].text);
    }
}

/** Room for the bases of a version, which is copied into each. */
static struct candidates no_candidates(const struct gw_exercise *exercise,
                                       const struct gw_version *version)
{
    const size_t room = exercise->right.count + exercise->wrong.count + 1;
    struct candidates candidates = {
        .version = gw_keep(room * sizeof(*candidates.version)),
        .base = gw_keep(room * sizeof(*candidates.base)),
    };
    for (size_t i = 0; i < room; i++) {
        candidates.version[i] = *version;
    }
    return candidates;
}

/** Sets the version's hunks, and unless it has a base, chooses that among the versions above. */
static void set_hunks(const struct gw_exercise *exercise, const struct gw_list *list,
                      const struct gw_version *place, struct gw_version *version,
                      const struct gw_lines *text, bool based)
{
    struct candidates candidates = no_candidates(exercise, version);
    if (based && version->base != GW_BASE_NOTHING) {
        add_candidate(&candidates, version->base, version->base_name,
                      gw_base_text(exercise, list, version));
    } else if (!based) {
        add_candidate(&candidates, GW_BASE_REFERENCE, NULL, &exercise->reference);
        add_candidates(&candidates, &exercise->right, GW_BASE_RIGHT, place);
    }
    if (!based && !list->right) {
        add_candidates(&candidates, list, GW_BASE_MISTAKE, place);
    }
    struct gw_lines *hunks = gw_keep((candidates.count + 1) * sizeof(*hunks));
    gw_hunks_make(candidates.base, text, hunks, candidates.count);
    size_t nearest = SIZE_MAX;
    for (size_t i = 0; i < candidates.count; i++) {
        const struct gw_version *candidate = &candidates.version[i];
        const size_t changed = gw_hunks_changed(&hunks[i]);
        const size_t saved = version->base == candidate->base ? 1 : WORTH_ANOTHER_KIND_OF_BASE;
        if (nearest == SIZE_MAX || changed + saved <= nearest) {
            nearest = changed;
            *version = *candidate;
            version->hunks = hunks[i];
        }
    }
    /* A changed line is one taken away and one added. */
    if (based ? version->base == GW_BASE_NOTHING : nearest / 2 > text->count / 3) {
        version->base = GW_BASE_NOTHING;
        version->hunks = (struct gw_lines){0};
        for (size_t i = 2; i < text->count; i++) {
            gw_lines_add(&version->hunks, gw_keep_words("+%s", text->line[i]));
        }
    }
}

/** Whether the base of a version that is said can be one. */
static bool base_is_above(const struct gw_exercise *exercise, const struct gw_list *list,
                          const struct gw_version *place, const struct gw_version *version)
{
    if (!version->base_name) {
        return true;
    }
    const struct gw_list *bases = version->base == GW_BASE_RIGHT ? &exercise->right : list;
    const struct gw_version *base = gw_list_find(bases, version->base_name);
    if (!base || !base->text.count) {
        refuse(list, gw_keep_words("there is no %s '%s' whose hunks fit", gw_list_word(bases),
                                   version->base_name));
        return false;
    }
    if (bases == list && base >= place) {
        refuse(list, gw_keep_words("the base of '%s' stands below it", version->name));
        return false;
    }
    return true;
}

struct gw_version *gw_exercise_add(const struct gw_exercise *exercise, struct gw_list *list,
                                   const struct gw_version *version, const struct gw_lines *text,
                                   bool based, bool replace)
{
    const struct gw_version *there = gw_list_find(list, version->name);
    if (there && !replace) {
        return refuse(list,
                      gw_keep_words("there is a %s '%s' already; --replace puts the new one in "
                                    "its place",
                                    gw_list_word(list), version->name));
    }
    if (!there && replace) {
        return refuse(list, gw_keep_words("there is no %s '%s' that --replace could replace",
                                          gw_list_word(list), version->name));
    }
    struct gw_version made = *version;
    const char *beginning = gw_title_line(list, "");
    if (!made.title && text->count > 1 &&
        strncmp(text->line[1], beginning, strlen(beginning)) == 0) {
        made.title = text->line[1] + strlen(beginning);
    }
    if (there) {
        made.title = made.title ? made.title : there->title;
        made.state = made.state ? made.state : there->state;
        made.words = made.words ? made.words : there->words;
        made.kinds = made.kinds.count ? made.kinds : there->kinds;
        made.seconds = made.seconds ? made.seconds : there->seconds;
    }
    if (!made.title || !*made.title) {
        return refuse(list, gw_keep_words("say in a line what '%s' does: --title, or line 2 of its "
                                          "file, `%s...`",
                                          made.name, beginning));
    }
    if (!list->opening.count) {
        open_list(list);
    }
    struct gw_version *place = make_room(list, made.name);
    if (based && !base_is_above(exercise, list, place, &made)) {
        return NULL;
    }
    set_hunks(exercise, list, place, &made, text, based);
    if (!made.hunks.count) {
        return refuse(list, "the file is its base: nothing was changed");
    }
    *place = made;
    return place;
}

/** Sets the version's new text: what is different between the bases is made in the old text. */
static bool merge(const struct gw_lines *old_base, const struct gw_lines *base,
                  const struct gw_lines *old_text, const char *title, struct gw_lines *text)
{
    static const char *const words[] = {"merge-file", "-p", "version", "old", "new", NULL};
    const char *folder = gw_git_folder();
    gw_git_write(folder, "version", old_text, title);
    gw_git_write(folder, "old", old_base, title);
    gw_git_write(folder, "new", base, title);
    const int conflicts = gw_git(folder, text, words);
    gw_git_remove(folder);
    return conflicts == 0;
}

static bool refit_list(const struct gw_exercise *old, const struct gw_list *old_list,
                       struct gw_exercise *exercise, struct gw_list *list)
{
    bool all = true;
    for (size_t i = 0; i < list->count; i++) {
        struct gw_version *version = &list->versions[i];
        const struct gw_version *was = &old_list->versions[i];
        const struct gw_lines *old_base = gw_base_text(old, old_list, was);
        const struct gw_lines *base = gw_base_text(exercise, list, version);
        version->text = was->text;
        if (version->base == GW_BASE_NOTHING || gw_lines_equal(old_base, base)) {
            continue;
        }
        struct gw_lines hunks = {0};
        if (merge(old_base, base, &was->text, gw_title_line(list, version->title),
                  &version->text)) {
            gw_hunks_make(&base, &version->text, &hunks, 1);
        }
        if (hunks.count) {
            version->hunks = hunks;
            continue;
        }
        version->text = was->text;
        all = gw_complain(list, version, version->at,
                          "a line that it changes, or one beside it, is another one now: make it "
                          "anew with ./gridwork mistake add --replace");
    }
    return all;
}

bool gw_exercise_refit(const struct gw_exercise *old, struct gw_exercise *exercise)
{
    const bool right = refit_list(old, &old->right, exercise, &exercise->right);
    return refit_list(old, &old->wrong, exercise, &exercise->wrong) && right;
}
