// SPDX-License-Identifier: MIT
// Types of texels, as channel descriptions and as what a fetch asks for.
#pragma once

#include "cpu_device/calls/call.h"
#include "texels.h"

#include <stdbool.h>

/** The code of what a channel description says; 0 where the call has failed, as it is no texel. */
unsigned gw_expect_texel(struct gw_call *call, const struct cudaChannelFormatDesc *channels);

/** The bytes of a texel. */
size_t gw_texel_bytes(unsigned code);

/** Whether its channels are integers. */
bool gw_texel_is_integer(unsigned code);

/** A type as C has it, "uchar4". @return text that the next call of the same host thread changes */
const char *gw_texel_name(unsigned code);
