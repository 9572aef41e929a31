// SPDX-License-Identifier: MIT
// A small class of three exercises in two lessons: in/ is what was handed over, class/ what is
// taken of it.
#pragma once

#include "test.h"

#include "class/intake/intake.h"

/** What was taken last; freed by end_class(). */
extern struct gw_people people;
extern struct gw_intake_counts counts;

void begin_class(void);
void end_class(void);

/** The same where what is handed over would harm, beside a good submission of s2: at the end, what
 * lies outside must be as it was, and nothing else be there. */
void begin_hostile_class(void);
void end_hostile_class(void);

/** Asserts that s1 is told of PATH, for this reason, and has no vector_add.cu. */
void assert_left_out(const char *path, const char *reason);

/** Makes a file of this text, and the folders that it lies in. */
void make(const char *path, const char *text);

/** Takes in/, or another folder or zip, and asserts that it can. */
void take(const char *roster);
void take_from(const char *roster, const char *submissions);

/** Asserts that it cannot, and that the sentence has these words. */
void assert_not_taken(const char *roster, const char *submissions, const char *words);

/** Asserts that class/submissions/PATH says so, or with NULL that it is not there. */
void assert_lies(const char *path, const char *text);

/** Asserts that a note of a submission, or with NULL of the class, has these words. */
void assert_note(const char *folder, const char *words);

/** Asserts that there are as many. */
void assert_notes(const char *folder, size_t count);

/** Asserts whose folder somebody's is; NULL: no one's. */
void assert_folder_of(const char *id, const char *folder);

/** What a zip is made of: `name` NULL ends it. */
struct zip_entry {
    const char *name;
    const char *text; /**< or where a link leads */
    size_t size;      /**< of the text, if not its end is its end; without a text, of zeros */
    bool is_link;
    bool says_utf8; /**< the zip says that the name is UTF-8 */
};

/** Makes a zip; `password` NULL: everybody may read it. */
void make_zip(const char *path, const struct zip_entry *entries, const char *password);
