// SPDX-License-Identifier: MIT
// Byte cells in one large reservation; given back ones form a list through their first word.
#include "bytes.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

struct group {
    struct gw_cell byte[4];
};

static const uint64_t group_limit = UINT64_C(1) << 28;
static struct group *groups;
static uint64_t used;      // groups ever handed out
static uint64_t free_list; // number of the first one given back, plus 1
static uint64_t in_use;

static void reserve(void)
{
    void *start = mmap(NULL, group_limit * sizeof(struct group), PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (start == MAP_FAILED) {
        fputs("gridwork: the checker cannot reserve addresses for its byte shadow.\n", stderr);
        abort();
    }
    groups = start;
}

static uint64_t number_of(const struct gw_cell *cell)
{
    return cell->writer & ~GW_WIDE;
}

struct gw_cell *gw_bytes_of(const struct gw_cell *cell)
{
    return groups[number_of(cell)].byte;
}

struct gw_cell *gw_bytes_widen(struct gw_cell *cell)
{
    if (!groups) {
        reserve();
    }
    uint64_t number;
    if (free_list) {
        number = free_list - 1;
        free_list = groups[number].byte[0].writer;
    } else if (used < group_limit) {
        number = used++;
    } else {
        fputs("gridwork: the checker's byte shadow is full.\n", stderr);
        abort();
    }
    in_use++;
    struct group *group = &groups[number];
    for (int i = 0; i < 4; i++) {
        group->byte[i] = *cell;
    }
    *cell = (struct gw_cell){GW_WIDE | number, 0};
    return group->byte;
}

void gw_bytes_drop(struct gw_cell *cell)
{
    const uint64_t number = number_of(cell);
    groups[number].byte[0].writer = free_list;
    free_list = number + 1;
    in_use--;
}

uint64_t gw_bytes_in_use(void)
{
    return in_use;
}
