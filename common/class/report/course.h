// SPDX-License-Identifier: MIT
/**
 * @file course.h
 * Marks are filled into a table that a course system has exported, and nothing else of it changes:
 * then it can be imported again.
 */
#pragma once

#include "class/results/class_results.h"
#include "class/table/csv_table.h"

/** What became of an export's people. */
struct gw_class_filled {
    size_t marks;              /**< cells that now hold a mark */
    struct gw_notes unmarked;  /**< of the class, without a mark: their cells stay as they were */
    struct gw_notes excused;   /**< the export says that they have no mark to get */
    struct gw_notes strangers; /**< in the export and not in the class */
    struct gw_notes absent;    /**< in the class and not in the export */
};

/**
 * Fills the column of an assignment in an exported gradebook of Canvas.
 *
 * Source: lib/gradebook_exporter.rb and lib/gradebook_importer.rb of
 * github.com/instructure/canvas-lms. The first line has "Student" (or "LastName" and "FirstName"),
 * "ID", perhaps "SIS User ID", "SIS Login ID", "Integration ID" and "Root Account", then "Section"
 * and the assignments as "Title (12345)"; a title that Canvas does not know makes a new assignment
 * when it is imported. A line may follow that says "Manual Posting", and one whose first cell says
 * "Points Possible" has the most points of each, or "(read only)". "EX" stands for excused and
 * "N/A" for not assigned. The last point or comma of a number is the decimal one.
 *
 * Marks are scaled to the points of that line, if it has a number.
 * @param column the assignment's title, with its number or without
 * @return NULL, or why nothing was filled, to be freed: with the columns there are
 */
char *gw_class_fill_canvas(const struct gw_class_results *results, struct gw_table *table,
                           const char *column, struct gw_class_filled *filled);

/**
 * Fills the grades of an offline grading worksheet of Moodle.
 *
 * Source: mod/assign/gradingtable.php and mod/assign/feedback/offline/ (importgradeslib.php,
 * locallib.php) of github.com/moodle/moodle. The importer finds three columns by their headings in
 * the language of who imports: recordid, grade and lastmodifiedgrade of lang/LANGUAGE/assign.php;
 * what stands in the last must be as it was, or a grade is passed over as outdated. An identifier
 * ends in the participant's number ("Participant 1234"). A grade above the assignment's own (the
 * column maxgrade) is passed over, and so is an empty one. Numbers have the decimal point of the
 * language.
 *
 * @param columns headings "id,grade,modified", or NULL: English, German, French and Spanish are
 * known
 * @return NULL, or why nothing was filled, to be freed: with the headings there are
 */
char *gw_class_fill_moodle(const struct gw_class_results *results, struct gw_table *table,
                           const char *columns, struct gw_class_filled *filled);

void gw_class_filled_free(struct gw_class_filled *filled);

/** For who fills a line; to be freed by gw_class_filler_end(). */
struct gw_class_filler {
    const struct gw_class_results *results;
    struct gw_table *table;
    struct gw_class_filled *filled;
    size_t column; /**< of the marks */
    bool *seen;    /**< of each person, whether a line is theirs */
};

struct gw_class_filler gw_class_filler_begin(const struct gw_class_results *results,
                                             struct gw_table *table, size_t column,
                                             struct gw_class_filled *filled);

/**
 * Looks for the person of a line whose email address is one of its cells.
 * @return their number; (size_t)-1 if there is none
 */
size_t gw_class_person_by_email(const struct gw_class_filler *filler, size_t line);

/**
 * Fills one line.
 * @param person whose line it is; (size_t)-1: nobody's of the class
 * @param name   what a stranger is called
 * @param most   text of the most points, to which marks are scaled: "100,00"; without a number they
 * are not
 */
void gw_class_fill_line(struct gw_class_filler *filler, size_t line, size_t person,
                        const char *name, const char *most);

/** Notes who was in no line. */
void gw_class_filler_end(struct gw_class_filler *filler);

/** @return `points` of `possible` as a mark of `most`, with two decimals at most, to be freed */
char *gw_class_scaled(struct gw_class_points points, const char *most);

/** @return the headings of a table with blanks between, for a sentence, to be freed */
char *gw_class_headings(const struct gw_table *table);
