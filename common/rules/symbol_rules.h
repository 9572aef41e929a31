// SPDX-License-Identifier: MIT
// Which names the object of a student's file may define, and which it may refer to.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Room for a sentence; names are cut in it. */
enum { GW_LONGEST_SENTENCE = 400 };

/** One name of an object's symbol table. */
struct gw_symbol {
    const char *name; /**< as the linker reads it */
    bool defined;     /**< else another object is to define it */
    bool weak;
    bool indirect; /**< a function of the object's chooses its address (ifunc) */
};

/** Whether a name that begins with gw_ may be referred to: our headers do it. */
bool gw_symbol_is_allowed(const char *name);

/** Whether a library that a runner is linked with has this name. */
bool gw_library_has(const char *name);

/**
 * Judges one symbol that other objects can see or are asked for.
 * @param file     what the sentence calls the student's file
 * @param sentence filled in when the symbol is refused
 * @return whether it is
 */
bool gw_symbol_is_refused(const struct gw_symbol *symbol, const char *file,
                          char sentence[GW_LONGEST_SENTENCE]);

/** Judges the name of a section that is loaded with the program, in the same way. */
bool gw_section_is_refused(const char *name, const char *file, char sentence[GW_LONGEST_SENTENCE]);
