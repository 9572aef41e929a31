// SPDX-License-Identifier: MIT
// exercises: linked_list
// after: linked_list
// N = 6, 7
// FACTOR = 5, 3
// MODULUS = 11, 13

#include <stdio.h>
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

int main(void)
{
    struct node *head = NULL;
    int steps = 0;
    for (int i = 1; i <= N; i++) {
        struct node *one = (struct node *)malloc(sizeof(*one));
        one->value = FACTOR * i % MODULUS; //@ one->value
        struct node **link = &head;
        while (*link && (*link)->value < one->value) {
            link = &(*link)->next;
            steps++; //@ steps
        }
        one->next = *link;
        *link = one; //@ head->value; steps
    }
    while (head) {
        struct node *next = head->next;
        printf("%d\n", head->value); //@ head->value
        free(head);
        head = next;
    }
    return 0;
}
