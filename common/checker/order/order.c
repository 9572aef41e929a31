// SPDX-License-Identifier: MIT
// Every operation that began, by its first stamp; a later stamp belongs to the last one begun
// before it.
#include "order.h"

#include "checker/counting/recording.h"
#include "checker/handlers/handlers.h"
#include "checker/program/arrays.h"
#include "checker/shadow/now.h"
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
};

static struct begun *begun;
static size_t begun_count, begun_room;
static size_t before[GW_CLOCK_SLOTS]; // so many of `begun` are before all that a stream does next
static struct gw_queued now;
static bool host_acts;     // `now` is the host, not an operation
static uint64_t announced; // the operation that the device said begins

void gw_observe_operation_begin(uint64_t operation)
{
    announced = operation;
    gw_record_begin(operation);
}

static bool is_before(const struct begun *entry, const struct gw_clock *clock)
{
    return entry->sequence <= clock->done[entry->slot];
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
    append((struct begun){stamp, now.slot, now.sequence, 0, operation});
    gw_now.ordered = gw_word(first, 0);
    gw_now.launch = gw_now.block = gw_now.settled = gw_now.epoch = gw_now.foreign =
        gw_word(stamp, 0);
    gw_now.word = gw_word(stamp, 0);
}

void gw_order_begin(struct gw_operation_note operation)
{
    const uint64_t stamp = gw_stamp_next();
    size_t known = SIZE_MAX;
    if (announced && gw_streams_take(announced, &now)) {
        known = count_before();
    } else {
        now = (struct gw_queued){0};
        memset(&now.clock, 0xFF, sizeof(now.clock));
    }
    announced = 0;
    host_acts = false;
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
    begin((struct gw_operation_note){gw_order_host, {0}}, stamp, count_before());
}

static struct begun *find(uint64_t stamp)
{
    const size_t known = gw_count_up_to(begun, begun_count, sizeof(*begun), stamp);
    return known ? &begun[known - 1] : NULL;
}

bool gw_order_before_now(uint64_t stamp)
{
    const struct begun *entry = find(stamp);
    return !entry || is_before(entry, &now.clock);
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
