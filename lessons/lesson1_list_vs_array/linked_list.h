// SPDX-License-Identifier: MIT
/**
 * @file linked_list.h
 * Lesson 1, exercise 2: a linked list of whole numbers, created, summed and freed.
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
 * Creates a list of the numbers 0, 1, ..., n - 1, in this order. Every node is a block of its own
 * from malloc, and nothing else is allocated.
 *
 * @param n       number of nodes
 * @param h_head  becomes the first node, which the caller frees with list_free(); NULL if n is 0 or
 *                the function fails
 * @return 0; ENOMEM (from errno.h) if there is not so much memory: then the nodes that were made
 *         are freed again
 */
int list_create(size_t n, struct node **h_head);

/**
 * Adds the values of a list up. A list may have millions of nodes, and they may lie anywhere in
 * memory.
 *
 * @param head  the first node, or NULL if there is none; the list is only read
 * @param sum   becomes the sum, exact; the caller sees to it that an int64_t holds it
 * @return 0
 */
int list_sum(const struct node *head, int64_t *sum);

/**
 * Frees every node of a list, of whatever length.
 *
 * @param head  the first node; nothing happens if it is NULL
 */
void list_free(struct node *head);

#endif
