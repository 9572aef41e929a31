// SPDX-License-Identifier: MIT
// WRONG: frees in a for loop that goes on from the freed node
// EXPECT STATE: fail
// EXPECT WORDS: read after free: list_free read 8 bytes of a node that was freed at
#include "linked_list.h"

#if __GNUC__ >= 12
#pragma GCC diagnostic ignored "-Wuse-after-free"
#endif

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
    for (struct node *node = head; node; node = node->next) {
        free(node);
    }
}
