// SPDX-License-Identifier: MIT
// The order of programs and seeds that a seed decides.
#include "drawn.h"

#include <stdlib.h>
#include <string.h>

void gw_predict_drawn_add(struct gw_predict_drawn *from, size_t program)
{
    from->program = gw_one_more(from->program, from->count, sizeof(*from->program));
    from->program[from->count++] = program;
}

// The order in which the programs come: those of a seed, each once before one comes again.
static const struct gw_predict_program *program_at(const struct gw_predict_settings *settings,
                                                   const struct gw_predict_drawn *from,
                                                   unsigned long turn)
{
    const size_t count = from->count;
    size_t *left = malloc(count * sizeof(*left));
    if (!left) {
        abort();
    }
    memcpy(left, from->program, count * sizeof(*left));
    size_t chosen = 0, remaining = count;
    for (unsigned long i = 0; i <= turn % count; i++) {
        char *word = gw_format("turn %lu", turn - turn % count + i);
        const size_t at = gw_predict_draw(settings->seed, word, remaining);
        free(word);
        chosen = left[at];
        left[at] = left[--remaining];
    }
    free(left);
    return &settings->programs.program[chosen];
}

static uint64_t seed_at(const struct gw_predict_settings *settings, unsigned long turn)
{
    char *word = gw_format("seed %lu", turn);
    const uint64_t seed = gw_predict_draw(settings->seed, word, 1000000000U);
    free(word);
    return seed;
}

// One of the kinds that the program's head names.
static const struct gw_predict_kind *opening_kind(const struct gw_predict_settings *settings,
                                                  const struct gw_predict_program *program,
                                                  unsigned long turn)
{
    const struct gw_predict_kind *named[GW_MOST_KINDS];
    unsigned count = 0;
    for (int i = 0; gw_predict_kinds[i]; i++) {
        if (gw_predict_has_name(program->opens, gw_predict_kinds[i]->name)) {
            named[count++] = gw_predict_kinds[i];
        }
    }
    char *word = gw_format("opening %lu", turn);
    const uint64_t drawn = gw_predict_draw(settings->seed, word, count > 0 ? count : 1);
    free(word);
    return count > 0 ? named[drawn] : NULL;
}

enum gw_asked gw_predict_ask_drawn(const struct gw_predict_settings *settings,
                                   const struct gw_predict_drawn *from, unsigned long until,
                                   struct gw_predict_tally *tally, unsigned long *turn)
{
    enum gw_asked asked = GW_ASKED;
    unsigned long fruitless = 0;
    for (; from->count > 0 && tally->asked < until &&
           (asked == GW_ASKED || asked == GW_ASKED_NOTHING) && fruitless < from->count + 1;
         ++*turn) {
        const struct gw_predict_program *program = program_at(settings, from, *turn);
        struct gw_predict_instance next = gw_predict_instance_of(
            program_at(settings, from, *turn + 1), seed_at(settings, *turn + 1));
        struct gw_predict_wish wish = from->wish;
        if (from->opening) {
            wish.kind = opening_kind(settings, program, *turn);
        }
        asked = gw_predict_ask_reader(settings, program, seed_at(settings, *turn), &wish,
                                      tally->asked + 1 < until ? &next : NULL, tally);
        fruitless = asked == GW_ASKED_NOTHING ? fruitless + 1 : 0;
        gw_predict_instance_free(&next);
    }
    return asked == GW_ASKED_NOTHING ? GW_ASKED : asked;
}
