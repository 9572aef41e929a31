// SPDX-License-Identifier: MIT
// What changes in a text: words before, instead of and behind its tokens.
#pragma once

#include "buffer.h"
#include "token.h"

/** For what a function's body that asks for __CUDA_ARCH__ is read. */
enum gw_architecture {
    GW_ARCHITECTURE_NONE,      /**< the host, or it does not ask */
    GW_ARCHITECTURE_OF_DEVICE, /**< __CUDA_ARCH__ is defined in it */
    GW_ARCHITECTURE_OF_EITHER, /**< twice: with it for the device, without it for the host */
};

/** The change at one token. Strings are not owned; NULL changes nothing. */
struct gw_edit {
    const char *before;
    const char *instead; /**< "" takes the token away; its newlines stay */
    const char *after;
    const struct gw_token *kernel; /**< its name, where it is to be registered behind the token */
    enum gw_architecture architecture; /**< of a body's {... */
    size_t body_end;                   /**< ...and its } */
    size_t bounds;                     /**< of that kernel: the ( of its launch bounds, or 0 */
};

/**
 * Appends the text from the byte `start` on to `out`, changed as `edits` says, one for each token.
 * @return false when there is no memory
 */
bool gw_edits_apply(struct gw_source *source, const struct gw_edit *edits, size_t start,
                    struct gw_buffer *out);
