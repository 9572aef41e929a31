// SPDX-License-Identifier: MIT
// A set of names, and the identifiers of a statement.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** Begin with {0}. The strings are owned. */
struct gw_name_set {
    char **names;
    size_t count;
};

/** Adds the first `length` characters of `name`. */
void gw_name_set_add(struct gw_name_set *set, const char *name, size_t length);

bool gw_name_set_has(const struct gw_name_set *set, const char *name, size_t length);

void gw_name_set_free(struct gw_name_set *set);

/** A piece of a line of C or of g++'s dump of it. */
enum gw_piece_kind { GW_PIECE_END, GW_PIECE_NAME, GW_PIECE_NUMBER, GW_PIECE_OTHER };

struct gw_piece {
    enum gw_piece_kind kind;
    const char *text;
    size_t length;
};

/** The piece at or behind `text`, white space left out. The next one begins where it ends. */
struct gw_piece gw_next_piece(const char *text);

/** Whether the piece is exactly this text. */
bool gw_piece_is(struct gw_piece piece, const char *text);
