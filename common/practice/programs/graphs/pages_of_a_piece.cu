// SPDX-License-Identifier: MIT
// exercises: prefetch
// opens: value
// BEGIN = 0, 1000, 2047
// COUNT = 1024, 1500, 3000

#include <stdio.h>

int main(void)
{
    int first = BEGIN * 4 / 4096;
    int last = ((BEGIN + COUNT) * 4 - 1) / 4096; //@ first
    int pages = last - first + 1;
    printf("%d\n", pages); //@ last; pages
    return 0;
}
