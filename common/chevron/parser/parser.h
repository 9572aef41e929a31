// SPDX-License-Identifier: MIT
// The one pass over the tokens: it asks every rule for the tokens that are its own.
#pragma once

#include "chevron/state/parser_state.h"

/**
 * Notes the edits of source->tokens in parser->edits; gw_parser_free() is due, whatever it returns.
 * @return false with the error filled in when a launch is malformed or there is no memory
 */
bool gw_parse(struct gw_parser *parser, struct gw_source *source, struct gw_chevron_error *error);
