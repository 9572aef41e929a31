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
    // TODO: link n nodes with the values 0 to n - 1; free them if malloc fails
    return GW_NOT_STARTED;
}

int list_sum(const struct node *head, int64_t *sum)
{
    // TODO: add the values of all nodes up and store the result in *sum
    return GW_NOT_STARTED;
}

void list_free(struct node *head)
{
    // TODO: free all nodes
}
