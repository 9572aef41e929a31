// SPDX-License-Identifier: MIT
// Of a __device__ or __constant__ variable each device has one. The program has a single place for
// it, and one operation runs at a time: what another device has there is put aside, with what the
// shadow shows of it. In a program of one device nothing of this happens.
#include "checker/handlers/handlers.h"
#include "checker/program/variables.h"
#include "checker/shadow/now.h"
#include "checker/shadow/shadow.h"
#include "cpu_device/calls/devices.h"

#include <stdlib.h>
#include <string.h>

struct kept {
    void *bytes;
    struct gw_cell *cells; // all 0, as fresh ones are, until its device has had a turn
};

/** One variable, and what the devices that have no turn hold of it. */
struct each {
    uintptr_t start;
    size_t bytes;
    struct kept of[GW_MOST_DEVICES];
    struct each *next;
};

static struct each *all;
static bool known;
static int has_turn; // whose values the variables hold

static size_t cell_count(const struct each *one)
{
    return (one->start + one->bytes + 3) / 4 - one->start / 4;
}

static void *must_allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        abort();
    }
    return memory;
}

// Before the first operation: what a variable was initialized with, it holds on every device.
static void keep(const struct gw_variable *variable, void *context)
{
    (void)context;
    if ((variable->kind != GW_DEVICE_VARIABLE && variable->kind != GW_CONSTANT_VARIABLE) ||
        variable->bytes == 0) {
        return;
    }
    struct each *made = must_allocate(1, sizeof(*made));
    made->start = variable->start;
    made->bytes = variable->bytes;
    made->next = all;
    all = made;
    for (int i = 0; i < gw_devices(); i++) {
        made->of[i].bytes = must_allocate(1, made->bytes);
        made->of[i].cells = must_allocate(cell_count(made), sizeof(struct gw_cell));
        memcpy(made->of[i].bytes, (const void *)made->start, made->bytes);
    }
}

// What the device of the last turn has goes aside, and what the one whose turn comes has is put
// there.
static void move(const struct each *one, int from, int to)
{
    struct gw_cell *cells = gw_shadow_find(one->start & ~(uintptr_t)3);
    memcpy(one->of[from].bytes, (const void *)one->start, one->bytes);
    memcpy((void *)one->start, one->of[to].bytes, one->bytes);
    if (cells) {
        const size_t bytes = cell_count(one) * sizeof(*cells);
        memcpy(one->of[from].cells, cells, bytes);
        memcpy(cells, one->of[to].cells, bytes);
    }
}

void gw_observe_device_begins(int device)
{
    gw_now.device = device;
    if (!known) {
        known = true;
        gw_variables_visit(keep, NULL);
    }
    for (struct each *one = all; one && device != has_turn; one = one->next) {
        move(one, has_turn, device);
    }
    has_turn = device;
}
