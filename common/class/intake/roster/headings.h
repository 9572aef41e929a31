// SPDX-License-Identifier: MIT
/**
 * @file headings.h
 * Which column of a roster is which.
 */
#pragma once

#include "class/table/csv_table.h"
#include "late_policy.h"

#include <stdbool.h>

/** Columns of a table; GW_NO_COLUMN where it has none. */
struct gw_columns {
    size_t id;
    bool id_is_canvas; /**< `id` may be Canvas's own number of a user */
    size_t name, first_name, last_name;
    size_t email;
    size_t logins[3];    /**< names by which somebody logs in */
    size_t other_ids[2]; /**< other numbers of theirs */
    size_t role;
    size_t group;
    struct gw_late_columns late;
};

/** Finds the columns by their headings. */
struct gw_columns gw_columns_of(const struct gw_table *table);

/** @return a sentence of the headings that there are and of those that would do, to be freed */
char *gw_no_id_column(const char *path, const struct gw_table *table);
