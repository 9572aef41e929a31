// SPDX-License-Identifier: MIT
#include "add.h"

#include "apply.h"
#include "difference.h"
#include "keep.h"

#include <stdint.h>
#include <string.h>

/* The reference says most to a reader, a right way more than a mistake: so many lines must be
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
                               list->right ? "Right ways of" : "Mistakes in",
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

/** Tries a base; how many lines would change. */
static size_t try_base(const struct gw_exercise *exercise, const struct gw_list *list,
                       struct gw_version *version, const struct gw_lines *text)
{
    struct gw_lines base;
    if (!gw_base_text(exercise, list, version, &base)) {
        return SIZE_MAX;
    }
    gw_version_set_hunks(version, &base, text);
    return gw_changed_lines(version);
}

/** Takes the version's base from `candidate` if that saves enough. */
static void take_if_nearer(const struct gw_exercise *exercise, const struct gw_list *list,
                           struct gw_version *version, const struct gw_lines *text, size_t *nearest,
                           enum gw_base base, const char *name)
{
    struct gw_version candidate = *version;
    candidate.base = base;
    candidate.base_name = name;
    const size_t changed = try_base(exercise, list, &candidate, text);
    const size_t saved = version->base == base ? 1 : WORTH_ANOTHER_KIND_OF_BASE;
    if (changed != SIZE_MAX && changed + saved <= *nearest) {
        *nearest = changed;
        *version = candidate;
    }
}

/** Chooses the base, of the versions above `place`, and sets the hunks. */
static void choose_base(const struct gw_exercise *exercise, const struct gw_list *list,
                        const struct gw_version *place, struct gw_version *version,
                        const struct gw_lines *text)
{
    version->base = GW_BASE_REFERENCE;
    size_t nearest = try_base(exercise, list, version, text);
    const struct gw_list *right = &exercise->right;
    for (size_t i = 0; i < right->count && (!list->right || &right->versions[i] < place); i++) {
        take_if_nearer(exercise, list, version, text, &nearest, GW_BASE_RIGHT,
                       right->versions[i].name);
    }
    for (size_t i = 0; !list->right && &list->versions[i] < place; i++) {
        take_if_nearer(exercise, list, version, text, &nearest, GW_BASE_MISTAKE,
                       list->versions[i].name);
    }
    /* A changed line is one taken away and one added. */
    if (nearest / 2 > text->count / 3) {
        version->base = GW_BASE_FILE;
        version->hunk_count = 0;
    }
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
    if (based && made.base_name && (list->right || made.base == GW_BASE_MISTAKE) &&
        gw_list_find(list, made.base_name) >= place) {
        return refuse(list, gw_keep_words("the base of '%s' stands below it", made.name));
    }
    if (!based) {
        choose_base(exercise, list, place, &made, text);
    } else if (made.base != GW_BASE_FILE && try_base(exercise, list, &made, text) == SIZE_MAX) {
        return NULL;
    }
    if (made.base != GW_BASE_FILE && !made.hunk_count) {
        return refuse(list, "the file is its base: nothing was changed");
    }
    *place = made;
    return place;
}
