// SPDX-License-Identifier: MIT
// Every operation that began, by its first stamp; a later stamp belongs to the last one begun
// before it.
#include "order.h"

#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/program/arrays.h"
#include "checker/shadow/now.h"
#include "children.h"
#include "stamps.h"
#include "streams.h"

#include <string.h>

const char gw_order_host[] = "host code";

enum { ENOUGH = 1 << 16 };

struct begun {
    uint64_t stamp;
    unsigned slot;
    uint64_t sequence;
    uint64_t dependency; // the first stamp of one that read the same without order, or 0
    struct gw_operation_note operation;
    struct gw_child *child; // what a thread of a kernel has given; NULL: host code has
    unsigned depth;         // 0: host code has given it; else one more than its parent
};

static struct begun *begun;
static size_t begun_count, begun_room;
static size_t before[GW_CLOCK_SLOTS]; // so many of `begun` are before all that a stream does next
static struct gw_queued now;
static struct gw_queued given_by_host; // the operation that `now` is, or descends from
static struct gw_child *child;         // what `now` is then
static unsigned depth;                 // of `now`
static bool host_acts;                 // `now` is the host, not an operation
static uint64_t announced;             // the operation that the device said begins

void gw_observe_operation_begin(uint64_t operation)
{
    announced = operation;
    gw_record_begin(operation);
}

static bool is_before(const struct begun *entry, const struct gw_clock *clock)
{
    return entry->sequence <= clock->done[entry->slot];
}

bool gw_order_host_before_now(uint64_t sequence)
{
    return host_acts || sequence <= given_by_host.clock.done[GW_HOST_SLOT];
}

// Drops old operations that all the host knows to be done; they are before all that comes.
static void forget_old(void)
{
    size_t old = 0;
    while (old < begun_count && is_before(&begun[old], gw_streams_host_clock())) {
        old++;
    }
    begun_count -= old;
    memmove(begun, begun + old, begun_count * sizeof(*begun));
    for (int i = 0; i < GW_CLOCK_SLOTS; i++) {
        before[i] -= before[i] < old ? before[i] : old;
    }
    gw_children_forget(begun_count ? begun[0].stamp : UINT64_MAX);
}

static void append(struct begun entry)
{
    if (begun_count == begun_room) {
        if (begun_count >= ENOUGH) {
            forget_old();
        }
        if (begun_count >= begun_room / 2) {
            begun = gw_grown(begun, begun_room, &begun_room, sizeof(*begun));
        }
    }
    begun[begun_count++] = entry;
}

static struct begun *find(uint64_t stamp)
{
    const size_t known = gw_count_up_to(begun, begun_count, sizeof(*begun), stamp);
    return known ? &begun[known - 1] : NULL;
}

// How much of `begun` is before `now`, which its slot remembers.
static size_t count_before(void)
{
    size_t *known = &before[now.slot];
    while (*known < begun_count && is_before(&begun[*known], &now.clock)) {
        (*known)++;
    }
    return *known;
}

static void begin(struct gw_operation_note operation, uint64_t stamp, size_t known)
{
    const uint64_t first = known < begun_count ? begun[known].stamp : stamp;
    operation.device = gw_now.device;
    append((struct begun){stamp, now.slot, now.sequence, 0, operation, child, depth});
    gw_now.ordered = gw_word(first, 0);
    gw_now.launch = gw_now.block = gw_now.settled = gw_now.epoch = gw_now.foreign =
        gw_word(stamp, 0);
    gw_now.word = gw_word(stamp, 0);
}

void gw_order_begin(struct gw_operation_note operation)
{
    const uint64_t stamp = gw_stamp_next();
    size_t known = SIZE_MAX;
    child = announced ? gw_child_begins(announced) : NULL;
    if (child) { // in the place of its first ancestor, which is not before it as a whole
        now = given_by_host;
        now.clock.done[now.slot] = now.sequence - 1;
        known = count_before();
    } else if (announced && gw_streams_take(announced, &now)) {
        known = count_before();
    } else {
        now = (struct gw_queued){0};
        memset(&now.clock, 0xFF, sizeof(now.clock));
    }
    if (!child) {
        given_by_host = now;
    }
    announced = 0;
    host_acts = false;
    const struct begun *parent = child ? find(gw_child_parent(child)) : NULL;
    depth = parent ? parent->depth + 1 : 0;
    begin(operation, stamp, known);
}

void gw_order_begin_host(void)
{
    static uint64_t changes;
    if (host_acts && changes == gw_streams_host_changes()) {
        return;
    }
    const struct gw_clock *clock = gw_streams_host_clock();
    changes = gw_streams_host_changes();
    const uint64_t stamp = gw_stamp_next();
    now = (struct gw_queued){
        .slot = GW_HOST_SLOT, .sequence = clock->done[GW_HOST_SLOT], .clock = *clock};
    host_acts = true;
    child = NULL;
    depth = 0;
    begin((struct gw_operation_note){.name = gw_order_host}, stamp, count_before());
}

// The ancestor of an operation, or itself, that a thread of this launch has given; NULL for none.
static struct gw_child *given_by(const struct begun *entry, uint64_t parent)
{
    struct gw_child *of = entry->child;
    while (of && gw_child_parent(of) != parent) {
        entry = find(gw_child_parent(of));
        of = entry ? entry->child : NULL;
    }
    return of;
}

// Going up from the running operation, to where the two meet.
bool gw_order_before_now(uint64_t word)
{
    const struct begun *entry = find(gw_word_stamp(word));
    for (struct gw_child *of = entry ? child : NULL; of;) {
        const uint64_t parent = gw_child_parent(of);
        if (entry->stamp == parent) {
            return gw_child_comes_after(of, word);
        }
        const struct gw_child *relative = given_by(entry, parent);
        if (relative) {
            return gw_child_comes_after_end(of, relative);
        }
        const struct begun *next = find(parent);
        of = next ? next->child : NULL;
    }
    return !entry || is_before(entry, &now.clock);
}

unsigned gw_order_depth(void)
{
    return depth;
}

enum gw_kinship gw_order_kinship(uint64_t stamp)
{
    const struct begun *entry = find(stamp);
    for (struct gw_child *of = entry ? child : NULL; of;) {
        const struct begun *parent = find(gw_child_parent(of));
        if (entry == parent) {
            return GW_PARENT_KERNEL;
        }
        if (given_by(entry, gw_child_parent(of))) {
            return GW_SIBLING_KERNEL;
        }
        of = parent ? parent->child : NULL;
    }
    return GW_NO_KIN;
}

uint64_t gw_order_read_also(uint64_t word)
{
    struct begun *entry = find(gw_word_stamp(word));
    const uint64_t self = begun[begun_count - 1].stamp;
    if (!entry || (word & GW_ALSO)) {
        return word;
    }
    if (entry->dependency == 0) {
        entry->dependency = self;
    }
    return entry->dependency == self ? word | GW_ALSO : word;
}

uint64_t gw_order_dependency(uint64_t word)
{
    const struct begun *entry = find(gw_word_stamp(word));
    return entry ? entry->dependency : 0;
}

struct gw_operation_note gw_order_operation(uint64_t stamp)
{
    const struct begun *entry = find(stamp);
    return entry ? entry->operation : (struct gw_operation_note){.name = "an earlier operation"};
}
