// SPDX-License-Identifier: MIT
// An exercise whose reference solution is seven lines, with the lists that a test gives it.
#pragma once

#include "exercise.h"
#include "lines.h"
#include "test.h"
#include "version.h"

static const char *const small_solution = "// licence\n"
                                          "// Lesson 1\n"
                                          "int f(void)\n"
                                          "{\n"
                                          "    // BEGIN SOLUTION: the number\n"
                                          "    int one = 1;\n"
                                          "    return one;\n"
                                          "    // SKELETON\n"
                                          "    //| return 0;\n"
                                          "    // END SOLUTION\n"
                                          "}\n";

static struct gw_exercise small;
static char *said; /**< the complaints since the lists were read */
static size_t said_length;

/** Reads one of the lists; complaints go to `said`. */
static inline bool read_small_list(struct gw_list *list, bool right, const char *text)
{
    FILE *errors = list->errors;
    *list = (struct gw_list){
        .path = right ? "f.variants" : "f.mistakes", .right = right, .errors = errors};
    const struct gw_lines lines = gw_lines_of(text);
    return gw_list_parse(list, &lines);
}

/** Reads both lists of the exercise; whether both are in the form. */
static inline bool read_small(const char *ways, const char *mistakes)
{
    if (small.wrong.errors) {
        fclose(small.wrong.errors);
    }
    free(said);
    said = NULL;
    const struct gw_lines solution = gw_lines_of(small_solution);
    FILE *errors = open_memstream(&said, &said_length);
    small = (struct gw_exercise){.extension = ".c", .reference = gw_reference_text(&solution)};
    small.right.errors = small.wrong.errors = errors;
    return read_small_list(&small.right, true, ways) &&
           read_small_list(&small.wrong, false, mistakes);
}

/** The complaints must be these words in one line, or none where `words` is NULL. */
static inline void expect_said(const char *words)
{
    fflush(small.wrong.errors);
    if (words) {
        assert_string_equal(said, gw_keep_words("%s\n", words));
    } else {
        assert_string_equal(said, "");
    }
}

/** The text of a version must be this, each line with its end. */
static inline void expect_text(const struct gw_list *list, const char *name, const char *text)
{
    const bool made = gw_exercise_texts(&small);
    expect_said(NULL);
    assert_true(made);
    const struct gw_lines want = gw_lines_of(text);
    assert_true(gw_lines_equal(&gw_list_find(list, name)->text, &want));
}

/** The last of a group: nothing is left for the leak checker. */
static inline void forget_small(void)
{
    if (small.wrong.errors) {
        fclose(small.wrong.errors);
    }
    free(said);
    gw_free_words();
}
