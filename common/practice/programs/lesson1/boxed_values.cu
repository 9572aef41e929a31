// SPDX-License-Identifier: MIT
// exercises: boxed
// opens: value turns
// N = 6, 8, 9
// KEEP = 2, 3

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    double *box[N];
    int freed = 0;
    for (int i = 0; i < N; i++) {
        box[i] = (double *)malloc(sizeof(double));
        *box[i] = 0.5 * i; //@ *box[i]
    }
    for (int i = 0; i < N; i++) {
        if (i % KEEP != 0) {
            free(box[i]);
            box[i] = NULL;
            freed++; //@ freed; i
        }
    }
    double sum = 0;
    for (int i = 0; i < N; i++) {
        if (box[i]) {
            sum += *box[i]; //@ sum; i; *box[i]
            free(box[i]);
        }
    }
    printf("%g, freed %d first\n", sum, freed);
    return 0;
}
