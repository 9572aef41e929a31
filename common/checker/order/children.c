// SPDX-License-Identifier: MIT
// The NULL stream is one of a block's, cudaStreamPerThread one of a thread's; a stream that was
// created is the grid's, and no two launches into cudaStreamFireAndForget are of one stream. What
// begins late enough, the device does not ask: order is what streams and events give.
#include "children.h"

#include "checker/program/arrays.h"
#include "checker/shadow/now.h"
#include "stamps.h"
#include "warps.h"

#include <stdlib.h>

/** What the thread knew that gave it. */
struct past {
    bool everything; /**< nobody looked, or a fence may have handed on what others did */
    uint64_t word;   /**< of the thread, later than all that it had done */
    uint64_t block, epoch;
    uint64_t met[GW_WARP_LANES]; /**< of its lanes, what they did before these words */
};

struct gw_child {
    uint64_t operation; /**< 0 of a record or a wait */
    uint64_t parent;
    bool tail;
    struct past past;
    struct gw_child *after[2]; /**< they have ended before: of its stream, of an event */
    uint64_t search;           /**< the last one that came here */
    struct gw_child *next;
};

/** What a stream is told by; and the last that was given to it. */
struct row {
    uintptr_t stream;
    uint64_t block, thread;
    struct gw_child *last;
};

struct record {
    cudaEvent_t event;
    struct gw_child *child;
};

static struct gw_child *children, **children_end = &children;
static bool runs;
static uint64_t parent, searches;
static struct row *rows; // of the running launch, as the records are
static size_t row_count, row_room;
static struct record *records;
static size_t record_count, record_room;

void gw_children_launch_begins(uint64_t stamp)
{
    runs = true;
    parent = stamp;
    row_count = record_count = 0;
}

void gw_children_launch_ends(void)
{
    runs = false;
}

bool gw_children_are_given(void)
{
    return runs;
}

static struct row *row_of(cudaStream_t handle)
{
    const bool per_thread = handle == cudaStreamPerThread;
    const bool of_block = !handle || handle == cudaStreamLegacy || per_thread;
    const struct row wanted = {.stream = handle == cudaStreamLegacy ? 0 : (uintptr_t)handle,
                               .block = of_block ? gw_now.block : 0,
                               .thread = per_thread ? gw_word_thread(gw_now.word) : 0};
    for (size_t i = row_count; i-- > 0 && handle != cudaStreamFireAndForget;) {
        if (rows[i].stream == wanted.stream && rows[i].block == wanted.block &&
            rows[i].thread == wanted.thread) {
            return &rows[i];
        }
    }
    rows = gw_grown(rows, row_count, &row_room, sizeof(*rows));
    rows[row_count] = wanted;
    return &rows[row_count++];
}

// From now on the running thread's words are later ones.
static struct past past_of_thread(void)
{
    struct past past = {.everything = !gw_now.kernel || gw_now.plain || gw_now.sampled ||
                                      gw_now.interleaved || gw_now.fenced,
                        .block = gw_now.block,
                        .epoch = gw_now.epoch};
    gw_stamp_next();
    past.word = gw_now.word;
    gw_warps_known(past.met);
    return past;
}

static struct gw_child *give(uint64_t operation, cudaStream_t stream, struct gw_child *event)
{
    struct gw_child *child = malloc(sizeof(*child));
    if (!child) {
        abort();
    }
    struct row *row = row_of(stream);
    *child = (struct gw_child){.operation = operation,
                               .parent = parent,
                               .tail = stream == cudaStreamTailLaunch,
                               .past = past_of_thread(),
                               .after = {row->last, event}};
    row->last = child;
    *children_end = child;
    children_end = &child->next;
    return child;
}

void gw_child_queued(uint64_t operation, cudaStream_t stream)
{
    give(operation, stream, NULL);
}

static struct record *record_of(cudaEvent_t event)
{
    for (size_t i = 0; i < record_count; i++) {
        if (records[i].event == event) {
            return &records[i];
        }
    }
    return NULL;
}

void gw_child_event_recorded(cudaEvent_t event, cudaStream_t stream)
{
    struct record *record = record_of(event);
    if (!record) {
        records = gw_grown(records, record_count, &record_room, sizeof(*records));
        record = &records[record_count++];
    }
    *record = (struct record){event, give(0, stream, NULL)};
}

void gw_child_stream_waits(cudaStream_t stream, cudaEvent_t event)
{
    const struct record *record = record_of(event);
    give(0, stream, record ? record->child : NULL);
}

// Another one may have its address.
void gw_child_stream_destroyed(cudaStream_t stream)
{
    row_of(stream)->last = NULL;
}

struct gw_child *gw_child_begins(uint64_t operation)
{
    struct gw_child *child = children;
    while (child && child->operation != operation) {
        child = child->next;
    }
    return child;
}

uint64_t gw_child_parent(const struct gw_child *child)
{
    return child->parent;
}

// A thread that has left before a barrier is taken for one that has come to it.
static bool knows(const struct past *past, uint64_t word)
{
    if (word >= past->word) {
        return false;
    }
    if (past->everything || (word >= past->block && word < past->epoch)) {
        return true;
    }
    const bool several = word & GW_SEVERAL;
    return word >= past->epoch &&
           ((!several && gw_word_thread(word) == gw_word_thread(past->word)) ||
            (!(word & GW_SEVERAL_WARPS) && gw_same_warp(word, past->word) &&
             word < past->met[gw_word_thread(word) % GW_WARP_LANES]));
}

static bool is_known(struct gw_child *child, uint64_t word)
{
    for (; child && child->search != searches; child = child->after[0]) {
        child->search = searches;
        if (knows(&child->past, word) || (child->after[1] && is_known(child->after[1], word))) {
            return true;
        }
    }
    return false;
}

bool gw_child_comes_after(struct gw_child *child, uint64_t word)
{
    searches++;
    return child->tail || is_known(child, word);
}

static bool leads_to(struct gw_child *child, const struct gw_child *other)
{
    for (; child && child->search != searches; child = child->after[0]) {
        child->search = searches;
        if (child == other || (child->after[1] && leads_to(child->after[1], other))) {
            return true;
        }
    }
    return false;
}

// "Non-tail launch work launched by a grid is implicitly synchronized before the tail stream is
// kicked off."
bool gw_child_comes_after_end(struct gw_child *child, const struct gw_child *other)
{
    searches++;
    return (child->tail && !other->tail) || leads_to(child, other);
}

void gw_children_forget(uint64_t stamp)
{
    while (children && children->parent < stamp) {
        struct gw_child *next = children->next;
        free(children);
        children = next;
    }
    children_end = children ? children_end : &children;
}
