// SPDX-License-Identifier: MIT
// Memory that is kept until the program's end: the tool reads a few small files and is done.
#pragma once

#include <stddef.h>
#include <stdio.h>

/** Zeroed memory; ends the program with a sentence where there is none. */
void *gw_keep(size_t bytes);

/** A copy of the first `length` bytes of `text`, with an end. */
char *gw_keep_text(const char *text, size_t length);

/** A text as printf() writes it. */
char *gw_keep_words(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The rest of an open file, with an end; NULL where it cannot be read. */
char *gw_keep_file(FILE *file);

/** Frees all of it. */
void gw_let_go(void);
