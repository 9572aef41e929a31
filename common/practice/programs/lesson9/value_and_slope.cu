// SPDX-License-Identifier: MIT
// exercises: value_and_slope tape_gradient
// after: value_and_slope
// X = 2, 3, 5
// DEGREE = 3, 4

#include <stdio.h>

struct dual {
    int value, slope;
};

static struct dual times(struct dual a, struct dual b)
{
    struct dual c;
    c.value = a.value * b.value;
    c.slope = a.value * b.slope + a.slope * b.value;
    return c;
}

int main(void)
{
    struct dual x = {X, 1}, power = {1, 0}, sum = {0, 0};
    for (int k = 0; k <= DEGREE; k++) {
        sum.value += power.value; //@ sum.value; power.value
        sum.slope += power.slope; //@ sum.slope; power.slope
        power = times(power, x);  //@ power.value; power.slope; k
    }
    printf("%d, slope %d\n", sum.value, sum.slope);
    return 0;
}
