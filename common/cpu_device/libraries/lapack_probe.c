// SPDX-License-Identifier: MIT
// Has this computer what cuBLAS and cuSOLVER stand on? Ends with 0, or with 77 and a sentence.
#include "lapack.h"

#include <stdio.h>

enum { NONE = 77 };

int main(void)
{
    if (gw_lapack_of(false)) {
        return 0;
    }
    puts(gw_lapack_missing());
    return NONE;
}
