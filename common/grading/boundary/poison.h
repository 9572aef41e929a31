// SPDX-License-Identifier: MIT
// What an output holds before the run: a pattern of the run's own, which no right result has and
// which another run does not repeat. Floats are a NaN, so that reading poison spreads.
#pragma once

#include "exchange.h"

#include <stdbool.h>

/** The bits of one poisoned element in the low bytes. */
uint64_t gw_poison_of(enum gw_type type, uint64_t seed);

/** Fills `count` elements; the memory needs no alignment. */
void gw_fill_with_poison(void *elements, enum gw_type type, size_t count, uint64_t seed);

/** Whether an element still holds the poison of this seed, bit for bit. */
bool gw_is_poison(const void *element, enum gw_type type, uint64_t seed);
