// SPDX-License-Identifier: MIT
// What a grade is made of lies on pages of its own, which only our own code may write while a
// student's function runs (cpu_device/memory/protection.h).
#pragma once

#include "cpu_device/memory/page.h"
#include "cpu_device/memory/protection.h"

// Absent where C is checked, and where a test plays the device.
#pragma weak gw_protection_keep
#pragma weak gw_protection_open_grade
#pragma weak gw_protection_restore_grade

/** Stands behind the type of what is kept so: whole pages. */
#define GW_OF_GRADE __attribute__((aligned(GW_PAGE)))

/** Opens it for code that host code may have called, and closes it as it was. */
static inline unsigned gw_grade_open(void)
{
    return gw_protection_open_grade ? gw_protection_open_grade() : 0;
}

static inline void gw_grade_restore(unsigned before)
{
    if (before > 0) {
        gw_protection_restore_grade(before);
    }
}

/** From now on whole pages are kept. */
static inline void gw_grade_keep(void *start, size_t bytes)
{
    if (gw_protection_keep) {
        gw_protection_keep((struct gw_range){start, gw_whole_pages(bytes)});
    }
}
