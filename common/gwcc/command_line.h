// SPDX-License-Identifier: MIT
// nvcc's command line, as gwcc takes it.
#pragma once

#include "word_list.h"

/** What the command makes. */
enum gwcc_product {
    GWCC_A_PROGRAM,
    GWCC_A_SHARED_LIBRARY,
    GWCC_AN_ARCHIVE,
    GWCC_OBJECTS,
    GWCC_A_DEVICE_OBJECT, /**< of -dlink: an object that holds nothing */
    GWCC_PREPROCESSED,
    GWCC_DEPENDENCIES, /**< of -M and -MM */
    GWCC_TRANSLATION,  /**< C++ as chevron writes it */
    GWCC_A_PRECOMPILED_HEADER,
    GWCC_A_SENTENCE /**< --version and its like: said already */
};

/** What a file is compiled as. */
enum gwcc_language { GWCC_BY_ENDING, GWCC_CUDA, GWCC_CXX, GWCC_C };

/** A file, or a word of the linker's, in the order of the command line. */
struct gwcc_input {
    const char *word;
    enum gwcc_language language; /**< of a source; GWCC_BY_ENDING: the linker's */
    const char *object;          /**< what became of a source, once it is compiled */
};

struct gwcc_command {
    enum gwcc_product product;
    const char *mode;     /**< of common/gwcc/modes.options */
    const char *output;   /**< or NULL */
    const char *folder;   /**< of -odir, or NULL */
    const char *standard; /**< of C++: "17", "20" or "23"; NULL: none was asked for */
    const char *listing; /**< where g++ lists what it makes of a file (counted, float64), or NULL */
    const char *only_symbol; /**< what alone other objects see of the objects, or NULL */
    struct gwcc_input *inputs;
    size_t input_count, source_count;
    const char
        *module;       /**< the folder of a module that a program asks for while it runs, or NULL */
    const char *store; /**< the folder of a store, in which the product is kept; or NULL */
    const char
        *needs; /**< a file to which the names of all files are added that are read, or NULL */
    const char *appended;               /**< a file that stands behind a translation, or NULL */
    struct gwcc_words behind_beginning; /**< for g++, behind the CPU device's header */
    struct gwcc_words search;           /**< the folders of -I and -isystem */
    struct gwcc_words system;           /**< those of -isystem alone */
    struct gwcc_words readable;         /**< what else a compiler in a box reads */
    struct gwcc_words reading;          /**< -I, -D and their like, for every source */
    struct gwcc_words device;           /**< of -Xcompiler, what is for .cu files too */
    struct gwcc_words host;             /**< of -Xcompiler, all of it: for host code */
    struct gwcc_words arguments;        /**< of -run */
    const char *dependencies;           /**< the file of -MF, or NULL */
    const char *target;                 /**< of -MT, or NULL */
    bool list_all, list_own;            /**< -MD or -M; -MMD or -MM */
    bool phony;                         /**< -MP */
    bool position_independent;          /**< for a shared library: -Xcompiler -fPIC */
    bool openmp, no_warnings, verbose, dry_run, run;
    bool rules; /**< as in an exercise's grading: what its text and its object may hold, in a box */
    bool judge_object;   /**< of that, what the object may hold */
    unsigned seconds;    /**< of processor time in a box; 0: as many as usual */
    bool sandbox;        /**< limits, and nothing is written but the result */
    bool translated;     /**< .cu files are C++ already */
    bool plain_headers;  /**< headers of the program's own launch nothing */
    bool findings, real; /**< in the mode float64 the product is what common/float64 finds; for a
                            file that is to be right in both precisions */
    bool own_code;       /**< warnings are errors */
};

/**
 * Reads a command line.
 * @return 0; 1 after a sentence on standard error; with --version and its like 0 and the product
 * GWCC_A_SENTENCE
 */
int gwcc_read_command(int count, char **words, struct gwcc_command *command);
