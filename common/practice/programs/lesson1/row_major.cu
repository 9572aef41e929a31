// SPDX-License-Identifier: MIT
// exercises: array
// opens: value
// ROWS = 3, 4, 5
// COLS = 6, 7, 8

#include <stdio.h>

int main(void)
{
    int m[ROWS * COLS], steps = 0;
    for (int row = 0; row < ROWS; row++) {
        for (int col = 0; col < COLS; col++) {
            m[row * COLS + col] = 10 * row + col; //@ row * COLS + col
        }
    }
    int sum = 0;
    for (int row = 1; row < ROWS; row++) {
        for (int col = 0; col < row; col++) {
            sum += m[row * COLS + col]; //@ sum; m[row * COLS + col]
            steps++;                    //@ steps; col
        }
    }
    printf("%d in %d steps\n", sum, steps); //@ m, ROWS * COLS
    return 0;
}
