// SPDX-License-Identifier: MIT
// A version of an exercise, a mistake or an unusual right variant, as the lines that it changes.
//
// A list of them is a file of this form (NAME.mistakes; in NAME.variants stands `variant` for
// `mistake`, no `kind`, and `expect: pass: words` only where the grader must make a remark):
//
//     # comments, before the first version alone
//
//     mistake local_index: uses threadIdx.x alone as the index
//     kind: `threadIdx.x` only; another row of the table of kinds
//     base: right early_return
//     seconds: 4
//     expect: fail: 744 of 1000 elements were never written
//     @@ -32 +32 @@
//     -    int i = blockIdx.x * blockDim.x + threadIdx.x;
//     +    int i = threadIdx.x;
//
// `kind`, `base` and `seconds` may be absent. The base is the reference solution as a student would
// hand it in, unless it is `right NAME`, a right variant; `mistake NAME`, one above in the same
// file; or `nothing`: then all lines of the version stand in the list, each behind a '+', from line
// 3 on.
//
// Hunks are those of a unified diff against the base, with no more context than makes each show a
// line of its base; git applies them, and does not look at their counts of lines. Line 2 of every
// version says what it is, `// WRONG: title`; no hunk changes it, so that line numbers are those of
// the base up to the first change.
#pragma once

#include "lines.h"

/** What a version's hunks are applied to. */
enum gw_base { GW_BASE_REFERENCE, GW_BASE_RIGHT, GW_BASE_MISTAKE, GW_BASE_NOTHING };

struct gw_version {
    size_t at; /**< the line of the list that it begins in */
    const char *name, *title;
    const char *state, *words; /**< what the grader must answer; NULL where a right variant gets no
                                  remark of its own */
    struct gw_lines kinds;     /**< the rows of the table of mistakes that it stands in */
    unsigned seconds;          /**< a case may take so long; 0: as long as a student's */
    enum gw_base base;
    const char *base_name; /**< of a right variant or a mistake */
    struct gw_lines hunks; /**< as they stand in the list */
    size_t hunks_at;       /**< the line of the list that they begin in */
    struct gw_lines text;  /**< set by gw_exercise_texts(); empty where hunks do not fit */
    bool misfit;
};

struct gw_list {
    const char *path; /**< as messages name it */
    bool right;       /**< a list of right variants, not of mistakes */
    struct gw_lines opening;
    struct gw_version *versions;
    size_t count;
    FILE *errors; /**< where complaints go */
};

/** An exercise: what its versions are made from. */
struct gw_exercise {
    const char *extension; /**< ".cu" or ".c" */
    struct gw_lines reference;
    struct gw_list right, wrong;
};

/** The word that a version of the list begins with: "mistake" or "variant". */
const char *gw_list_word(const struct gw_list *list);

/** The name of its exercise: that of its file, without the ending. */
const char *gw_list_exercise(const struct gw_list *list);

/** The version of this name, or NULL. */
struct gw_version *gw_list_find(const struct gw_list *list, const char *name);

/** Says `FILE:LINE: mistake NAME: ...`; without a version, or with line 0, less. Returns false. */
bool gw_complain(const struct gw_list *list, const struct gw_version *version, size_t line,
                 const char *format, ...) __attribute__((format(printf, 4, 5)));

/**
 * Reads the lines of a list, whose path, folder, kind and stream of errors are set.
 * @return whether every line is what the form allows; if not, the first that is not has been named
 */
bool gw_list_parse(struct gw_list *list, const struct gw_lines *lines);

/** Whether a version may be called so: a-z, 0-9 and _. */
bool gw_is_version_name(const char *name);

/**
 * Reads `kind: ...`, `base: ...`, `seconds: ...` or `expect: ...` into a version.
 * @param number the line's number, as messages say it
 * @return whether it is one that the version does not have yet; if not, why has been said
 */
bool gw_version_read_field(const struct gw_list *list, struct gw_version *version, size_t number,
                           const char *line);

/** The lines of the list's file. What gw_list_parse() has read comes out as it was, hunks included.
 */
struct gw_lines gw_list_lines(const struct gw_list *list);

/**
 * One line a version: `wrong` or `right`, name, state, words, seconds (0 if not said), base, title,
 * with a tab between.
 */
void gw_list_print(const struct gw_list *list, FILE *out);
