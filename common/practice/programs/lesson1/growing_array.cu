// SPDX-License-Identifier: MIT
// exercises: array
// after: array
// N = 9, 12, 20, 33
// FIRST = 1, 2, 3

#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int capacity = FIRST, count = 0, copied = 0;
    int *values = (int *)malloc(capacity * sizeof(int));
    for (int i = 0; i < N; i++) {
        if (count == capacity) {
            copied += count;         //@ copied
            capacity = 2 * capacity; //@ capacity
            values = (int *)realloc(values, capacity * sizeof(int));
        }
        values[count] = i * i; //@ values[count]; capacity - count
        count++;               //@ count; capacity
    }
    printf("%d of %d, %d copied\n", count, capacity, copied);
    free(values);
    return 0;
}
