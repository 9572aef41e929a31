// SPDX-License-Identifier: MIT
// The range of addresses that is the device's, in pages of 2 MiB, and its two mappings.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PTX_PAGE = 2 << 20 };

/** What the allocations in a page have in common: those of one page are of one use. */
enum ptx_page_use {
    PTX_PAGE_FREE,
    PTX_PAGE_SMALL,         /**< small allocations, which the host cannot reach */
    PTX_PAGE_SMALL_MANAGED, /**< small ones that it can */
    PTX_PAGE_LARGE,
    PTX_PAGE_LARGE_MANAGED
};

/** Reserves the range, once. @return false: the system gives no address space */
bool ptx_pages_reserve(void);

/** The range; 0 and 0 before it is reserved. */
uint64_t ptx_pages_begin(void);
uint64_t ptx_pages_end(void);

/** From an address of the device to where this program finds its byte. */
intptr_t ptx_pages_shift(void);

/** The use of the page at an address in the range. */
enum ptx_page_use ptx_page_use(uint64_t address);

/** One more allocation lies in the pages [begin, end); the first one decides their use. */
void ptx_pages_take(uint64_t begin, uint64_t end, enum ptx_page_use use);

/** One fewer; a page without any is free, and its memory the system's again. */
void ptx_pages_give_back(uint64_t begin, uint64_t end);
