// SPDX-License-Identifier: MIT
/**
 * @file messages.h
 * Which mistakes a class makes: messages that say the same, but for numbers and threads, are one.
 */
#pragma once

#include "class/results/class_results.h"

/** People with the same mistake in an exercise. */
struct gw_class_mistake {
    char *text;        /**< the summary, with … in the place of its numbers */
    const char *state; /**< "fail", "does not compile"; lives as long as the results */
    const char *page;  /**< for ./gridwork explain; lives for ever; NULL: there is none */
    size_t people;     /**< how many have it */
    size_t person;     /**< the first of them */
    const struct gw_class_test *example; /**< theirs */
};

/** Of one exercise, the commonest first. */
struct gw_class_mistakes {
    struct gw_class_mistake *mistakes;
    size_t count;
};

/** @return the summary with … for numbers and threads, to be freed; a name's digits stay */
char *gw_class_message_kind(const char *summary);

/** What does not pass and was begun, gathered; to be freed by gw_class_mistakes_free(). */
struct gw_class_mistakes gw_class_mistakes_of(const struct gw_class_results *results,
                                              size_t exercise);

void gw_class_mistakes_free(struct gw_class_mistakes *mistakes);
