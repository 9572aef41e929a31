// SPDX-License-Identifier: MIT
// What a terminal sends when a key is pressed.
#pragma once

#include <stddef.h>

enum gw_key {
    GW_KEY_OTHER, /**< one that means nothing here */
    GW_KEY_HINT,
    GW_KEY_LAST_HINT,
    GW_KEY_NEXT,
    GW_KEY_TRACE,
    GW_KEY_EXPLAIN,
    GW_KEY_PREDICT,
    GW_KEY_MEND,
    GW_KEY_REPORT,
    GW_KEY_QUIT,
    GW_KEY_REDRAW,
    GW_KEY_UP,
    GW_KEY_DOWN,
    GW_KEY_PAGE_UP,
    GW_KEY_PAGE_DOWN,
    GW_KEY_TOP,
    GW_KEY_BOTTOM
};

/**
 * Reads the first key of what came.
 * @return how many bytes it is, 0 if it may have more that have not come yet; then `*key` is it
 */
size_t gw_key_read(const char *bytes, size_t count, enum gw_key *key);
