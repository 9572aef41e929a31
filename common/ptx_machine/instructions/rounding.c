// SPDX-License-Identifier: MIT
#include "rounding.h"

#include <fenv.h>

int ptx_round(enum ptx_rounding rounding)
{
    static const int modes[] = {[PTX_TO_NEAREST] = FE_TONEAREST,
                                [PTX_TO_ZERO] = FE_TOWARDZERO,
                                [PTX_DOWN] = FE_DOWNWARD,
                                [PTX_UP] = FE_UPWARD,
                                [PTX_TO_NEAREST_AWAY] = FE_TONEAREST};
    const int before = fegetround();
    if (modes[rounding] != before) {
        fesetround(modes[rounding]);
    }
    return before;
}

void ptx_round_again(int before)
{
    if (fegetround() != before) {
        fesetround(before);
    }
}
