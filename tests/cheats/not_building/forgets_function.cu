// SPDX-License-Identifier: MIT
// EXPECT STATE: does not compile
// EXPECT WORDS: add is declared in add.h but not defined in forgets_function.cu
// Defines nothing.
#include "add.h"
