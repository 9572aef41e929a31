// SPDX-License-Identifier: MIT
// A program that questions are asked about (NAME.cu in common/practice/programs/LESSON or a folder
// there).
//
// At its head are comment lines that the reader does not see: the licence, the exercises that it
// belongs to, and its parameters with the numbers that each may be:
//
//     // exercises: vector_add vector_add_strided
//     // after: vector_add
//     // report: out_of_bounds
//     // opens: grid owner
//     // gpu: t4
//     // N = 1000, 777, 500
//
// A program that shows what an exercise asks for is asked about when that passes ("after"). The
// students' edition has it packed: NAME.cu.gz. A program with a mistake names the page of the
// checker's report, and one that needs no more than the lesson's beginning names kinds of questions
// that open the lesson; the self-test holds both to the runs. A kind of questions may read a word
// of its own there, as `time` does `gpu`.
//
// Where a parameter's name stands as a word, the program has one of these numbers. What stands
// behind `//@` at the end of a line is not shown either: values that the run writes down there
// (show.h), with semicolons between: `//@ h_c, N; sum`.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    GW_PREDICT_PARAMETERS = 8,
    GW_PREDICT_NUMBERS = 12,
    GW_PREDICT_NAME = 32,
    GW_PREDICT_HEAD_WORDS = 4
};

struct gw_predict_parameter {
    char name[GW_PREDICT_NAME];
    unsigned count;
    long numbers[GW_PREDICT_NUMBERS];
};

struct gw_predict_program {
    char *path;
    char *name;      /**< of its file, without .cu */
    char *lesson;    /**< "lesson3": its folder */
    char *exercises; /**< names with blanks before and behind each */
    char *after;     /**< "": always; or the exercise that must pass before it is asked about */
    char *report;    /**< "race": the page of what the checker reports; "": not named */
    char *opens;     /**< kinds of questions, with blanks before and behind each; " ": none */
    struct {
        char *name, *value;
    } head[GW_PREDICT_HEAD_WORDS]; /**< words that kinds of questions read: "gpu", "t4" */
    unsigned head_count;
    struct gw_predict_parameter parameters[GW_PREDICT_PARAMETERS];
    unsigned parameter_count;
    char **lines; /**< behind the head */
    size_t line_count;
};

/** The program with numbers in the place of its parameters. */
struct gw_predict_instance {
    const struct gw_predict_program *program;
    uint64_t seed;
    char *called;   /**< its name and its numbers: "strided_copy-1000-256" */
    char **shown;   /**< its lines as the reader sees them */
    char *compiled; /**< its text as it is compiled, line for line the same */
};

/** All programs of a folder. */
struct gw_predict_programs {
    struct gw_predict_program *program;
    size_t count;
};

/**
 * Reads FOLDER/LESSON/NAME.cu of every lesson, in the order of their names.
 * @return false, after a sentence on standard error, if one of them cannot be read or is not
 *         written as it should be
 */
bool gw_predict_programs_read(const char *folder, struct gw_predict_programs *programs);

void gw_predict_programs_free(struct gw_predict_programs *programs);

/** What stands behind a word at its head that a kind of questions reads; "": nothing does. */
const char *gw_predict_head(const struct gw_predict_program *program, const char *word);

/** The program with the numbers that the seed draws. */
struct gw_predict_instance gw_predict_instance_of(const struct gw_predict_program *program,
                                                  uint64_t seed);

void gw_predict_instance_free(struct gw_predict_instance *instance);

/** How many different instances there are. */
unsigned long gw_predict_instances(const struct gw_predict_program *program);

/** A line as it is shown, without the blanks before it; "" if there is none. @param line from 1 */
const char *gw_predict_line(const struct gw_predict_instance *instance, int line);

/** A number that a seed and a word decide, from 0 to below `below`, which is above 0. */
uint64_t gw_predict_draw(uint64_t seed, const char *word, uint64_t below);
