// SPDX-License-Identifier: MIT
// What the parser does at brackets, at the ends of statements and at preprocessor lines. What
// returns a bool returns false with an error.
#pragma once

#include "chevron/state/parser_state.h"

/** A row of < that begins at `*token`, which is moved to the last one used. */
bool gw_less_row(struct gw_parser *parser, size_t *token);

/** The same for a row of >. */
bool gw_greater_row(struct gw_parser *parser, size_t *token);

/** A < that may open template arguments. */
void gw_angle_open(struct gw_parser *parser, size_t token);

/** `count` > from `token` on close as many open <, as far as there are. */
void gw_angles_close(struct gw_parser *parser, size_t token, size_t count);

/** A comma, maybe between template arguments. */
void gw_angles_comma(struct gw_parser *parser);

/** The open < are no brackets: something follows that stands in no template argument. */
void gw_angles_forget(struct gw_parser *parser);

/** The same, unless the innermost < opens the template arguments of a known kernel. */
void gw_angles_doubt(struct gw_parser *parser);

/** A ) ] or }. */
bool gw_close_bracket(struct gw_parser *parser, size_t token);

/** `asm`: makes of a statement that is PTX what calls it. */
void gw_inline_ptx_word(struct gw_parser *parser, size_t token);

/** A {. */
void gw_brace_open(struct gw_parser *parser, size_t token);

/** A ;. */
bool gw_statement_end(struct gw_parser *parser, size_t token);

/** A #define at `*token`, which is moved to the last token of the macro's head. */
void gw_macro_begin(struct gw_parser *parser, size_t *token);

/** Behind a macro's body. */
bool gw_macro_end(struct gw_parser *parser, size_t token);

/** An #if, #ifdef or #ifndef line. */
void gw_conditional_open(struct gw_parser *parser, size_t token);

/** An #else or #elif line. */
void gw_conditional_else(struct gw_parser *parser, size_t token);

/** An #endif line. */
void gw_conditional_close(struct gw_parser *parser);
