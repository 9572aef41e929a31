// SPDX-License-Identifier: MIT
// Times lesson 1: creating n numbers as an array, as boxes and as a linked list, and adding them
// up. Boxes and list are added up twice: in the order in which they lie in memory, and shuffled, as
// they lie once a program has run for a while.
//
//   x is the memory that they take, in bytes, with what malloc keeps for itself.
//
//   ./gridwork plots lesson1
#include "array.h"
#include "boxed.h"
#include "linked_list.h"

#include "timing.h"

#include <malloc.h>
#include <stdlib.h>

/** n numbers in one of three forms; the others are NULL. */
struct numbers {
    size_t n;
    int64_t *array;
    int64_t **boxes;
    struct node *head;
    struct node **nodes; /**< all nodes of the list, for relinking */
    int64_t sum;
};

static void free_numbers(struct numbers *numbers)
{
    array_free(numbers->array);
    boxed_free(numbers->boxes, numbers->n);
    list_free(numbers->head);
    numbers->array = NULL;
    numbers->boxes = NULL;
    numbers->head = NULL;
}

// --- memory -------------------------------------------------------------------------------------

/** What a block takes of memory: malloc keeps its size in the word before it. */
static size_t taken_by(void *block)
{
    return !block ? 0 : malloc_usable_size(block) + sizeof(size_t);
}

static double bytes_of(const struct numbers *numbers)
{
    const double n = (double)numbers->n;
    if (numbers->array) {
        return (double)taken_by(numbers->array);
    }
    if (numbers->boxes) {
        return (double)taken_by(numbers->boxes) + n * (double)taken_by(numbers->boxes[0]);
    }
    return n * (double)taken_by(numbers->head);
}

/** The same random numbers on every machine (xorshift, G. Marsaglia 2003). */
static uint64_t next_random(void)
{
    static uint64_t state = 88172645463325252U;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static void shuffle(void **pointers, size_t n)
{
    for (size_t i = n; i > 1; i--) {
        const size_t other = (size_t)(next_random() % i);
        void *kept = pointers[i - 1];
        pointers[i - 1] = pointers[other];
        pointers[other] = kept;
    }
}

static int by_address(const void *a, const void *b)
{
    const uintptr_t left = (uintptr_t) * (void *const *)a;
    const uintptr_t right = (uintptr_t) * (void *const *)b;
    return left < right ? -1 : left > right;
}

/** Puts the pointers into the order of memory, or into none. */
static void arrange(void **pointers, size_t n, bool shuffled)
{
    if (shuffled) {
        shuffle(pointers, n);
    } else {
        qsort(pointers, n, sizeof(*pointers), by_address);
    }
}

static bool collect_nodes(struct numbers *numbers)
{
    numbers->nodes = malloc(numbers->n * sizeof(struct node *));
    size_t i = 0;
    for (struct node *node = numbers->head; numbers->nodes && node && i < numbers->n;
         node = node->next) {
        numbers->nodes[i++] = node;
    }
    return numbers->nodes && i == numbers->n;
}

static void relink(struct numbers *numbers, bool shuffled)
{
    arrange((void **)numbers->nodes, numbers->n, shuffled);
    for (size_t i = 0; i + 1 < numbers->n; i++) {
        numbers->nodes[i]->next = numbers->nodes[i + 1];
    }
    numbers->nodes[numbers->n - 1]->next = NULL;
    numbers->head = numbers->nodes[0];
}

// --- what is timed ------------------------------------------------------------------------------

static int free_before(void *context)
{
    free_numbers(context);
    return 0;
}

static int create_array(void *context)
{
    struct numbers *numbers = context;
    return array_create(numbers->n, &numbers->array);
}

static int create_boxes(void *context)
{
    struct numbers *numbers = context;
    return boxed_create(numbers->n, &numbers->boxes);
}

static int create_list(void *context)
{
    struct numbers *numbers = context;
    return list_create(numbers->n, &numbers->head);
}

static int sum_array(void *context)
{
    struct numbers *numbers = context;
    return array_sum(numbers->array, numbers->n, &numbers->sum);
}

static int sum_boxes(void *context)
{
    struct numbers *numbers = context;
    return boxed_sum(numbers->boxes, numbers->n, &numbers->sum);
}

static int sum_list(void *context)
{
    struct numbers *numbers = context;
    return list_sum(numbers->head, &numbers->sum);
}

static int poison_sum(void *context)
{
    ((struct numbers *)context)->sum = -1;
    return 0;
}

static bool sum_is_right(void *context)
{
    const struct numbers *numbers = context;
    return numbers->sum == (int64_t)(numbers->n * (numbers->n - 1) / 2);
}

/** Whether 0 to n - 1 are all there, in order. */
static bool numbers_are_right(void *context)
{
    const struct numbers *numbers = context;
    const struct node *node = numbers->head;
    for (size_t i = 0; i < numbers->n; i++) {
        int64_t value = -1;
        if (numbers->array) {
            value = numbers->array[i];
        } else if (numbers->boxes) {
            value = *numbers->boxes[i];
        } else if (node) {
            value = node->value;
            node = node->next;
        }
        if (value != (int64_t)i) {
            return false;
        }
    }
    return !node;
}

// --- the rows -----------------------------------------------------------------------------------

static bool time_creation(struct gw_timing *timing, const char *series, struct numbers *numbers,
                          int (*create)(void *))
{
    // Once in advance: only what is there can be asked how many bytes it takes.
    const int error = create(numbers);
    return (error == 0 || gw_fail_with(timing, error, series)) &&
           gw_time(timing, &(struct gw_work){.series = series,
                                             .x = bytes_of(numbers),
                                             .n = numbers->n,
                                             .run = create,
                                             .before = free_before,
                                             .check = numbers_are_right,
                                             .context = numbers,
                                             .unit = "ns/element",
                                             .scale = 1e6 / (double)numbers->n});
}

static bool time_sum(struct gw_timing *timing, const char *series, struct numbers *numbers,
                     int (*sum)(void *))
{
    return gw_time(timing, &(struct gw_work){.series = series,
                                             .x = bytes_of(numbers),
                                             .n = numbers->n,
                                             .run = sum,
                                             .poison = poison_sum,
                                             .check = sum_is_right,
                                             .context = numbers,
                                             .unit = "ns/element",
                                             .scale = 1e6 / (double)numbers->n});
}

static bool time_array(struct gw_timing *timing, struct numbers *numbers)
{
    return time_creation(timing, "create_array", numbers, create_array) &&
           time_sum(timing, "sum_array", numbers, sum_array);
}

static bool time_boxes(struct gw_timing *timing, struct numbers *numbers)
{
    if (!time_creation(timing, "create_boxes", numbers, create_boxes)) {
        return false;
    }
    arrange((void **)numbers->boxes, numbers->n, false);
    if (!time_sum(timing, "sum_boxes_in_order", numbers, sum_boxes)) {
        return false;
    }
    arrange((void **)numbers->boxes, numbers->n, true);
    return time_sum(timing, "sum_boxes_shuffled", numbers, sum_boxes);
}

static bool time_list(struct gw_timing *timing, struct numbers *numbers)
{
    if (!time_creation(timing, "create_list", numbers, create_list)) {
        return false;
    }
    if (!collect_nodes(numbers)) {
        return gw_fail(timing, "the nodes of a list of %zu could not be collected", numbers->n);
    }
    relink(numbers, false);
    if (!time_sum(timing, "sum_list_in_order", numbers, sum_list)) {
        return false;
    }
    relink(numbers, true);
    return time_sum(timing, "sum_list_shuffled", numbers, sum_list);
}

static bool time_all(struct gw_timing *timing)
{
    bool (*const forms[])(struct gw_timing *, struct numbers *) = {time_array, time_boxes,
                                                                   time_list};
    const size_t step = gw_is_quick(timing) ? 16 : 4;
    const size_t largest = gw_largest(timing, (size_t)1 << 22, (size_t)1 << 20);
    for (size_t n = largest < 256 ? largest : 256; n > 0 && n <= largest; n *= step) {
        for (size_t i = 0; i < sizeof(forms) / sizeof(forms[0]); i++) {
            struct numbers numbers = {.n = n};
            const bool timed = forms[i](timing, &numbers);
            free_numbers(&numbers);
            free(numbers.nodes);
            malloc_trim(0); // the next form begins with fresh memory
            if (!timed) {
                return false;
            }
        }
    }
    return true;
}

const struct gw_timing_program gw_this_timing = {.name = "list_vs_array", .time = time_all};
