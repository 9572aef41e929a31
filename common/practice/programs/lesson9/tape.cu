// SPDX-License-Identifier: MIT
// exercises: tape_gradient
// after: tape_gradient
// A = 2, 3, 4
// B = 5, 6, 7

#include <stdio.h>

struct step {
    int left, right;
    double by_left, by_right;
};

int main(void)
{
    double value[4] = {A, B, 0, 0}, slope[4] = {0, 0, 0, 1};
    struct step tape[4] = {};
    value[2] = value[0] * value[1]; //@ value[2]
    tape[2].right = 1;
    tape[2].by_left = value[1];     //@ tape[2].by_left
    tape[2].by_right = value[0];    //@ tape[2].by_right
    value[3] = value[2] + value[0]; //@ value[3]
    tape[3].left = 2;
    tape[3].by_left = tape[3].by_right = 1;
    for (int i = 3; i >= 2; i--) {
        const struct step *at = &tape[i];
        slope[at->left] += at->by_left * slope[i];   //@ slope, 4; slope[at->left]
        slope[at->right] += at->by_right * slope[i]; //@ slope, 4; i; slope[at->right]
    }
    printf("%g %g\n", slope[0], slope[1]);
    return 0;
}
