// SPDX-License-Identifier: MIT
// A place is its return address and its launch: what a second launch does is not the first one's.
#include "sampling.h"

#include "checker/order/stamps.h"
#include "checker/shadow/now.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST_ARRAYS = 8, MOST_PLACES = 32, MOST_SAMPLES = 1 << 20, NAME_BYTES = 32 };

static struct gw_reported_array arrays[MOST_ARRAYS];
static char names[MOST_ARRAYS][NAME_BYTES];
static size_t array_count;
static struct gw_sampled_place *places; // MOST_PLACES, while there are any
static size_t place_count, sample_count;
static bool is_full;
static struct gw_launch_note first_launch;
static bool several_sites;
static uint64_t threads_ended;

static void forget_places(void)
{
    for (size_t i = 0; i < place_count; i++) {
        free(places[i].samples);
    }
    free(places);
    places = NULL;
    place_count = sample_count = 0;
}

void gw_sampling_begin(void)
{
    forget_places();
    places = calloc(MOST_PLACES, sizeof(*places));
    array_count = 0;
    is_full = !places;
    first_launch = (struct gw_launch_note){0};
    several_sites = false;
    gw_now.sampling = true;
    gw_now_decide();
}

void gw_sampling_end(void)
{
    gw_now.sampling = false;
    gw_now_decide();
}

void gw_sampling_tell(const struct gw_reported_array *array)
{
    if (array_count == MOST_ARRAYS) {
        is_full = true;
        return;
    }
    snprintf(names[array_count], NAME_BYTES, "%s", array->shape.name);
    arrays[array_count] = *array;
    arrays[array_count].shape.name = names[array_count];
    array_count++;
}

size_t gw_sampling_arrays(void)
{
    return array_count;
}

const struct gw_reported_array *gw_sampling_array(size_t index)
{
    return &arrays[index];
}

size_t gw_sampling_places(void)
{
    return is_full ? 0 : place_count;
}

struct gw_sampled_place *gw_sampling_place(size_t index)
{
    return &places[index];
}

const struct gw_launch_note *gw_sampling_launch(void)
{
    return first_launch.kernel && !several_sites ? &first_launch : NULL;
}

static struct gw_sampled_place *place_of(const struct gw_access *access)
{
    static size_t last; // most come by the same one again
    const uint64_t launch = gw_running_launch()->number;
    for (size_t i = 0; i < place_count; i++) {
        last = last < place_count ? last : 0;
        struct gw_sampled_place *place = &places[last];
        if (place->where.frames[0] == access->return_address && place->launch.number == launch) {
            return place;
        }
        last++;
    }
    if (place_count == MOST_PLACES) {
        return NULL;
    }
    struct gw_sampled_place *place = &places[place_count++];
    place->where = (struct gw_where){.frames = {access->return_address}, .frame = access->frame};
    gw_frames_find(&place->where);
    place->launch = *gw_running_launch();
    place->does = access->does;
    place->bytes = access->bytes;
    place->block = UINT32_MAX;
    return place;
}

static bool has_room(struct gw_sampled_place *place)
{
    if (place->count < place->room) {
        return true;
    }
    const size_t room = place->room ? 2 * place->room : 256;
    void *samples = realloc(place->samples, room * sizeof(*place->samples));
    if (!samples) {
        return false;
    }
    place->samples = samples;
    place->room = room;
    return true;
}

void gw_sampling_access(const struct gw_access *access)
{
    if (is_full) {
        return;
    }
    struct gw_sampled_place *place = sample_count < MOST_SAMPLES ? place_of(access) : NULL;
    const uint3 index = gw_block_index();
    const unsigned thread = gw_word_thread(gw_now.word);
    is_full = !place || !has_room(place) || place->turns[thread] == UINT16_MAX;
    if (is_full) {
        return;
    }
    const uint32_t block = index.x + gw_running_launch()->grid.x * index.y;
    if (block != place->block) {
        place->block = block;
        for (size_t i = 0; i < sizeof(place->turns) / sizeof(*place->turns); i++) {
            place->turns[i] = 0;
        }
    }
    place->samples[place->count++] = (struct gw_sample){.element = (int64_t)access->address,
                                                        .block = block,
                                                        .thread = (uint16_t)thread,
                                                        .turn = place->turns[thread]++};
    sample_count++;
    // A place that does now this and now that is none that a sum could fit.
    place->bytes = place->bytes == access->bytes ? place->bytes : 0;
    place->does |= access->does;
}

void gw_sampling_thread_ends(void)
{
    threads_ended++;
}

void gw_sampling_launch_begins(void)
{
    const struct gw_launch_note *launch = gw_running_launch();
    threads_ended = 0;
    if (!first_launch.kernel) {
        first_launch = *launch;
    }
    several_sites = several_sites ||
                    first_launch.site.return_address != launch->site.return_address ||
                    first_launch.site.line != launch->site.line;
}

void gw_sampling_launch_ends(void)
{
    const struct gw_launch_note *launch = gw_running_launch();
    const uint64_t threads = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z *
                             launch->block.x * launch->block.y * launch->block.z;
    const bool flat = launch->grid.z == 1 && launch->block.z == 1;
    const bool whole = threads_ended == threads && flat && !gw_now.enough && !gw_now.interleaved;
    for (size_t i = 0; i < place_count; i++) {
        if (places[i].launch.number == launch->number) {
            places[i].is_whole = whole;
        }
    }
}
