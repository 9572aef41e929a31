// SPDX-License-Identifier: MIT
// What remains to be said of barriers and shuffles when a launch has ended.
#pragma once

/** Undefined values that shuffles gave are a mistake where what became of them is in memory. */
void gw_undefined_shuffles_judge(void);
