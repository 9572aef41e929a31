// SPDX-License-Identifier: MIT
// gw_draw TRACE FOLDER [--warp N] [--page NAME]: draws what a program did (trace.h) into files of
// the folder, and prints a line for each. --page writes NAME.html there, too, with the launches
// that TRACE.1, TRACE.2, ... have.
#include "drawing/pictures.h"
#include "drawing/schedule.h"
#include "drawing/stepping/run_page.h"

#include "base/regular_file.h"
#include "base/text.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
    printf("%s  %s/%-18s %s\n", begun ? "" : "Open in a browser:\n", folder, name, what);
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

static char *text_of(const char *path)
{
    struct gw_regular_file file;
    const char *why = gw_regular_file_read(AT_FDCWD, path, GW_FOLLOW_LINKS, &file);
    if (why) {
        fprintf(stderr, "gridwork: %s: %s\n", path, why);
        exit(NO_SUCH);
    }
    char *text = gw_format("%.*s", (int)file.length, file.bytes);
    free(file.bytes);
    return text;
}

static void write_page(const char *path, const struct gw_trace *trace, const char *folder,
                       const char *name)
{
    const struct gw_trace *traces[GW_PAGE_LAUNCHES] = {trace};
    struct gw_trace *others[GW_PAGE_LAUNCHES] = {NULL};
    char *skeleton = text_of(GW_PAGE_FOLDER "/run_page.html"),
         *script = text_of(GW_PAGE_FOLDER "/run_page.js");
    struct gw_page page = {
        .name = name, .skeleton = skeleton, .script = script, .traces = traces, .count = 1};
    for (int launch = 1; launch <= GW_PAGE_LAUNCHES && page.count < GW_PAGE_LAUNCHES; launch++) {
        char *other = gw_format("%s.%d", path, launch);
        if (access(other, R_OK) == 0) {
            others[launch - 1] = gw_trace_read(other);
        }
        if (others[launch - 1]) {
            traces[page.count++] = others[launch - 1];
        }
        free(other);
    }
    char *file = gw_format("%s.html", name);
    FILE *out = begin(folder, file);
    gw_page_write(out, &page);
    end(out, folder, file, "the run, to step through");
    for (int i = 0; i < GW_PAGE_LAUNCHES; i++) {
        gw_trace_free(others[i]);
    }
    free(file);
    free(skeleton);
    free(script);
}

static int draw(const struct gw_trace *trace, const char *path, const char *folder,
                const char *page, struct gw_picture_wish wish)
{
    char sentence[160];
    if (!trace->has_kernel && trace->launches == 0) {
        struct gw_schedule schedule;
        if (page && gw_schedule(&schedule, trace)) {
            write_page(path, trace, folder, page);
        }
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
    if (page) {
        write_page(path, trace, folder, page);
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
    const char *page = NULL;
    for (int i = 3; i + 1 < argc; i += 2) {
        if (strcmp(argv[i], "--warp") == 0) {
            wish.warp = atoi(argv[i + 1]);
        } else if (strcmp(argv[i], "--page") == 0) {
            page = argv[i + 1];
        }
    }
    if (argc < 3 || argc % 2 == 0) {
        return fail("gw_draw is started by ./gridwork trace");
    }
    struct gw_trace *trace = gw_trace_read(argv[1]);
    if (!trace) {
        return NO_SUCH;
    }
    const int status = draw(trace, argv[1], argv[2], page, wish);
    gw_trace_free(trace);
    return status;
}
