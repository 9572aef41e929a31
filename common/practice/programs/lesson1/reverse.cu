// SPDX-License-Identifier: MIT
// exercises: array
// opens: value
// N = 9, 12, 15
// STEP = 3, 5, 7

#include <stdio.h>

int main(void)
{
    int a[N], swaps = 0;
    for (int i = 0; i < N; i++) {
        a[i] = STEP * i + 1; //@ a[i]
    }
    for (int i = 0, k = N - 1; i < k; i++, k--) {
        int kept = a[i];
        a[i] = a[k]; //@ a, N; kept
        a[k] = kept; //@ a, N
        swaps++;     //@ swaps; i; k
    }
    printf("%d swaps, a[0] is %d\n", swaps, a[0]);
    return 0;
}
