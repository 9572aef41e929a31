// SPDX-License-Identifier: MIT
// Memory that stays registered.
// EXPECT: leak at 11
// WORDS: was never unregistered
#include "corpus.h"

static float h_x[100];

int main(void)
{
    cudaHostRegister(h_x, sizeof(h_x), cudaHostRegisterDefault);
}
