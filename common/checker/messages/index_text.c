// SPDX-License-Identifier: MIT
// From the samples to the arrays that they went to, and to the sentence about them.
#include "index_text.h"

#include "checker/indices/naming.h"
#include "checker/program/dwarf_lines.h"
#include "checker/sampling/sampling.h"
#include "describe.h"

#include <stdlib.h>
#include <string.h>

static struct {
    bool is_known, is_told;
    enum gw_named named;
    char *sentence;
    const struct gw_sampled_place *place;
    const struct gw_reported_array *array, *written;
    bool
        goes_outside; /**< some thread that came by is beyond the elements that are to be written */
} found;

void gw_index_forget(void)
{
    free(found.sentence);
    memset(&found, 0, sizeof(found));
}

static bool is_inside(const struct gw_reported_array *array, int64_t address)
{
    return (uintptr_t)address - array->start < array->bytes;
}

static bool touches(const struct gw_sampled_place *place, const struct gw_reported_array *array)
{
    for (size_t i = 0; i < place->count; i++) {
        if (is_inside(array, place->samples[i].element)) {
            return true;
        }
    }
    return false;
}

// A place of the student's, all of whose accesses are to elements of this one array, or to none.
static bool is_of_elements(const struct gw_sampled_place *place,
                           const struct gw_reported_array *array)
{
    if (!place->is_whole || place->bytes != array->size || (place->does & GW_ATOMICALLY) ||
        gw_dwarf_is_ours(place->where.frames[0])) {
        return false;
    }
    for (size_t i = 0; i < gw_sampling_arrays(); i++) {
        const struct gw_reported_array *other = gw_sampling_array(i);
        if (other != array && touches(place, other)) {
            return false;
        }
    }
    for (size_t i = 0; i < place->count; i++) {
        if ((place->samples[i].element - (int64_t)array->start) % (int64_t)array->size != 0) {
            return false;
        }
    }
    return true;
}

// The only place that reads the array, or the only one that writes to it. NULL: there are others,
// or none, or it does something else as well.
static const struct gw_sampled_place *only_place(const struct gw_reported_array *array,
                                                 unsigned does)
{
    const struct gw_sampled_place *only = NULL;
    for (size_t i = 0; i < gw_sampling_places(); i++) {
        const struct gw_sampled_place *place = gw_sampling_place(i);
        if (!(place->does & does) || !touches(place, array)) {
            continue;
        }
        if (only) {
            return NULL;
        }
        only = place;
    }
    return only && is_of_elements(only, array) ? only : NULL;
}

/** A place's accesses as those of one array's elements. */
struct view {
    struct gw_use use;
    struct gw_sample *samples;
    struct gw_seen seen;
    const struct gw_sampled_place *place;
    const struct gw_reported_array *array;
};

static bool look(struct view *view, const struct gw_reported_array *array, unsigned does)
{
    const struct gw_sampled_place *place = only_place(array, does);
    *view = (struct view){.place = place, .array = array};
    view->samples = place ? malloc(place->count * sizeof(*view->samples)) : NULL;
    if (!view->samples) {
        return false;
    }
    for (size_t i = 0; i < place->count; i++) {
        view->samples[i] = place->samples[i];
        view->samples[i].element -= (int64_t)array->start;
        view->samples[i].element /= (int64_t)array->size;
    }
    const dim3 grid = place->launch.grid, block = place->launch.block;
    view->use = (struct gw_use){
        array->shape, {grid.x, grid.y, block.x, block.y}, view->samples, place->count};
    return gw_see(&view->use, &view->seen);
}

static void keep(enum gw_named named, const struct view *about)
{
    if (named) {
        found.named = named;
        found.place = about->place;
        found.array = about->array;
    }
}

static void name_with_input(FILE *out, const struct view *writes,
                            const struct gw_reported_array *input)
{
    struct view reads = {0};
    const bool matrices = writes->use.array.row > 0 && input->shape.row > 0;
    if (input->is_written || !look(&reads, input, GW_READS) ||
        reads.place->launch.number != writes->place->launch.number) {
        free(reads.samples);
        return;
    }
    const struct gw_seen *about = &reads.seen;
    const enum gw_named named = matrices
                                    ? gw_name_transpose(out, &reads.seen, &writes->seen, &about)
                                    : gw_name_reads(out, &reads.seen, &writes->seen);
    keep(named, about == &reads.seen ? &reads : writes);
    free(reads.samples);
}

static void name(FILE *out, const struct gw_reported_array *array)
{
    struct view writes = {0};
    if (array->is_written && array->shape.elements > 1 && look(&writes, array, GW_WRITES)) {
        keep(gw_name_alone(out, &writes.seen), &writes);
        if (!found.named && array->shape.row == 0) {
            keep(gw_name_writes(out, &writes.seen, array->grid_is_given), &writes);
        }
        for (size_t i = 0; i < gw_sampling_arrays() && !found.named; i++) {
            name_with_input(out, &writes, gw_sampling_array(i));
        }
        if (!found.named && array->shape.row > 0) {
            keep(gw_name_matrix(out, &writes.seen), &writes);
        }
        found.written = array;
        found.goes_outside = writes.seen.cover.outside > 0;
    }
    free(writes.samples);
}

static void find(void)
{
    size_t length;
    FILE *out = found.is_known ? NULL : open_memstream(&found.sentence, &length);
    found.is_known = true;
    if (!out) {
        return;
    }
    for (size_t i = 0; i < gw_sampling_arrays() && !found.named; i++) {
        name(out, gw_sampling_array(i));
    }
    fclose(out);
}

void gw_index_tell_again(void)
{
    found.is_told = false;
}

static bool is_in(const struct gw_diagnosis *report, const struct gw_reported_array *array)
{
    const struct gw_allocation *allocation = &report->memory.allocation;
    return report->memory.has_allocation &&
           array->start - (uintptr_t)allocation->start < allocation->bytes;
}

bool gw_index_hint(FILE *out, const struct gw_diagnosis *report)
{
    find();
    if (!found.named || !report->launch.known ||
        report->launch.number != found.place->launch.number) {
        return false;
    }
    // A thread beyond the end of what it writes is also beyond that of what it reads.
    const bool beyond = report->kind == GW_REPORT_OUT_OF_BOUNDS && found.goes_outside;
    if (!beyond && !is_in(report, found.array) && !is_in(report, found.written)) {
        return false;
    }
    fputs(found.is_told ? "" : found.sentence, out);
    found.is_told = true;
    return true;
}

bool gw_index_describe_launch(FILE *out)
{
    const struct gw_launch_note *launch = gw_sampling_launch();
    const struct gw_line at = launch ? gw_line_of_site(launch->site) : (struct gw_line){0};
    gw_phrase_place(out, "at", &at);
    return at.known;
}

bool gw_index_describe(FILE *out)
{
    find();
    if (!found.named) {
        return false;
    }
    const struct gw_launch_note *launch = &found.place->launch;
    if (found.named == GW_NAMED_LAUNCH) {
        const struct gw_line at = gw_line_of_site(launch->site);
        gw_phrase_place(out, "at", &at);
    } else {
        const struct gw_line at = gw_line_of(&found.place->where);
        gw_phrase_place(out, "at", &at);
        fprintf(out, "  kernel  %s, ", launch->kernel);
        gw_phrase_launch(out, launch, &at);
        fputc('\n', out);
    }
    fprintf(out, "  hint    %s\n", found.sentence);
    return true;
}
