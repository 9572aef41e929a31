// SPDX-License-Identifier: MIT
// What nvcc lets nobody write in device code, and a plain C++ compiler takes.
#include "mistakes.h"

// Is this surely seen by the compiler, in the body of a kernel or a __device__ function?
static bool is_in_device_code(const struct gw_parser *parser)
{
    return gw_top(parser)->device && parser->macro == GW_NO_TOKEN &&
           parser->place.branch == GW_NO_TOKEN && !parser->global_redefined;
}

bool gw_device_word_check(struct gw_parser *parser, size_t token)
{
    static const char *const words[] = {"throw", "try", NULL};
    if (!is_in_device_code(parser) || !gw_is_one_of(parser, token, words)) {
        return true;
    }
    return gw_parser_fail(parser, token,
                          "device code cannot throw or catch: let the kernel store what went "
                          "wrong in memory that the host reads, or use assert()");
}

bool gw_shared_value_check(struct gw_parser *parser, size_t token)
{
    const struct gw_place *place = &parser->place;
    if (!is_in_device_code(parser) || !place->shared_seen ||
        gw_top(parser)->kind != GW_BRACKET_BRACE || place->shared_scope != gw_base(parser)->token) {
        return true;
    }
    return gw_parser_fail(parser, token,
                          "a __shared__ variable has no first value, since it belongs to all "
                          "threads of the block: let one of them assign it, then __syncthreads()");
}
