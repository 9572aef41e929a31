// SPDX-License-Identifier: MIT
// exercises: linked_list
// after: linked_list
// N = 5, 6, 8
// FIRST = 10, 20, 7

#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    for (int i = 0; i < N; i++) {
        struct node *one = (struct node *)malloc(sizeof(*one));
        one->value = FIRST + i; //@ one->value
        one->next = head;
        head = one; //@ head->value
    }
    int place = 0, sum = 0;
    for (struct node *at = head; at; at = at->next) {
        sum += at->value; //@ at->value; sum
        place++;          //@ place
    }
    while (head) {
        struct node *next = head->next;
        free(head); //@ place
        head = next;
        place--; //@ place
    }
    printf("%d\n", sum);
    return 0;
}
