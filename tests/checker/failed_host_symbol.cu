// SPDX-License-Identifier: MIT
// A copy to a variable of the host, as if it were one of the device.
// EXPECT: failed call at 12
// WORDS: the host's own
#include "corpus.h"

static float scale = 1.0f;

int main(void)
{
    const float two = 2.0f;
    cudaMemcpyToSymbol(scale, &two, sizeof(two));
    return scale == 12345.0f;
}
