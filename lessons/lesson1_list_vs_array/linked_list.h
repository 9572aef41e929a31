// SPDX-License-Identifier: MIT
/**
 * @file linked_list.h
 * Lesson 1, exercise 2: create, sum and free a linked list of integers.
 */
#ifndef LINKED_LIST_H
#define LINKED_LIST_H

#include "gridwork.h"

#include <stddef.h>
#include <stdint.h>

/** One element of a list: 16 bytes, of which 8 are the number. */
struct node {
    int64_t value;
    struct node *next; /**< NULL in the last node */
};

/**
 * Creates a list of n nodes with the values 0, 1, ..., n - 1, in this order.
 *
 * @param n       number of nodes
 * @param h_head  *h_head receives the pointer to the first node, or NULL if n is 0 or the function
 *                fails
 * @return ENOMEM (from errno.h) if there is not enough memory; otherwise 0. Before it returns
 *         ENOMEM, the function frees the nodes that it made.
 *
 * Graded:
 * - every node is a separate block of memory from malloc
 * - the function allocates nothing else
 *
 * @note Ownership: the caller frees the list with list_free().
 */
int list_create(size_t n, struct node **h_head);

/**
 * Adds the values of all nodes of a list: `*sum = head->value + head->next->value + ...`.
 *
 * @param head  the first node, or NULL if the list is empty; the list is only read
 * @param sum   receives the sum; the caller makes sure that it fits into an int64_t
 * @return 0
 *
 * @note Accuracy: the sum is exact.
 * @note A list may have millions of nodes, and they may lie anywhere in memory.
 */
int list_sum(const struct node *head, int64_t *sum);

/**
 * Frees every node of a list of any length.
 *
 * @param head  the first node; if it is NULL, the function does nothing
 */
void list_free(struct node *head);

#endif
