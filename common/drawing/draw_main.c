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

static void draw_requests(const struct gw_trace *trace, const char *folder,
                          struct gw_picture_wish wish)
{
    char *picture;
    size_t length;
    FILE *in_memory = open_memstream(&picture, &length);
    if (!in_memory) {
        abort();
    }
    const bool drawn = gw_draw_requests(in_memory, trace, wish);
    fclose(in_memory);
    if (drawn) {
        FILE *out = begin(folder, "requests.svg");
        fwrite(picture, 1, length, out);
        end(out, folder, "requests.svg", "the memory sectors and banks that one warp asks for");
    }
    free(picture);
}

static int draw(const struct gw_trace *trace, const char *folder, struct gw_picture_wish wish)
{
    char sentence[160];
    if (!trace->has_kernel && trace->launches == 0) {
        return fail("no kernel has run, so there are no threads to draw");
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
    draw_requests(trace, folder, wish);
    return 0;
}

int main(int argc, char **argv)
{
    struct gw_picture_wish wish = {-1};
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
