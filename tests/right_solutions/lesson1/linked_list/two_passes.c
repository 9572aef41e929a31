// SPDX-License-Identifier: MIT
// RIGHT: all nodes first, the values in a second pass; freed from a list turned round
#include "linked_list.h"

#include <errno.h>
#include <stdlib.h>

int list_create(size_t n, struct node **h_head)
{
    struct node *head = NULL;
    for (size_t i = 0; i < n; i++) {
        struct node *node = malloc(sizeof(struct node));
        if (!node) {
            list_free(head);
            *h_head = NULL;
            return ENOMEM;
        }
        node->next = head;
        head = node;
    }
    int64_t value = 0;
    for (struct node *node = head; node; node = node->next) {
        node->value = value++;
    }
    *h_head = head;
    return 0;
}

int list_sum(const struct node *head, int64_t *sum)
{
    int64_t even = 0;
    int64_t odd = 0;
    while (head) {
        even += head->value;
        head = head->next;
        if (head) {
            odd += head->value;
            head = head->next;
        }
    }
    *sum = even + odd;
    return 0;
}

void list_free(struct node *head)
{
    struct node *turned = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = turned;
        turned = head;
        head = next;
    }
    while (turned) {
        struct node *next = turned->next;
        free(turned);
        turned = next;
    }
}
