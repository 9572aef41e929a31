// SPDX-License-Identifier: MIT
// What a build system is to look at, in the form of make.
#pragma once

#include <stdbool.h>

struct gwcc_dependencies {
    const char *listed; /**< what g++ has written: `target: file...` */
    const char
        *needs; /**< what chevron has written, in the same form; NULL: it translated nothing */
    const char *work;   /**< files in this folder are left out: they are gone afterwards */
    const char *ours;   /**< so are those in this one, or NULL */
    const char *target; /**< of -MT, as it was said; NULL: `output` */
    const char *output;
    bool phony; /**< each file gets a rule without commands, for when it is removed */
};

/** Appends the names of the files to a list, one per line, without those of the system and of the
 * workbook. @return false after a sentence on standard error */
bool gwcc_list_dependencies(const struct gwcc_dependencies *dependencies, const char *path);

/** Writes them to `path`. @return false after a sentence on standard error */
bool gwcc_write_dependencies(const struct gwcc_dependencies *dependencies, const char *path);
