// SPDX-License-Identifier: MIT
// RIGHT: every new node goes in front, the last number first
#include "linked_list.h"

#include <errno.h>
#include <stdlib.h>

int list_create(size_t n, struct node **h_head)
{
    *h_head = NULL;
    while (n-- > 0) {
        struct node *node = malloc(sizeof(*node));
        if (!node) {
            list_free(*h_head);
            *h_head = NULL;
            return ENOMEM;
        }
        *node = (struct node){.value = (int64_t)n, .next = *h_head};
        *h_head = node;
    }
    return 0;
}

int list_sum(const struct node *head, int64_t *sum)
{
    for (*sum = 0; head; head = head->next) {
        *sum += head->value;
    }
    return 0;
}

void list_free(struct node *head)
{
    for (struct node *next; head; head = next) {
        next = head->next;
        free(head);
    }
}
