// SPDX-License-Identifier: MIT
// WRONG: allocates all nodes in one block
// EXPECT STATE: fail
// EXPECT WORDS: list[1] is no node
#include "linked_list.h"

#include <errno.h>
#include <stdlib.h>

int list_create(size_t n, struct node **h_head)
{
    *h_head = NULL;
    if (n == 0) {
        return 0;
    }
    struct node *head =
        n <= SIZE_MAX / sizeof(struct node) ? malloc(n * sizeof(struct node)) : NULL;
    if (!head) {
        return ENOMEM;
    }
    struct node **end = &head;
    for (size_t i = 0; i < n; i++) {
        struct node *node = &head[i];
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
