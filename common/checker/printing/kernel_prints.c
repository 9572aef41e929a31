// SPDX-License-Identifier: MIT
// Prints of a block's threads are kept in the order in which the threads ran, and told warp by
// warp. In a warp the lanes that are at one place print together; a place that some lanes have
// still to come to, by a longer way, waits for them, as on a GPU, whose lanes meet again behind a
// branch. All of it comes before what is printed after the lanes have carried out a function of the
// warp together.
#include "kernel_prints.h"

#include "checker/program/lines.h"
#include "checker/shadow/now.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANES = 32,
    MOST_THREADS = 1024,
    // Enough for what a block prints to be read by anyone; what prints more is told as it comes.
    MOST_PRINTS = 8192,
    MOST_BYTES = 1 << 20,
    // How far ahead a lane is looked for a place that others wait at.
    LOOKED_AHEAD = 64,
    MOST_PLACES = 64
};

/** A call of printf, and the first one seen of its line and format: the compiler may make several
 * of one. */
struct place {
    const void *call, *format, *line;
    char file[256];
    int number;
};

static struct place places[MOST_PLACES];
static unsigned place_count;

struct print {
    const void *place, *format;
    unsigned next;     /**< of the same thread; 0: none */
    unsigned meetings; /**< of the warp, before it */
    unsigned begin, bytes;
};

// prints[0] is none.
static struct print prints[MOST_PRINTS + 1];
static unsigned count;
static char *texts; // MOST_BYTES
static unsigned used;
static unsigned first[MOST_THREADS], last[MOST_THREADS];
static unsigned meetings[MOST_THREADS / LANES];

// A signal may end the program while it holds the stream's lock.
static void tell(const char *text, size_t bytes)
{
    fwrite_unlocked(text, 1, bytes, stdout);
}

static bool is_same(const struct place *place, const void *format, const struct gw_line *line)
{
    return line->known && place->format == format && place->number == line->line &&
           strcmp(place->file, line->file) == 0;
}

/** The call that stands for all of its line and format. */
static const void *line_of(const void *call, const void *format)
{
    for (unsigned i = 0; i < place_count; i++) {
        if (places[i].call == call) {
            return places[i].line;
        }
    }
    if (place_count == MOST_PLACES) {
        return call;
    }
    const struct gw_line line = gw_line_of_site((struct gw_site){.return_address = call});
    struct place *place = &places[place_count];
    *place = (struct place){.call = call, .format = format, .line = call, .number = line.line};
    memcpy(place->file, line.file, sizeof(place->file));
    for (unsigned i = 0; i < place_count; i++) {
        if (is_same(&places[i], format, &line)) {
            place->line = places[i].line;
        }
    }
    place_count++;
    return place->line;
}

/** The lanes' next prints, of those that come before the warp has met again. */
struct heads {
    unsigned print[LANES]; /**< 0: none */
};

static struct heads heads_of(const unsigned *lanes)
{
    struct heads heads = {{0}};
    unsigned fewest = ~0u;
    for (int lane = 0; lane < LANES; lane++) {
        if (lanes[lane] != 0 && prints[lanes[lane]].meetings < fewest) {
            fewest = prints[lanes[lane]].meetings;
        }
    }
    for (int lane = 0; lane < LANES; lane++) {
        if (lanes[lane] != 0 && prints[lanes[lane]].meetings == fewest) {
            heads.print[lane] = lanes[lane];
        }
    }
    return heads;
}

static bool comes_later(unsigned print, const void *place)
{
    const unsigned before = prints[print].meetings;
    for (int i = 0; i < LOOKED_AHEAD; i++) {
        print = prints[print].next;
        if (print == 0 || prints[print].meetings != before) {
            return false;
        }
        if (prints[print].place == place) {
            return true;
        }
    }
    return false;
}

/** Whether a lane that is elsewhere has still to come to the place. */
static bool waits(const struct heads *heads, const void *place)
{
    for (int lane = 0; lane < LANES; lane++) {
        const unsigned print = heads->print[lane];
        if (print != 0 && prints[print].place != place && comes_later(print, place)) {
            return true;
        }
    }
    return false;
}

static int number_of(const void *line)
{
    for (unsigned i = 0; i < place_count; i++) {
        if (places[i].call == line) {
            return places[i].number;
        }
    }
    return 0;
}

/** Where the lanes print next: of several places the first in the program, as branches are taken
 * one after another. NULL if none has anything left. */
static const void *next_place(const struct heads *heads)
{
    const void *next = NULL, *waiting = NULL;
    for (int lane = 0; lane < LANES; lane++) {
        if (heads->print[lane] == 0) {
            continue;
        }
        const void *place = prints[heads->print[lane]].place;
        const void **which = waits(heads, place) ? &waiting : &next;
        if (!*which || number_of(place) < number_of(*which)) {
            *which = place;
        }
    }
    return next ? next
                : waiting; // if each waits for another, the order of a GPU is nobody's to know
}

static void tell_warp(unsigned *lanes)
{
    for (;;) {
        const struct heads heads = heads_of(lanes);
        const void *place = next_place(&heads);
        if (!place) {
            return;
        }
        for (int lane = 0; lane < LANES; lane++) {
            const struct print *print = &prints[heads.print[lane]];
            if (heads.print[lane] != 0 && print->place == place) {
                tell(texts + print->begin, print->bytes);
                lanes[lane] = print->next;
            }
        }
    }
}

static void forget(void)
{
    memset(first, 0, sizeof(first));
    memset(last, 0, sizeof(last));
    memset(meetings, 0, sizeof(meetings));
    count = used = 0;
}

// Of a thread of the device, whose stack is too small to look up lines.
static void tell_as_it_came(void)
{
    for (unsigned i = 1; i <= count; i++) {
        tell(texts + prints[i].begin, prints[i].bytes);
    }
    forget();
}

void gw_print_saved(void)
{
    if (count == 0) {
        return;
    }
    for (unsigned i = 1; i <= count; i++) {
        prints[i].place = line_of(prints[i].place, prints[i].format);
    }
    for (unsigned thread = 0; thread < MOST_THREADS; thread += LANES) {
        tell_warp(first + thread);
    }
    forget();
}

void gw_print_warp_meets(void)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    if (count > 0 && thread < MOST_THREADS) {
        meetings[thread / LANES]++;
    }
}

void gw_print_later(const void *place, const void *format, const char *text, size_t bytes)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    if (!texts) {
        texts = malloc(MOST_BYTES);
    }
    const bool full = count == MOST_PRINTS || bytes > MOST_BYTES - used;
    if (!texts || full || gw_now.interleaved || thread >= MOST_THREADS) {
        tell_as_it_came();
        tell(text, bytes);
        return;
    }
    prints[++count] =
        (struct print){place, format, 0, meetings[thread / LANES], used, (unsigned)bytes};
    memcpy(texts + used, text, bytes);
    used += (unsigned)bytes;
    if (last[thread] != 0) {
        prints[last[thread]].next = count;
    } else {
        first[thread] = count;
    }
    last[thread] = count;
}
