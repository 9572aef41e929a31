// SPDX-License-Identifier: MIT
// The calls of the toolkit that the PTX machine does not have: a program that makes one ends, with
// its name. They are weak: what the runtime has takes their place when the library is linked.
#include "ending.h"

#define PTX_CALL(NAME)                                                                             \
    __attribute__((weak)) void NAME(void);                                                         \
    void NAME(void)                                                                                \
    {                                                                                              \
        ptx_end("it does not have the call %s", #NAME);                                            \
    }
#include "known_calls.def"
