// SPDX-License-Identifier: MIT
// The address of a local variable of main.
// EXPECT: wrong space at 9
// WORDS: host memory
#include "corpus.h"

__global__ void answer(int *x)
{
    *x = 42;
}

int main(void)
{
    int h_answer = 0;
    answer<<<1, 1>>>(&h_answer);
    finish();
    return h_answer == 1;
}
