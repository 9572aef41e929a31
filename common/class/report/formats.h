// SPDX-License-Identifier: MIT
/**
 * @file formats.h
 * What a class has come to, in the forms that others read. Each writes all of it to `out`.
 */
#pragma once

#include "class/results/class_results.h"

#include <stdio.h>

/**
 * grades.csv: a row a person. A mark that is not known is an empty cell, never 0. A text that a
 * spreadsheet would compute, as one that begins with =, gets an apostrophe in front of it
 * (OWASP, "CSV Injection").
 */
void gw_class_write_csv(const struct gw_class_results *results, FILE *out);

/** @return whether a spreadsheet takes a text for something to compute */
bool gw_class_is_formula(const char *text);

/** Writes a cell of such a table, in quotes. */
void gw_class_write_cell(FILE *out, const char *text);

/**
 * The table that nbgrader's own `nbgrader export` writes (CsvExportPlugin in
 * nbgrader/plugins/export.py of github.com/jupyter/nbgrader): a row per lesson and person, dates in
 * UTC. A mark that is not known is empty, where nbgrader writes 0.
 */
void gw_class_write_nbgrader(const struct gw_class_results *results, FILE *out);

/**
 * The table that Submitty takes for a gradeable of the type "Numeric" (UploadCSV in
 * site/app/controllers/grading/SimpleGraderController.php of github.com/Submitty/Submitty): no
 * headings and no quotes; user id, two names that it does not read, a numeric component, the total
 * that it does not read, and a text component. It takes an empty cell for 0, so people without a
 * mark have no line.
 */
void gw_class_write_submitty(const struct gw_class_results *results, FILE *out);

/** One JSON of all people: id, name, email, folder, points, a note, and the state of each exercise.
 */
void gw_class_write_json(const struct gw_class_results *results, FILE *out);

/** JUnit's form: a test suite a person. */
void gw_class_write_junit(const struct gw_class_results *results, FILE *out);

/** index.html: one page, without scripts and other files; what students wrote is text there. */
void gw_class_write_page(const struct gw_class_results *results, FILE *out);

/**
 * For a terminal: the people with their points, or, of many, how many have which and who has none.
 */
void gw_class_print(const struct gw_class_results *results, FILE *out);

/**
 * Writes results/FOLDER/results.json of each submission that has a mark (gradescope_results.h), and
 * takes those away of the others.
 * @param written how many were written
 * @return false, with a sentence on stderr, if that cannot be done
 */
bool gw_class_write_gradescope(const struct gw_class_results *results, const char *class_folder,
                               bool after_published, size_t *written);
