// SPDX-License-Identifier: MIT
// kernel<<<grid, block>>>(arguments). What returns a bool returns false with an error.
#pragma once

#include "chevron/state/parser_state.h"

/** <<< at `token`. */
bool gw_launch_open(struct gw_parser *parser, size_t token);

/** >>> at `token`. */
bool gw_launch_close(struct gw_parser *parser, size_t token);

/** Reports the topmost bracket, which a launch needs closed by now. Returns false. */
bool gw_launch_fail_unclosed(struct gw_parser *parser);

/** At the end of the file or of a macro: returns false with an error if a launch is open. */
bool gw_launch_check_none_open(struct gw_parser *parser);

/** A comma between <<< and >>>, outside other brackets. */
bool gw_configuration_comma(struct gw_parser *parser, size_t token);

/** All that stands between <<< and the >>> at `token`. */
bool gw_configuration_check(struct gw_parser *parser, size_t token);

/** Puts the macro that launches the kernel before it, now or when the file is known. */
void gw_kernel_macro_choose(struct gw_parser *parser, size_t first, size_t last);

/** At the end of the file: for the launches in macros. */
void gw_kernel_macro_choose_late(struct gw_parser *parser);
