// SPDX-License-Identifier: MIT
// The object of a student's file: its symbols, its sections, and where in the text they come from.
#pragma once

#include "symbol_rules.h"

/** The first breach of a rule in an object. */
struct gw_object_breach {
    char sentence[GW_LONGEST_SENTENCE];
    char *place; /**< "FILE:LINE" where that can be told, else NULL; owned */
};

/**
 * Judges an object file.
 * @param shown what sentences call the student's file
 * @return 0: it keeps the rules; 1: it breaks one, which `breach` becomes; -1: it cannot be read
 */
int gw_object_judge(const char *object, const char *shown, struct gw_object_breach *breach);

/**
 * Says, as a compiler's error on standard error, which rule the object of the student's file
 * breaks.
 * @return 0: none; 1: one; 2: that cannot be told
 */
int gw_judge_object(const char *object, const char *file);

/**
 * Where in the text a symbol is defined or, where it is not, first referred to.
 * @param index its place in the symbol table
 * @return "FILE:LINE", of the caller's own; NULL where the object does not say
 */
char *gw_object_place(const char *object, size_t index);
