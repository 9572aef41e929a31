// SPDX-License-Identifier: MIT
// The unit in which memory is made usable and given back: whole pages, however large this
// processor's are.
#pragma once

#include <stddef.h>

#ifdef __x86_64__
enum { GW_PAGE = 4096 };
#else
enum { GW_PAGE = 65536 }; // 4, 16 or 64 KiB elsewhere
#endif

/** The bytes of the pages that so many bytes take. */
static inline size_t gw_whole_pages(size_t bytes)
{
    return (bytes + GW_PAGE - 1) / GW_PAGE * GW_PAGE;
}
