// SPDX-License-Identifier: MIT
// Lesson 1, exercise 2: a linked list, every number in a node that points to the next one.
//
// Stages
//   1  create: one malloc per node, any of which may fail
//   2  sum: from node to node, until there is no next one
//   3  free: the same way, without reading a node after it was freed
//
// Grade it:  ctest -L lesson1              (the whole lesson)
//            ./gridwork grade linked_list  (this exercise alone)
#include "linked_list.h"

#include <errno.h>
#include <stdlib.h>

int list_create(size_t n, struct node **h_head)
{
    // BEGIN SOLUTION: link n nodes with the values 0 to n - 1; free them if malloc fails
    struct node *head = NULL;
    // Where the pointer to the next new node belongs: at first into `head` itself.
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
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

int list_sum(const struct node *head, int64_t *sum)
{
    // BEGIN SOLUTION: add the values of all nodes up and store the result in *sum
    int64_t total = 0;
    for (const struct node *node = head; node; node = node->next) {
        total += node->value;
    }
    *sum = total;
    return 0;
    // SKELETON
    //| return GW_NOT_STARTED;
    // END SOLUTION
}

void list_free(struct node *head)
{
    // BEGIN SOLUTION: free all nodes
    while (head) {
        struct node *next = head->next;
        free(head);
        head = next;
    }
    // END SOLUTION
}
