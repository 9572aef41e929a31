// SPDX-License-Identifier: MIT
// exercises: minimise_bfgs
// opens: value
// START = 4, 6, 10
// TARGET = 1, 2

#include <math.h>
#include <stdio.h>

int main(void)
{
    double x = START, step = 1.0;
    int halved = 0;
    for (int k = 0; k < 5; k++) {
        double off = x - TARGET;            //@ off
        double next = x - step * 2.0 * off; //@ next
        while (off != 0 && fabs(next - TARGET) >= fabs(off)) {
            step = 0.5 * step;           //@ step
            next = x - step * 2.0 * off; //@ next
            halved++;                    //@ halved
        }
        x = next; //@ x; step; halved
    }
    printf("%g, halved %d times\n", x, halved);
    return 0;
}
