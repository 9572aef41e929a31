// SPDX-License-Identifier: MIT
/**
 * @file signal_meaning.h
 * Signals that end programs, in words.
 */
#pragma once

/** What one means for who wrote the program: "it divided a whole number by 0". */
const char *gw_signal_meaning(int signal_number);
