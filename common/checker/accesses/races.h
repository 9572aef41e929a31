// SPDX-License-Identifier: MIT
/**
 * @file races.h
 * Telling of a race: who the other was.
 */
#pragma once

#include "checker/order/judge.h"
#include "checker/shadow/access.h"

/** Reports a race that was judged before. */
void gw_race_report(const struct gw_access *access, struct gw_judgement judgement);
