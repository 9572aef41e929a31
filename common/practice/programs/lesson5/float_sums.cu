// SPDX-License-Identifier: MIT
// exercises: sum polynomial
// opens: value
// START = 16777216, 33554432
// N = 6, 9

#include <stdio.h>

int main(void)
{
    float sum = START;
    double exact = START;
    for (int i = 1; i <= N; i++) {
        sum += 1.0f;  //@ sum - START
        exact += 1.0; //@ exact - START
    }
    int lost = (int)(exact - sum); //@ lost
    float pairs = START;
    for (int i = 1; i <= N; i++) {
        pairs += 2.0f; //@ pairs - START
    }
    printf("%d lost, %g\n", lost, pairs - START); //@ pairs - START
    return 0;
}
