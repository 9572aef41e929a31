// SPDX-License-Identifier: MIT
// What predict and review are called with.
#pragma once

#include "practice/predict/kinds/kinds.h"

struct gw_predict_settings {
    const char *root;    /**< the clone */
    const char *build;   /**< its build folder */
    const char *command; /**< "predict" or "review" */
    const char *wanted;  /**< a lesson or an exercise; NULL: none was named */
    const char *about;   /**< a kind of questions, or a report's page; the first question is about
                              it; NULL: about anything */
    bool opens;          /**< the questions are those that open the lesson `wanted` */
    bool seeded;         /**< the seed was given: what was answered before does not count */
    struct gw_predict_workshop workshop;
    struct gw_predict_programs programs;
    uint64_t seed;
    unsigned long count; /**< of questions */
    bool one_more;       /**< the last one is asked elsewhere: about a mistake of an exercise */
    const char *tally;   /**< with one_more: the file that gets "RIGHT ASKED" of the others */
    bool print;          /**< the self-test prints each question */
    bool json; /**< nobody is asked: each question is written with its answer, a line of JSON */
};

/** Whether common/practice/predict/dropped.tsv names a question, whatever the launch and the block:
 * nvcc's code on the PTX machine does not agree, and a reader's machine may not have it. */
bool gw_predict_is_dropped(const struct gw_predict_settings *settings,
                           const struct gw_predict_program *program,
                           const struct gw_question *question);

/** What became of asking. */
enum gw_asked { GW_ASKED, GW_ASKED_NOTHING, GW_ASKED_ENDED, GW_ASKED_FAILED };

/** How it goes so far. */
struct gw_predict_tally {
    unsigned long asked, right;
    bool kinds[GW_MOST_KINDS]; /**< those that were asked about, as in gw_predict_kinds */
    struct gw_text places;     /**< what was asked about: a line each */
};

/** What a question is to be about. */
struct gw_predict_wish {
    const struct gw_predict_kind *kind; /**< NULL: any; best one that was not asked about yet */
    const char *place;                  /**< NULL: any */
    const char *not_of; /**< a lesson that has no such question, which is said; NULL:
                             there is nothing to say */
};

/**
 * Finds a question of a program whose answer is the same in every order, prints the program and
 * the question, reads an answer, tells whether it is right, and adds it to the record.
 * @param next what is compiled meanwhile, or NULL
 */
enum gw_asked gw_predict_ask_reader(const struct gw_predict_settings *settings,
                                    const struct gw_predict_program *program, uint64_t seed,
                                    const struct gw_predict_wish *wish,
                                    const struct gw_predict_instance *next,
                                    struct gw_predict_tally *tally);

/** Exit status of a command that leaves one more question to its caller, if the reader has left. */
enum { GW_PREDICT_LEFT = 3 };

/** Asks `count` questions about programs of the lesson or exercise. @return an exit status */
int gw_predict_command(const struct gw_predict_settings *settings);

/** Asks what is due today. @return an exit status */
int gw_review_command(const struct gw_predict_settings *settings);

/** Computes every question. @param part 1 to `parts` @return an exit status */
int gw_predict_self_test(const struct gw_predict_settings *settings, unsigned long part,
                         unsigned long parts, unsigned long workers);

/** Says how many were right, at the end, and frees what the tally holds. */
void gw_predict_end_tally(const struct gw_predict_settings *settings,
                          struct gw_predict_tally *tally);
