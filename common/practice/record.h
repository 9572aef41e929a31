// SPDX-License-Identifier: MIT
// What a reader has done in predict, review, mend and order: .gridwork/review.tsv at the clone's
// root, a text file that `rm -rf build` and `upgrade` leave alone. A line for each answer, with
// tabs between:
//
//     DATE  KIND  PROGRAM  SEED  GIVEN  right|wrong|-  PLACE  COMMAND
//
// mend has a line for a mistake that is handed out, one for the report that is expected, and one
// for the repair (mend/mended.h); order has one for each attempt that is graded.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { GW_PRACTICE_DATE = 11 };

/** One answer. */
struct gw_practice_answer {
    char date[GW_PRACTICE_DATE]; /**< "2026-11-27" */
    char *kind;                  /**< "element"; "mend"; "order" */
    char *program; /**< "lesson3/strided_copy"; of a mistake "lesson3/vector_add.no_guard" */
    uint64_t seed;
    char *given; /**< as it was typed */
    bool right;
    bool unjudged; /**< neither right nor wrong: "-" */
    char *place;   /**< what of the program was asked about; "-": all of it */
    char *command; /**< "predict", "review", "mend", "order" */
};

struct gw_practice_record {
    struct gw_practice_answer *answers;
    size_t count;
    size_t other_lines; /**< that are no answers */
};

/**
 * Adds a line, whole or not at all, also where another process adds one at the same time.
 * @param root the clone; `.gridwork` is made there
 * @return false, after a sentence on standard error, if it could not be written
 */
bool gw_practice_record_add(const char *root, const struct gw_practice_answer *answer);

/** Reads all of them; lines that are not whole are passed over. No file: no answers. */
struct gw_practice_record gw_practice_record_read(const char *root);

/** The same of a stream, which may hold anything. @param most the rest is not read */
struct gw_practice_record gw_practice_record_read_from(FILE *in, size_t most);

/** Whether an answer is one to a question of predict or review. */
bool gw_practice_is_question(const struct gw_practice_answer *answer);

void gw_practice_record_free(struct gw_practice_record *record);

/** Today, or what GW_PRACTICE_TODAY has (tests). */
void gw_practice_today(char date[GW_PRACTICE_DATE]);

/** Days from one date to a later one. */
long gw_practice_days(const char *from, const char *to);
