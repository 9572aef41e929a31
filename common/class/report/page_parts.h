// SPDX-License-Identifier: MIT
// The parts of index.html.
#pragma once

#include "class/results/class_results.h"

#include <stdio.h>

/** A histogram of the points, with median and quartiles. */
void gw_class_write_points_chart(const struct gw_class_results *results, FILE *out);

/** A bar an exercise: how many stand where. */
void gw_class_write_state_charts(const struct gw_class_results *results, FILE *out);

/** What goes wrong in each exercise, the commonest first. */
void gw_class_write_mistakes(const struct gw_class_results *results, FILE *out);

/** All people, with links to their reports. */
void gw_class_write_people(const struct gw_class_results *results, FILE *out);

/** What each person has practiced, if it was asked for. */
void gw_class_write_practice(const struct gw_class_results *results, FILE *out);
