// SPDX-License-Identifier: MIT
// __CUDA_ARCH__: nvcc reads a file once for the host, where it is not defined, and once for the
// device, where it is. Here a function's body is read as its qualifiers say: a device function's
// with it, a host function's without, and a __host__ __device__ function's both ways.
#include "declarations.h"

#include <string.h>

enum { LONGEST_HEAD = 64 }; // tokens, so that the time stays linear

static enum gw_architecture target_of(struct gw_parser *parser, size_t brace)
{
    bool device = false, host = false;
    size_t steps = 0;
    for (size_t token = parser->place.head; token < brace; token++) {
        const size_t partner = parser->tokens[token].partner;
        parser->source->work++;
        device |=
            gw_is_word(parser, token, "__device__") || gw_is_word(parser, token, "__global__");
        host |= gw_is_word(parser, token, "__host__");
        // The compiler may want the value of a constexpr function before anything runs.
        if (gw_is_word(parser, token, "constexpr") || ++steps > LONGEST_HEAD) {
            return GW_ARCHITECTURE_NONE;
        }
        if (partner != GW_NO_TOKEN && partner > token && partner < brace) {
            token = partner;
        }
    }
    return !device ? GW_ARCHITECTURE_NONE
           : host  ? GW_ARCHITECTURE_OF_EITHER
                   : GW_ARCHITECTURE_OF_DEVICE;
}

void gw_architecture_begin(struct gw_parser *parser, size_t brace)
{
    struct gw_target *target = &parser->target;
    // Outside of functions what was begun has ended, maybe in another branch of an #if.
    const bool within = target->of != GW_ARCHITECTURE_NONE && gw_top(parser)->in_function;
    if (within || parser->place.head == GW_NO_TOKEN || brace == 0 || parser->macro != GW_NO_TOKEN) {
        return;
    }
    *target = (struct gw_target){
        .of = target_of(parser, brace), .brace = brace, .branch = parser->place.branch};
}

void gw_architecture_token(struct gw_parser *parser, size_t token)
{
    static const char word[] = "__CUDA_ARCH__";
    const size_t length = sizeof(word) - 1;
    const struct gw_token *text = &parser->tokens[token];
    if (parser->target.of == GW_ARCHITECTURE_NONE) {
        return;
    }
    parser->source->work += text->length;
    for (size_t at = 0; at + length <= text->length; at++) {
        parser->target.asked |= memcmp(parser->source->text + text->offset + at, word, length) == 0;
    }
}

void gw_architecture_end(struct gw_parser *parser, size_t brace, size_t token)
{
    struct gw_target *target = &parser->target;
    if (target->of == GW_ARCHITECTURE_NONE || target->brace != brace) {
        return;
    }
    if (target->asked && target->branch == parser->place.branch) {
        parser->edits[brace].architecture = target->of;
        parser->edits[brace].body_end = token;
    }
    target->of = GW_ARCHITECTURE_NONE;
}
