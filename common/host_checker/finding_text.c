// SPDX-License-Identifier: MIT
// Findings as sentences: what happened, where, which memory, what to try.
#include "finding_text.h"

#include "checker/program/dwarf_lines.h"
#include "checker/program/lines.h"
#include "checker/program/position.h"

#include <inttypes.h>
#include <string.h>

enum { SHOWN = 3 };

static struct gw_line line_of(uintptr_t at)
{
    return gw_line_of_site((struct gw_site){.return_address = (const void *)at});
}

// "list.c:21", for the middle of a sentence.
void gw_put_place(FILE *out, uintptr_t at)
{
    const struct gw_line line = line_of(at);
    if (line.known) {
        fprintf(out, "%s:%d", gw_line_base(&line), line.line);
    } else {
        fputs("an unknown line", out);
    }
}

void gw_put_line(FILE *out, const char *label, uintptr_t at)
{
    const struct gw_line line = line_of(at);
    if (line.known) {
        fprintf(out, "  %-7s %s:%d   %s\n", label, line.file, line.line, line.text);
    }
}

static void put_function(FILE *out, uintptr_t at)
{
    char name[64];
    const bool known = gw_dwarf_function_of(at, name, sizeof(name));
    // Behind a dot stands which copy of the function it is, the compiler's or one of several
    // versions.
    name[known ? strcspn(name, ".") : 0] = '\0';
    fputs(known ? name : "the program", out);
}

void gw_put_bytes(FILE *out, size_t bytes)
{
    fprintf(out, "%zu byte%s", bytes, bytes == 1 ? "" : "s");
}

// "a node", "an array"
static void put_block(FILE *out, const struct gw_heap_block *block)
{
    const char *noun = gw_heap_noun(block->bytes);
    fprintf(out, "%s %s", strchr("aeiou", noun[0]) ? "an" : "a", noun);
}

static void put_access(FILE *out, const struct gw_finding *finding)
{
    put_function(out, finding->at);
    fprintf(out, " %s ", finding->writes ? "wrote" : "read");
    gw_put_bytes(out, finding->bytes);
}

static void put_outside(FILE *out, const struct gw_finding *finding)
{
    const struct gw_heap_block *block = &finding->block;
    fputs("out of bounds: ", out);
    put_access(out, finding);
    if (!finding->has_block) {
        fputs(" outside every block of memory", out);
    } else {
        const struct gw_position position = {(int64_t)(finding->address - block->start),
                                             finding->bytes, block->bytes};
        const char *noun = gw_heap_noun(block->bytes);
        fputs(", ", out);
        if (strncmp(noun, "array", strlen("array")) == 0 && gw_position_is_element(&position)) {
            char name[64];
            snprintf(name, sizeof(name), "an %s", noun);
            gw_position_put_element(out, &position, name, strcmp(noun, "array") != 0);
        } else {
            gw_position_put_bytes(out, &position);
            put_block(out, block);
            fputs(" of ", out);
            gw_put_bytes(out, block->bytes);
        }
    }
    fputc('\n', out);
}

static void put_bad_free(FILE *out, const struct gw_finding *finding)
{
    const struct gw_heap_block *block = &finding->block;
    const bool twice = finding->has_block && finding->address == block->start;
    fputs(twice ? "freed twice: " : "not from malloc: ", out);
    put_function(out, finding->at);
    fprintf(out, " called %s with ", finding->call);
    if (twice) {
        put_block(out, block);
        fputs(" that was freed at ", out);
        gw_put_place(out, block->freed_at);
    } else if (finding->has_block && finding->address - block->start < block->bytes) {
        fputs("an address ", out);
        gw_put_bytes(out, finding->address - block->start);
        fputs(" behind the start of ", out);
        put_block(out, block);
    } else {
        fputs("an address that malloc never returned", out);
    }
    fputc('\n', out);
}

static void put_null(FILE *out, const struct gw_finding *finding)
{
    fputs(finding->refused_at ? "unchecked malloc: " : "null pointer: ", out);
    put_access(out, finding);
    fputs(" through a null pointer", out);
    if (finding->refused_at) {
        fputs(", after malloc had returned NULL at ", out);
        gw_put_place(out, finding->refused_at);
    }
    fputc('\n', out);
}

static void put_summary(FILE *out, const struct gw_finding *finding)
{
    switch (finding->kind) {
    case GW_FOUND_OUT_OF_BOUNDS:
        put_outside(out, finding);
        return;
    case GW_FOUND_BAD_FREE:
        put_bad_free(out, finding);
        return;
    case GW_FOUND_NULL:
        put_null(out, finding);
        return;
    case GW_FOUND_AFTER_FREE:
        fprintf(out, "%s after free: ", finding->writes ? "write" : "read");
        put_access(out, finding);
        fputs(" of ", out);
        put_block(out, &finding->block);
        fputs(" that was freed at ", out);
        gw_put_place(out, finding->block.freed_at);
        break;
    case GW_FOUND_NEVER_WRITTEN:
        fputs("uninitialized: ", out);
        put_access(out, finding);
        fputs(" of ", out);
        put_block(out, &finding->block);
        fprintf(out, " that %s never written", finding->bytes == 1 ? "was" : "were");
        break;
    case GW_FOUND_NOWHERE:
        fputs("wild pointer: ", out);
        put_access(out, finding);
        fputs(" at an address where there is no memory", out);
        break;
    case GW_FOUND_OVERFLOW:
        fputs("overflow: ", out);
        put_function(out, finding->at);
        fprintf(out, " computed %s", finding->why);
        break;
    case GW_FOUND_BAD_INDEX:
        fputs("out of bounds: ", out);
        put_function(out, finding->at);
        fprintf(out, " used %s", finding->why);
        break;
    case GW_FOUND_STACK_OVERFLOW:
        fputs("stack overflow: ", out);
        put_function(out, finding->at);
        fputs(" filled the stack: calls within calls, or a local array that is too large", out);
        break;
    }
    fputc('\n', out);
}

// A block of one element, as a node is, has nothing behind it.
static bool is_beside_one_element(const struct gw_finding *finding)
{
    const char *noun = finding->has_block ? gw_heap_noun(finding->block.bytes) : "block";
    return finding->kind == GW_FOUND_OUT_OF_BOUNDS && strcmp(noun, "block") != 0 &&
           strncmp(noun, "array", strlen("array")) != 0;
}

static const char *hint_of(const struct gw_finding *finding)
{
    if (is_beside_one_element(finding)) {
        return "blocks from malloc may lie anywhere in memory: go to the next one by its pointer, "
               "not by counting addresses up.";
    }
    static const char *const hints[] = {
        [GW_FOUND_OUT_OF_BOUNDS] =
            "n elements take n * sizeof bytes, and their indices end at n - 1: is the block too "
            "small (sizeof *p is the size of what p points to, sizeof p that of a pointer), or "
            "the loop too long? For a huge n, did n * sizeof overflow?",
        [GW_FOUND_AFTER_FREE] =
            "take out what you still need, such as the pointer to the next, before you free.",
        [GW_FOUND_NEVER_WRITTEN] =
            "malloc does not clear memory: write every element, and every member of a struct, "
            "before it is read.",
        [GW_FOUND_NULL] =
            "NULL may be handed in, where there is nothing to add up or to free, and the last node "
            "of a list points to it: ask before you follow the pointer.",
        [GW_FOUND_NOWHERE] = "was this pointer ever set?",
        [GW_FOUND_BAD_FREE] = "every block is freed once, with the pointer that malloc returned.",
        [GW_FOUND_OVERFLOW] =
            "compute in a type that holds the result: int64_t for sums, size_t for sizes.",
        [GW_FOUND_BAD_INDEX] = "n elements have the indices 0 to n - 1.",
        [GW_FOUND_STACK_OVERFLOW] =
            "there may be millions of elements: use a loop, one call inside another for each of "
            "them takes the stack's few MiB; large arrays come from malloc."};
    return finding->kind == GW_FOUND_NULL && finding->refused_at
               ? "look at what malloc returns before you use it; if it is NULL, free what you have "
                 "and return ENOMEM."
               : hints[finding->kind];
}

// A hint over several lines would need rules for breaking: the report's own wrapping does that.
static void put_finding(FILE *out, const struct gw_finding *finding)
{
    put_summary(out, finding);
    gw_put_line(out, "at", finding->at);
    if (finding->kind == GW_FOUND_AFTER_FREE ||
        (finding->kind == GW_FOUND_BAD_FREE && finding->has_block && !finding->block.live)) {
        gw_put_line(out, "freed", finding->block.freed_at);
    }
    if (finding->kind == GW_FOUND_NULL && finding->refused_at) {
        gw_put_line(out, "malloc", finding->refused_at);
    }
    if (finding->has_block && finding->block.made_at) {
        gw_put_line(out, "memory", finding->block.made_at);
    }
    if (finding->again > 0) {
        fprintf(out, "  and %" PRIu64 " more time%s\n", finding->again,
                finding->again == 1 ? "" : "s");
    }
    fprintf(out, "  hint    %s\n", hint_of(finding));
}

char *gw_findings_text(void)
{
    char *text = NULL;
    size_t length = 0;
    FILE *out = gw_finding_count() > 0 ? open_memstream(&text, &length) : NULL;
    if (!out) {
        return NULL;
    }
    const size_t count = gw_finding_count();
    for (size_t i = 0; i < count && i < SHOWN; i++) {
        put_finding(out, gw_finding_at(i));
    }
    if (count > SHOWN) {
        const size_t rest = count - SHOWN;
        fprintf(out, "and %zu other mistake%s\n", rest, rest == 1 ? "" : "s");
    }
    fclose(out);
    return text;
}
