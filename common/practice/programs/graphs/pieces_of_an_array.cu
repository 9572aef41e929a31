// SPDX-License-Identifier: MIT
// exercises: ring_sum
// opens: value
// N = 10, 11, 14, 17
// PIECES = 3, 4

#include <stdio.h>

int main(void)
{
    int begin[PIECES + 1];
    for (int p = 0; p <= PIECES; p++) {
        begin[p] = N * p / PIECES;
    }
    int first = begin[1] - begin[0]; //@ begin, PIECES + 1
    int last = begin[PIECES] - begin[PIECES - 1];
    printf("%d %d\n", first, last); //@ first; last
    return 0;
}
