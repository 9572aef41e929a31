// SPDX-License-Identifier: MIT
// What was never freed, by the call that made it.
#include "finding_text.h"

#include "checker/program/dwarf_lines.h"
#include "checker/program/lines.h"

#include <string.h>

enum { SHOWN = 3 };

/** Blocks that one call made and nobody freed. */
struct leak {
    uintptr_t made_at;
    size_t count, bytes;
    const char *noun;
};

struct leaks {
    struct leak of[SHOWN];
    size_t count, rest; // rest: blocks of further calls
};

static void count_leak(const struct gw_heap_block *block, void *context)
{
    struct leaks *leaks = context;
    size_t i = 0;
    while (i < leaks->count && leaks->of[i].made_at != block->made_at) {
        i++;
    }
    if (i == SHOWN) {
        leaks->rest++;
        return;
    }
    struct leak *leak = &leaks->of[i];
    if (i == leaks->count) {
        leaks->count++;
        *leak = (struct leak){.made_at = block->made_at, .noun = gw_heap_noun(block->bytes)};
    }
    leak->count++;
    leak->bytes += block->bytes;
}

static void put_leak(FILE *out, const struct leak *leak)
{
    const bool one = leak->count == 1;
    // "box" has another plural than the rest.
    const char *ending = one ? "" : leak->noun[strlen(leak->noun) - 1] == 'x' ? "es" : "s";
    fprintf(out, "leak: %zu %s%s (", leak->count, leak->noun, ending);
    gw_put_bytes(out, leak->bytes);
    fputs(") ", out);
    if (leak->made_at) {
        fputs("allocated at ", out);
        gw_put_place(out, leak->made_at);
        fputc(' ', out);
    }
    fprintf(out, "%s never freed", one ? "was" : "were");
    uintptr_t function;
    const char *freeing = gw_heap_freeing(leak->made_at, &function);
    struct gw_dwarf_line line;
    // Of several versions of a function this is the way to one, which nobody has written.
    const bool is_known = freeing && gw_dwarf_is_instrumented(function + 1) &&
                          gw_dwarf_function_line(function, &line);
    fprintf(out, freeing ? " by %s\n" : "\n", freeing);
    if (is_known) {
        const struct gw_line at =
            gw_line_of_site((struct gw_site){.file = line.file, .line = line.line});
        fprintf(out, "  at      %s:%d   %s\n", at.file, at.line, at.text);
    }
    gw_put_line(out, is_known ? "memory" : "at", leak->made_at);
    if (gw_heap_refused_at()) {
        gw_put_line(out, "malloc", gw_heap_refused_at());
        fputs("  hint    this malloc returned NULL: free what you had before you return ENOMEM.\n",
              out);
    } else {
        fputs("  hint    each malloc needs its free: walk over all of them before the last pointer "
              "to them is gone.\n",
              out);
    }
}

char *gw_leaks_text(void)
{
    struct leaks leaks = {0};
    gw_heap_visit_live(count_leak, &leaks);
    char *text = NULL;
    size_t length = 0;
    FILE *out = leaks.count > 0 ? open_memstream(&text, &length) : NULL;
    if (!out) {
        return NULL;
    }
    for (size_t i = 0; i < leaks.count; i++) {
        put_leak(out, &leaks.of[i]);
    }
    if (leaks.rest > 0) {
        fprintf(out, "and %zu further block%s\n", leaks.rest, leaks.rest == 1 ? "" : "s");
    }
    fclose(out);
    return text;
}
