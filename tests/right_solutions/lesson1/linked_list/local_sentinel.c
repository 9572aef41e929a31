// SPDX-License-Identifier: MIT
// RIGHT: a node on the stack in front, which is never handed out; calloc instead of malloc
#include "linked_list.h"

#include <errno.h>
#include <stdlib.h>

static struct node *new_node(int64_t value)
{
    struct node *node = calloc(1, sizeof(struct node));
    if (node) {
        node->value = value;
    }
    return node;
}

int list_create(size_t n, struct node **h_head)
{
    struct node front = {0, NULL};
    struct node *last = &front;
    int error = 0;
    for (size_t i = 0; i < n && error == 0; i++) {
        last->next = new_node((int64_t)i);
        if (!last->next) {
            error = ENOMEM;
        } else {
            last = last->next;
        }
    }
    if (error != 0) {
        list_free(front.next);
        front.next = NULL;
    }
    *h_head = front.next;
    return error;
}

int list_sum(const struct node *head, int64_t *sum)
{
    uint64_t total = 0; // the same bits as with a sign
    while (head) {
        total += (uint64_t)head->value;
        head = head->next;
    }
    *sum = (int64_t)total;
    return 0;
}

void list_free(struct node *head)
{
    struct node **place = &head;
    while (*place) {
        struct node *first = *place;
        *place = first->next;
        free(first);
    }
}
