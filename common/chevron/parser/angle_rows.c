// SPDX-License-Identifier: MIT
// What a row of < or > is: brackets of template arguments, a shift, a comparison, or a launch.
#include "rules.h"

#include "chevron/launches/launch_rules.h"
#include "chevron/mistakes/mistakes.h"

#include <string.h>

static size_t row_length(const struct gw_parser *parser, size_t token)
{
    unsigned char mark = parser->tokens[token].mark;
    size_t length = 1;
    while (gw_is_mark(parser, token + length, mark) && parser->tokens[token + length].glued) {
        length++;
    }
    parser->source->work += length;
    return length;
}

// How many of the same mark follow from `token` on, glued or not, up to three.
static size_t up_to_three(const struct gw_parser *parser, size_t token)
{
    unsigned char mark = parser->tokens[token].mark;
    size_t count = 1;
    while (count < 3 && gw_is_mark(parser, token + count, mark)) {
        count++;
    }
    return count;
}

// Is the row of two at `token` the first part of a <<< or >>> with a gap before its last angle, as
// nvcc reads it, and as clang-format leaves it in what it takes for C++? nvcc knows no line's end
// there in a <<<.
static bool is_parted(const struct gw_parser *parser, size_t token, size_t length)
{
    if (length != 2 || up_to_three(parser, token) < 3 || row_length(parser, token + 2) != 1) {
        return false;
    }
    const struct gw_token *second = &parser->tokens[token + 1], *third = &parser->tokens[token + 2];
    const size_t gap = second->offset + second->length;
    parser->source->work += third->offset - gap;
    return third->mark == '>' || !memchr(parser->source->text + gap, '\n', third->offset - gap);
}

static bool is_conflict_marker(const struct gw_parser *parser, size_t token, size_t length)
{
    size_t offset = parser->tokens[token].offset;
    return length == 7 && (offset == 0 || parser->source->text[offset - 1] == '\n');
}

bool gw_less_row(struct gw_parser *parser, size_t *token)
{
    size_t length = row_length(parser, *token);
    if (parser->place.previous != GW_NO_TOKEN &&
        gw_is_word(parser, parser->place.previous, "operator")) {
        *token += length - 1; // operator<<<T> is no launch
        return true;
    }
    if (is_conflict_marker(parser, *token, length)) {
        return gw_parser_fail(parser, *token,
                              "this is a version control conflict marker: keep one of the two "
                              "versions and delete the marker lines");
    }
    if (length >= 3 || is_parted(parser, *token, length)) {
        size_t launch = *token;
        *token += 2;
        return gw_launch_open(parser, launch);
    }
    if (up_to_three(parser, *token) == 3) {
        return gw_parser_fail(parser, *token, "<<< must be written without spaces between");
    }
    if (length == 1) {
        gw_angle_open(parser, *token);
    } else {
        gw_suspect_two_angles(parser, *token);
    }
    *token += length - 1;
    return true;
}

// In an expression this never follows the > of template arguments.
static bool begins_operand(const struct gw_parser *parser, size_t token)
{
    enum gw_token_kind kind = parser->tokens[token].kind;
    return kind == GW_TOKEN_NAME || kind == GW_TOKEN_NUMBER || kind == GW_TOKEN_TEXT;
}

// Between <<< and >>>, outside other brackets.
static bool greater_row_of_launch(struct gw_parser *parser, size_t *token, size_t length)
{
    size_t angles = gw_top(parser)->angles;
    if (length == 1 && begins_operand(parser, *token + 1)) {
        gw_angles_forget(parser); // n < 3, n > 2
    } else if (angles >= length) {
        gw_angles_close(parser, *token, length);
    } else if (length >= 3) {
        size_t own = angles < length - 3 ? angles : length - 3;
        gw_angles_close(parser, *token, own);
        *token += own + 2;
        return gw_launch_close(parser, *token - 2);
    } else if (angles == 0 && is_parted(parser, *token, length)) {
        *token += 2;
        return gw_launch_close(parser, *token - 2);
    } else if (up_to_three(parser, *token) == 3) {
        return gw_parser_fail(parser, *token, ">>> must be written without spaces between");
    }
    *token += length - 1;
    return true;
}

bool gw_greater_row(struct gw_parser *parser, size_t *token)
{
    size_t length = row_length(parser, *token);
    const struct gw_bracket *base = gw_base(parser);
    if (base->kind == GW_BRACKET_LAUNCH) {
        return greater_row_of_launch(parser, token, length);
    }
    bool in_configuration = base->launch != GW_NO_BRACKET &&
                            parser->brackets.all[base->launch].kind == GW_BRACKET_LAUNCH;
    if (length >= 3 && in_configuration && gw_top(parser)->angles < length) {
        return gw_parser_fail(parser, base->token, "this %c is not closed before >>>",
                              (char)parser->tokens[base->token].mark);
    }
    gw_angles_close(parser, *token, length);
    *token += length - 1;
    if (length >= 2) {
        gw_suspect_two_angles_end(parser, *token);
    }
    return true;
}
