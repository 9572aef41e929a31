// SPDX-License-Identifier: MIT
#include "page_steps.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_THREADS = 1024 };

// Of one interval: the accesses of each thread in their order, and how far each thread has come.
struct lanes {
    const struct gw_trace *trace;
    unsigned line_of[GW_TRACE_PLACES]; // the first place of the same line
    size_t *next;              // of an access: the same thread's next one; its own number: none
    size_t head[MOST_THREADS]; // the first that is not in a step yet; NONE
};

#define NONE ((size_t)-1)

// All code without lines is one.
static bool is_same_line(const struct gw_trace *trace, unsigned a, unsigned b)
{
    return trace->places[a].line == trace->places[b].line &&
           strcmp(trace->places[a].file, trace->places[b].file) == 0;
}

static void find_lines(struct lanes *lanes)
{
    for (unsigned i = 0; i < GW_TRACE_PLACES; i++) {
        lanes->line_of[i] = i;
        for (unsigned k = 0; k < i && lanes->line_of[i] == i; k++) {
            lanes->line_of[i] = is_same_line(lanes->trace, k, i) ? k : i;
        }
    }
}

static unsigned line_of(const struct lanes *lanes, size_t access)
{
    return lanes->line_of[lanes->trace->accesses[access].place];
}

static void begin_interval(struct lanes *lanes, unsigned interval)
{
    size_t last[MOST_THREADS];
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        lanes->head[i] = last[i] = NONE;
    }
    for (size_t i = 0; i < lanes->trace->access_count; i++) {
        const struct gw_trace_access *access = &lanes->trace->accesses[i];
        if (access->interval == interval) {
            *(last[access->thread] == NONE ? &lanes->head[access->thread]
                                           : &lanes->next[last[access->thread]]) = i;
            last[access->thread] = i;
            lanes->next[i] = NONE;
        }
    }
}

// Whether a thread that is elsewhere now comes to the line later: then those who are there wait.
static bool is_awaited(const struct lanes *lanes, unsigned line)
{
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        if (lanes->head[i] == NONE || line_of(lanes, lanes->head[i]) == line) {
            continue;
        }
        for (size_t at = lanes->next[lanes->head[i]]; at != NONE; at = lanes->next[at]) {
            if (line_of(lanes, at) == line) {
                return true;
            }
        }
    }
    return false;
}

// The line that all threads are at; GW_TRACE_PLACES: they are at several, or done.
static unsigned common_line(const struct lanes *lanes)
{
    unsigned line = GW_TRACE_PLACES;
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        if (lanes->head[i] != NONE && line != line_of(lanes, lanes->head[i])) {
            if (line != GW_TRACE_PLACES) {
                return GW_TRACE_PLACES;
            }
            line = line_of(lanes, lanes->head[i]);
        }
    }
    return line;
}

// The line that is next: of those that nobody else comes to, or else of all, the topmost in its
// file. @return GW_TRACE_PLACES: all threads are done
static unsigned choose_line(const struct lanes *lanes)
{
    bool asked[GW_TRACE_PLACES] = {false};
    const unsigned common = common_line(lanes);
    unsigned best = GW_TRACE_PLACES;
    bool best_is_free = false;
    for (unsigned i = 0; i < MOST_THREADS && common == GW_TRACE_PLACES; i++) {
        const unsigned line =
            lanes->head[i] == NONE ? GW_TRACE_PLACES : line_of(lanes, lanes->head[i]);
        if (line == GW_TRACE_PLACES || asked[line]) {
            continue;
        }
        asked[line] = true;
        const bool is_free = !is_awaited(lanes, line);
        if (best == GW_TRACE_PLACES || (is_free && !best_is_free) ||
            (is_free == best_is_free &&
             lanes->trace->places[line].line < lanes->trace->places[best].line)) {
            best = line;
            best_is_free = is_free;
        }
    }
    return common != GW_TRACE_PLACES ? common : best;
}

// Each thread does all of the line, and stops where a loop comes to the same place again.
static void take_line(struct lanes *lanes, struct gw_steps *steps, struct gw_step *step)
{
    for (unsigned i = 0; i < MOST_THREADS; i++) {
        bool done[GW_TRACE_PLACES] = {false};
        size_t at = lanes->head[i];
        if (at == NONE || line_of(lanes, at) != step->place) {
            continue;
        }
        while (at != NONE && line_of(lanes, at) == step->place &&
               !done[lanes->trace->accesses[at].place]) {
            done[lanes->trace->accesses[at].place] = true;
            steps->order[step->first + step->count++] = at;
            at = lanes->next[at];
        }
        lanes->head[i] = at;
    }
}

// What a step adds to a page: the value of a vector of numbers is as long as three others.
static size_t weight_of(const struct gw_trace *trace, const struct gw_steps *steps,
                        struct gw_step step)
{
    size_t weight = 0;
    for (size_t i = 0; i < step.count; i++) {
        weight += trace->accesses[steps->order[step.first + i]].value_bytes > 8 ? 3 : 1;
    }
    return weight;
}

static void add(struct gw_steps *steps, struct gw_step step)
{
    steps->steps = realloc(steps->steps, (steps->count + 1) * sizeof(step));
    if (!steps->steps) {
        abort();
    }
    steps->steps[steps->count++] = step;
}

struct gw_steps gw_steps_of(const struct gw_trace *trace, size_t most)
{
    struct gw_steps steps = {.order = malloc((trace->access_count + 1) * sizeof(*steps.order))};
    struct lanes lanes = {.trace = trace,
                          .next = malloc((trace->access_count + 1) * sizeof(*lanes.next))};
    size_t used = 0, first = 0;
    if (!steps.order || !lanes.next) {
        abort();
    }
    find_lines(&lanes);
    for (unsigned interval = 0; interval < trace->intervals && !steps.is_cut; interval++) {
        begin_interval(&lanes, interval);
        unsigned line;
        while (!steps.is_cut && (line = choose_line(&lanes)) != GW_TRACE_PLACES) {
            struct gw_step step = {.interval = interval, .place = line, .first = first};
            take_line(&lanes, &steps, &step);
            used += weight_of(trace, &steps, step);
            first += step.count;
            steps.is_cut = used > most;
            if (!steps.is_cut) {
                add(&steps, step);
            }
        }
        if (!steps.is_cut && trace->barriers[interval] > 0) {
            used++;
            add(&steps, (struct gw_step){.interval = interval, .first = first, .is_barrier = true});
        }
    }
    free(lanes.next);
    return steps;
}

void gw_steps_free(struct gw_steps *steps)
{
    free(steps->steps);
    free(steps->order);
}
