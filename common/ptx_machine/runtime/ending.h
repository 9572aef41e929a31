// SPDX-License-Identifier: MIT
// What the machine cannot do ends the program, so that no result is ever a guess.
#pragma once

/** The status that such a program ends with: "internal software error" of sysexits.h. */
enum { PTX_CANNOT = 70 };

/** Ends the program with one line on standard error: "PTX machine: " and the sentence. What the
 * program has printed comes before it. */
_Noreturn void ptx_end(const char *sentence, ...) __attribute__((format(printf, 1, 2)));
