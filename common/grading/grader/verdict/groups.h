// SPDX-License-Identifier: MIT
/**
 * @file groups.h
 * Cases that have the same peculiarity are a group, for courses that give points for a part. Which
 * groups an exercise has is said by the names of its cases alone: "n = 1000, d_c is d_a" and
 * "n = 31, d_c is d_a" are both of "d_c is d_a", and "n = 31" is of "sizes".
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

/** What an exercise's groups came to. Begin with all zeros; ends with gw_groups_free(). */
struct gw_groups {
    struct gw_group {
        char *name;
        bool fails;
    } * list;
    size_t count;
};

/** @return the group of a case, to be freed: its name without sizes, or "sizes" */
char *gw_group_of(const char *case_name);

/** Notes a case; a group fails if one of its cases does, or has not been run. */
void gw_groups_add(struct gw_groups *groups, const char *case_name, bool fails);

/** @return "3 of 5, not: d_c is d_a; arrays longer than n", to be freed */
char *gw_groups_text(const struct gw_groups *groups);

void gw_groups_free(struct gw_groups *groups);
