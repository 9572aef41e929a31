// SPDX-License-Identifier: MIT
// The base of a version may be another version, which is merged before.
#include "refit.h"

#include "git.h"
#include "hunks.h"
#include "keep.h"
#include "texts.h"

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
        if (!merge(old_base, base, &was->text, gw_title_line(list, version->title),
                   &version->text)) {
            version->text = was->text;
            all = gw_complain(list, version, version->at,
                              "a line that it changes, or one beside it, is another one now: make "
                              "it anew with ./gridwork mistake add --replace");
            continue;
        }
        const struct gw_lines *const text = &version->text;
        gw_hunks_make(&base, &text, &version->hunks, 1);
    }
    return all;
}

bool gw_exercise_refit(const struct gw_exercise *old, struct gw_exercise *exercise)
{
    const bool right = refit_list(old, &old->right, exercise, &exercise->right);
    return refit_list(old, &old->wrong, exercise, &exercise->wrong) && right;
}
