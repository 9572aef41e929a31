// SPDX-License-Identifier: MIT
// gw_draw_lesson KIND PICTURE TRACE...: draws one picture of a lesson's text.
#include "drawing/pictures.h"
#include "lesson_pictures.h"

#include <stdlib.h>
#include <string.h>

static const struct gw_picture_wish on_a_phone = {.warp = -1, .narrow = true};

static bool draw_threads(FILE *out, struct gw_traces traces)
{
    gw_draw_threads(out, traces.all[0], on_a_phone);
    return true;
}

static bool draw_requests(FILE *out, struct gw_traces traces)
{
    return gw_draw_requests(out, traces.all[0], on_a_phone);
}

static bool draw_timeline(FILE *out, struct gw_traces traces)
{
    return gw_draw_timeline(out, traces.all[0]);
}

static const struct {
    const char *name;
    bool (*draw)(FILE *out, struct gw_traces traces);
} kinds[] = {{"blocks", gw_draw_blocks},  {"index", gw_draw_index},
             {"matrix", gw_draw_matrix},  {"memories", gw_draw_memories},
             {"requests", draw_requests}, {"threads", draw_threads},
             {"timeline", draw_timeline}};

static bool draw_kind(const char *kind, FILE *out, struct gw_traces traces)
{
    for (size_t i = 0; i < sizeof(kinds) / sizeof(*kinds); i++) {
        if (strcmp(kinds[i].name, kind) == 0) {
            return kinds[i].draw(out, traces);
        }
    }
    fprintf(stderr, "there is no kind of picture called %s\n", kind);
    return false;
}

int main(int argc, char **argv)
{
    enum { MOST = 16, BEFORE = 3 };
    struct gw_trace *all[MOST];
    struct gw_traces traces = {all, 0};
    bool good = argc > BEFORE && argc - BEFORE <= MOST;
    if (!good) {
        fputs("gw_draw_lesson KIND PICTURE TRACE...\n", stderr);
    }
    for (int i = BEFORE; i < argc && good; i++) {
        struct gw_trace *trace = gw_trace_read(argv[i]);
        if (trace) {
            all[traces.count++] = trace;
        } else {
            good = false;
        }
    }
    FILE *out = good ? fopen(argv[2], "we") : NULL;
    if (good && !out) {
        perror(argv[2]);
    }
    good = out && draw_kind(argv[1], out, traces);
    if (out && fclose(out) != 0) {
        perror(argv[2]);
        good = false;
    }
    for (unsigned i = 0; i < traces.count; i++) {
        gw_trace_free(all[i]);
    }
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
