// SPDX-License-Identifier: MIT
// Programs that questions are drawn from, one after another.
#pragma once

#include "standing.h"

/** Programs that may be drawn, and which questions about them. */
struct gw_predict_drawn {
    size_t *program; /**< numbers in the list; free() it */
    size_t count;
    struct gw_predict_wish wish;
    bool opening; /**< of the kinds that each program's head names */
};

void gw_predict_drawn_add(struct gw_predict_drawn *from, size_t program);

/**
 * Asks until so many are asked in all, or nothing of these programs is left to ask.
 * @param turn counts the draws of a whole command, so that none is like another
 * @return GW_ASKED, also where nothing could be asked; or why it ended
 */
enum gw_asked gw_predict_ask_drawn(const struct gw_predict_settings *settings,
                                   const struct gw_predict_drawn *from, unsigned long until,
                                   struct gw_predict_tally *tally, unsigned long *turn);
