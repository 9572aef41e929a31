// SPDX-License-Identifier: MIT
// WRONG: hands out the freed nodes when malloc fails
// EXPECT STATE: fail
// EXPECT WORDS: *h_head must be NULL when list_create fails
#include "linked_list.h"

#include <errno.h>
#include <stdlib.h>

int list_create(size_t n, struct node **h_head)
{
    struct node *head = NULL;
    struct node **end = &head;
    *h_head = NULL;
    for (size_t i = 0; i < n; i++) {
        struct node *node = malloc(sizeof(struct node));
        if (!node) {
            list_free(head);
            *h_head = head;
            return ENOMEM;
        }
        node->value = (int64_t)i;
        node->next = NULL;
        *end = node;
        end = &node->next;
    }
    *h_head = head;
    return 0;
}

int list_sum(const struct node *head, int64_t *sum)
{
    int64_t total = 0;
    for (const struct node *node = head; node; node = node->next) {
        total += node->value;
    }
    *sum = total;
    return 0;
}

void list_free(struct node *head)
{
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
}
