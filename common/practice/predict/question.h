// SPDX-License-Identifier: MIT
// A question with its answer, and what makes a kind of questions.
#pragma once

#include "facts.h"

#include "base/text.h"

enum { GW_PREDICT_CHOICES = 8, GW_PREDICT_TYPICAL = 8 };

/** A wrong answer that many readers give. */
struct gw_predict_typical {
    char *answer;
    char *says; /**< what it tells of the reader: "that is the block; the grid is 4" */
};

struct gw_question {
    const struct gw_predict_kind *kind;
    char *place;  /**< what it asks about: the same for all numbers that are drawn */
    char *text;   /**< ends in "?" */
    char *answer; /**< numbers with blanks between, or a choice's letter */
    char *choices[GW_PREDICT_CHOICES]; /**< a, b, ...; none: the answer is numbers */
    unsigned choice_count;
    struct gw_predict_typical typical[GW_PREDICT_TYPICAL];
    unsigned typical_count;
    char *why;                       /**< one sentence */
    char *drawing;                   /**< a few lines, or NULL */
    struct gw_predict_blocks blocks; /**< of which trace the answer comes; launch 0: of none */
    unsigned later; /**< asked behind those of its kind about the program that have less here */
};

struct gw_questions {
    struct gw_question *question;
    size_t count;
};

/** A kind of questions: one file of kinds/, and a line of kinds/kinds.def. */
struct gw_predict_kind {
    const char *name;
    const char *about; /**< for --list: one line, shorter than 60 characters */
    const char *head;  /**< a word that it reads at the heads of programs (gw_predict_head()), or
                            NULL */
    bool on_ptx;       /**< the PTX machine's run answers it as well, and must agree */
    /** Adds a question for each place of the program that it can ask about. */
    void (*find)(const struct gw_predict_kind *kind, const struct gw_predict_facts *facts,
                 struct gw_questions *questions);
    /** It asks about the checker's reports: the place that suits a reader who has seen one, by its
     * page, "race". NULL: it does not. */
    const char *(*place_of_page)(const char *page, uint64_t seed);
};

/**
 * Begins a question at a place; a second one at the same place is dropped when it ends.
 * @param place printf-like: what it asks about, without numbers that are drawn
 */
struct gw_question gw_question_begin(const struct gw_predict_kind *kind, const char *place, ...)
    __attribute__((format(printf, 2, 3)));

/** Sets a text of it, printf-like. */
void gw_question_set(char **text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/** Sets the answer: one number. */
void gw_question_number(struct gw_question *question, long long number);

/** Adds a choice. If it is the right one, its letter is the answer. */
void gw_question_choice(struct gw_question *question, bool right, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Adds a typical wrong answer, unless it is right or there already. */
void gw_question_typical(struct gw_question *question, long long answer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** The same for a choice's letter. */
void gw_question_typical_choice(struct gw_question *question, char letter, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/** Puts it into the list. */
void gw_question_end(struct gw_question *question, struct gw_questions *questions);

/** A number from 0 to below `below` that the instance's seed and the question's place decide. */
unsigned gw_question_draw(const struct gw_question *question, const struct gw_predict_facts *facts,
                          size_t below);

void gw_questions_free(struct gw_questions *questions);

/** The question of a kind and a place, or NULL. */
const struct gw_question *gw_questions_find(const struct gw_questions *questions,
                                            const struct gw_predict_kind *kind, const char *place);

/** What the reader has answered. */
enum gw_answered { GW_ANSWERED_RIGHT, GW_ANSWERED_WRONG, GW_ANSWERED_UNREADABLE };

/**
 * Judges an answer as it was typed. Of numbers all that stands between them is passed over:
 * "(2, 5)" is 2 and 5. Of a choice the letter counts, or its whole text.
 * @param canonical room of 128 for the answer as the question has it; "" if it is unreadable
 */
enum gw_answered gw_question_judge(const struct gw_question *question, const char *typed,
                                   char *canonical);

/** What a typical wrong answer tells, or NULL. */
const char *gw_question_says(const struct gw_question *question, const char *canonical);
