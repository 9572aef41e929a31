// SPDX-License-Identifier: MIT
// exercises: array
// opens: value turns
// N = 8, 10, 12
// FIRST = 2, 4, 5

#include <stdio.h>

int main(void)
{
    int in[N], out[N];
    for (int i = 0; i < N; i++) {
        in[i] = (FIRST * i + 3) % 7; //@ in[i]; in, i + 1
    }
    int sum = 0;
    for (int i = 0; i < N; i++) {
        out[i] = sum; //@ out[i]
        sum += in[i]; //@ sum
    }
    for (int i = 1; i < N; i++) {
        in[i] += in[i - 1]; //@ in[i]; in, N
    }
    printf("%d %d\n", out[N - 1], in[N - 1]); //@ out, N
    return 0;
}
