// SPDX-License-Identifier: MIT
// Sorted by element, those who used the same one stand together.
#include "cover.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *left, const void *right)
{
    const struct gw_sample *a = left, *b = right;
    if (a->element != b->element) {
        return a->element < b->element ? -1 : 1;
    }
    if (a->block != b->block) {
        return a->block < b->block ? -1 : 1;
    }
    return (int)a->thread - (int)b->thread;
}

static void add_element(struct gw_cover *cover, uint64_t elements, int64_t element,
                        uint64_t threads, uint64_t blocks)
{
    if (element < 0 || (uint64_t)element >= elements) {
        cover->lowest = cover->outside == 0 ? element : cover->lowest;
        cover->highest = element;
        cover->outside++;
        return;
    }
    const bool is_first = cover->used++ == 0;
    cover->first = is_first ? (uint64_t)element : cover->first;
    cover->last = (uint64_t)element;
    cover->least_threads =
        is_first || threads < cover->least_threads ? threads : cover->least_threads;
    cover->most_threads = threads > cover->most_threads ? threads : cover->most_threads;
    cover->least_blocks = is_first || blocks < cover->least_blocks ? blocks : cover->least_blocks;
    cover->most_blocks = blocks > cover->most_blocks ? blocks : cover->most_blocks;
}

static void count_turns(struct gw_cover *cover, const struct gw_use *use)
{
    uint64_t last_turns = 0;
    for (size_t i = 0; i < use->count; i++) {
        const uint64_t turns = (uint64_t)use->samples[i].turn + 1;
        cover->threads += turns == 1;
        last_turns = turns > cover->turns ? 1 : last_turns + (turns == cover->turns);
        cover->turns = turns > cover->turns ? turns : cover->turns;
    }
    cover->same_turns = last_turns == cover->threads;
}

bool gw_cover_of(const struct gw_use *use, struct gw_cover *cover)
{
    *cover = (struct gw_cover){0};
    struct gw_sample *sorted = malloc((use->count + 1) * sizeof(*sorted));
    if (!sorted) {
        return false;
    }
    memcpy(sorted, use->samples, use->count * sizeof(*sorted));
    qsort(sorted, use->count, sizeof(*sorted), compare);
    for (size_t i = 0; i < use->count;) {
        const int64_t element = sorted[i].element;
        uint64_t threads = 0, blocks = 0;
        for (size_t from = i; i < use->count && sorted[i].element == element; i++) {
            const bool new_block = i == from || sorted[i].block != sorted[i - 1].block;
            blocks += new_block;
            threads += new_block || sorted[i].thread != sorted[i - 1].thread;
        }
        add_element(cover, use->array.elements, element, threads, blocks);
    }
    free(sorted);
    count_turns(cover, use);
    return true;
}
