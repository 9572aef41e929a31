// SPDX-License-Identifier: MIT
// gw_draw TRACE FOLDER [--warp N]: draws what a program did (trace.h) into files of the folder, and
// prints a line for each.
#include "pictures.h"

#include <stdlib.h>
#include <string.h>

enum { NO_SUCH = 2 };

static int fail(const char *sentence)
{
    fprintf(stderr, "gridwork: %s\n", sentence);
    return NO_SUCH;
}

static FILE *begin(const char *folder, const char *name)
{
    char path[4096];
    snprintf(path, sizeof(path), "%s/%s", folder, name);
    FILE *out = fopen(path, "we");
    if (!out) {
        perror(path);
        exit(NO_SUCH);
    }
    return out;
}

static void end(FILE *out, const char *folder, const char *name, const char *what)
{
    if (fclose(out) != 0) {
        perror(name);
        exit(NO_SUCH);
    }
    static bool begun;
    printf("%s  %s/%-14s %s\n", begun ? "" : "Open in a browser:\n", folder, name, what);
    begun = true;
}

typedef bool drawing_function(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish);

// Of a picture in which nothing would be there is no file.
static bool draw_if_any(drawing_function *how, const struct gw_trace *trace, const char *folder,
                        struct gw_picture_wish wish, const char *name, const char *what)
{
    char *picture;
    size_t length;
    FILE *in_memory = open_memstream(&picture, &length);
    if (!in_memory) {
        abort();
    }
    const bool drawn = how(in_memory, trace, wish);
    fclose(in_memory);
    if (drawn) {
        FILE *out = begin(folder, name);
        fwrite(picture, 1, length, out);
        end(out, folder, name, what);
    }
    free(picture);
    return drawn;
}

static bool draw_timeline(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish)
{
    (void)wish;
    return gw_draw_timeline(out, trace);
}

static bool write_events(FILE *out, const struct gw_trace *trace, struct gw_picture_wish wish)
{
    (void)wish;
    return gw_write_events(out, trace);
}

static bool draw_order(const struct gw_trace *trace, const char *folder,
                       struct gw_picture_wish wish)
{
    return draw_if_any(draw_timeline, trace, folder, wish, "timeline.svg",
                       "copies, kernels and waits, in their order") &&
           draw_if_any(write_events, trace, folder, wish, "events.json",
                       "the same for ui.perfetto.dev or chrome://tracing");
}

static int draw(const struct gw_trace *trace, const char *folder, struct gw_picture_wish wish)
{
    char sentence[160];
    if (!trace->has_kernel && trace->launches == 0) {
        return draw_order(trace, folder, wish)
                   ? 0
                   : fail("no kernel has run and nothing was copied, so there is nothing to draw");
    }
    if (!trace->has_kernel) {
        snprintf(sentence, sizeof(sentence),
                 "the launch or the block that is asked for is not there: there were launches 1 to "
                 "%u, and the blocks of each count from 0",
                 trace->launches);
        return fail(sentence);
    }
    if (gw_trace_first_thread(trace, wish.warp) >= gw_trace_threads(trace)) {
        snprintf(
            sentence, sizeof(sentence),
            "warp %d is not there: the block has %u threads, 32 a warp, and warps count from 0",
            wish.warp, gw_trace_threads(trace));
        return fail(sentence);
    }
    FILE *out = begin(folder, "threads.svg");
    gw_draw_threads(out, trace, wish);
    end(out, folder, "threads.svg", "what each thread read and wrote between barriers");
    draw_if_any(gw_draw_requests, trace, folder, wish, "requests.svg",
                "the memory sectors and banks that one warp asks for");
    draw_order(trace, folder, wish);
    return 0;
}

int main(int argc, char **argv)
{
    struct gw_picture_wish wish = {.warp = -1};
    if (argc == 5 && strcmp(argv[3], "--warp") == 0) {
        wish.warp = atoi(argv[4]);
    } else if (argc != 3) {
        return fail("gw_draw is started by ./gridwork trace");
    }
    struct gw_trace *trace = gw_trace_read(argv[1]);
    if (!trace) {
        return NO_SUCH;
    }
    const int status = draw(trace, argv[2], wish);
    gw_trace_free(trace);
    return status;
}
