// SPDX-License-Identifier: MIT
// The range of addresses that device memory lies in, and which parts of it are usable.
#pragma once

#include "page.h"

#include <stdbool.h>
#include <stddef.h>

/** The range; both NULL before the first allocation, or where it could not be reserved. */
extern unsigned char *gw_range_start, *gw_range_end;

/** Where the part of the range begins that pinned and managed memory lies in; NULL: nowhere, and
 * all kinds lie beside each other. */
extern unsigned char *gw_host_part;

/** Reserves the range once. @return false where that fails */
bool gw_reserve_range(void);

/** The most memory that can be allocated on a device: GW_DEVICE_MEMORY (in bytes, or with K, M or
 * G), else half of the machine's up to 8 GiB, which all devices share. */
size_t gw_total_memory(void);

/** Whether pages that belong to no allocation can be touched all the same: a checker that watches
 * every access wants to count those that go astray, and without one they had better fault. */
bool gw_strays_are_watched(void);

/** Makes whole pages usable, or gives them back so that any access faults. */
bool gw_commit_pages(unsigned char *start, size_t bytes);
void gw_decommit_pages(unsigned char *start, size_t bytes);
