// SPDX-License-Identifier: MIT
// Words for threads, launches and memory.
#include "describe.h"

#include "checker/program/mangled.h"
#include "checker/program/position.h"

#include <inttypes.h>
#include <string.h>

void gw_phrase_bytes(FILE *out, uint64_t bytes)
{
    fprintf(out, "%" PRIu64 " byte%s", bytes, bytes == 1 ? "" : "s");
}

void gw_phrase_actor(FILE *out, const struct gw_diagnosis *report)
{
    if (report->launch.known) {
        fprintf(out, "kernel %s", report->launch.kernel);
    } else {
        fputs(report->call ? report->call : "host code", out);
    }
}

const char *gw_phrase_did(unsigned does)
{
    if ((does & GW_ATOMICALLY) && !(does & GW_VOLATILE)) {
        return !(does & (GW_WRITES | GW_BEGINS_UPDATE)) ? "atomically read"
               : does & GW_READS                        ? "atomically updated"
                                                        : "atomically wrote";
    }
    return does & GW_WRITES ? "wrote" : "read";
}

void gw_phrase_thread(FILE *out, unsigned thread, dim3 block)
{
    fprintf(out, "(%u,%u,%u)", thread % block.x, thread / block.x % block.y,
            thread / block.x / block.y);
}

void gw_phrase_who(FILE *out, const struct gw_thread_note *who, dim3 block)
{
    gw_phrase_thread(out, who->thread, block);
    fprintf(out, " of block (%u,%u,%u)", who->block.x, who->block.y, who->block.z);
}

static void shape(FILE *out, dim3 dim)
{
    if (dim.z != 1) {
        fprintf(out, "(%u,%u,%u)", dim.x, dim.y, dim.z);
    } else if (dim.y != 1) {
        fprintf(out, "(%u,%u)", dim.x, dim.y);
    } else {
        fprintf(out, "%u", dim.x);
    }
}

void gw_phrase_shape(FILE *out, const struct gw_launch_note *launch)
{
    shape(out, launch->grid);
    fputs(", ", out);
    shape(out, launch->block);
}

void gw_phrase_line(FILE *out, const struct gw_line *line, const struct gw_line *near)
{
    if (line->known) {
        const bool same = near && near->known && strcmp(line->file, near->file) == 0;
        fprintf(out, "%s:%d", same ? gw_line_base(line) : line->file, line->line);
    }
}

void gw_phrase_at(FILE *out, const struct gw_line *line, const struct gw_line *near)
{
    fputs(line->known ? " at " : "", out);
    gw_phrase_line(out, line, near);
}

void gw_phrase_place(FILE *out, const char *label, const struct gw_line *line)
{
    if (line->known) {
        fprintf(out, "  %-7s %s:%d", label, line->file, line->line);
        fprintf(out, line->text[0] ? "   %s\n" : "%s\n", line->text);
    }
}

void gw_phrase_launch(FILE *out, const struct gw_launch_note *launch, const struct gw_line *near)
{
    fputs("launched <<<", out);
    gw_phrase_shape(out, launch);
    fputs(">>>", out);
    const struct gw_line line = gw_line_of_site(launch->site);
    gw_phrase_at(out, &line, near);
}

// Where the next call of this name stands, or NULL.
static const char *find_call(const char *text, const char *call)
{
    const size_t length = strlen(call);
    while ((text = strstr(text, call)) && text[length] != '(') {
        text += length;
    }
    return text;
}

// Behind the parenthesis that closes a call; NULL where that is not on the line.
static const char *end_of_call(const char *start)
{
    int depth = 0;
    for (const char *at = start; *at; at++) {
        depth += *at == '(';
        depth -= *at == ')';
        if (*at == ')' && depth == 0) {
            return at + 1;
        }
    }
    return NULL;
}

// Of several calls of one name the one in which the column is, or the first behind it in the macro
// that it is at. In a line with a launch columns are others: chevron has written there.
static const char *choose_call(const struct gw_line *line, const char *call)
{
    const char *start = find_call(line->text, call);
    if (!start || !find_call(start + 1, call)) {
        return start;
    }
    if (line->column == 0 || (size_t)line->column > strlen(line->text) ||
        strstr(line->text, "<<<")) {
        return NULL;
    }
    const char *at = line->text + line->column - 1;
    for (; start; start = find_call(start + 1, call)) {
        const char *end = end_of_call(start);
        if (at < start) {
            return memchr(at, ';', (size_t)(start - at)) ? NULL : start;
        }
        if (end && at < end) {
            return start;
        }
    }
    return NULL;
}

// The call as the student wrote it, if it stands on one line: "cudaMalloc(&d_c, bytes)".
static bool quote_call(FILE *out, const struct gw_line *line, const char *call)
{
    const char *start = choose_call(line, call);
    const char *end = start ? end_of_call(start) : NULL;
    if (end) {
        fprintf(out, "%.*s", (int)(end - start), start);
    }
    return end;
}

static void allocation(FILE *out, const struct gw_allocation *memory, const struct gw_line *near)
{
    const struct gw_line line = gw_line_of_site(memory->site);
    if (memory->name) {
        fprintf(out, "%s, ", memory->name);
        gw_phrase_bytes(out, memory->bytes);
    } else {
        if (!line.known || !quote_call(out, &line, memory->call)) {
            fprintf(out, "%s of ", memory->call);
            gw_phrase_bytes(out, memory->bytes);
        }
        gw_phrase_at(out, &line, near);
    }
    if (!memory->live) {
        const struct gw_line freed = gw_line_of_site(memory->freed);
        fputs(", freed", out);
        gw_phrase_at(out, &freed, near);
    }
}

void gw_phrase_variable(FILE *out, const struct gw_variable *variable)
{
    static const char *const words[] = {[GW_DEVICE_VARIABLE] = "__device__ ",
                                        [GW_CONSTANT_VARIABLE] = "__constant__ ",
                                        [GW_MANAGED_VARIABLE] = "__managed__ "};
    const size_t known = sizeof(words) / sizeof(words[0]);
    const char *word = variable->kind < known ? words[variable->kind] : NULL;
    fprintf(out, "%s%s", word ? word : "", variable->name);
}

void gw_phrase_function(FILE *out, const char *symbol)
{
    const struct gw_slice name =
        gw_mangled_function(strncmp(symbol, "_Z", 2) == 0 ? symbol + 2 : symbol);
    if (name.length > 0 && name.text[0] != '_') {
        fprintf(out, "%.*s()", (int)name.length, name.text);
    } else {
        fputs("a function", out);
    }
}

bool gw_phrase_memory(FILE *out, const struct gw_diagnosis *report, const struct gw_line *near)
{
    const struct gw_memory_note *memory = &report->memory;
    if (memory->has_allocation) {
        allocation(out, &memory->allocation, near);
        const int64_t offset = (int64_t)(report->address - (uintptr_t)memory->allocation.start);
        if (offset >= 0 && (uint64_t)offset < memory->allocation.bytes) {
            fprintf(out, ", from byte %" PRId64, offset);
        }
        return true;
    }
    if (memory->has_variable && memory->variable.name[0]) {
        fprintf(out, "__shared__ %s, ", memory->variable.name);
        gw_phrase_bytes(out, memory->variable.bytes);
        fprintf(out, ", from byte %" PRIu64, (uint64_t)(report->address - memory->variable.start));
        return true;
    }
    if (memory->program_variable) {
        gw_phrase_variable(out, memory->program_variable);
        fputs(", ", out);
        gw_phrase_bytes(out, memory->program_variable->bytes);
        const uint64_t offset = report->address - memory->program_variable->start;
        if (offset < memory->program_variable->bytes) {
            fprintf(out, ", from byte %" PRIu64, offset);
        }
        return true;
    }
    if (memory->space == GW_SPACE_DYNAMIC_SHARED) {
        fputs("the launch's dynamic shared memory, ", out);
        gw_phrase_bytes(out, memory->dynamic_bytes);
        if (report->address >= memory->dynamic_start + memory->dynamic_bytes) {
            return true;
        }
        fprintf(out, ", from byte %" PRIu64, (uint64_t)(report->address - memory->dynamic_start));
        return true;
    }
    return false;
}

// Whether all that a line takes from arrays are members: a[i].key <= b[j].key. The elements are
// then larger than the access, by how much is not known.
static bool is_of_members(const struct gw_line *line)
{
    bool any = false;
    const char *at = line->text;
    while (line->known && (at = strchr(at, ']'))) {
        if (at[1] != '.' && at[1] != '[') {
            return false;
        }
        any = true;
        at++;
    }
    return any;
}

static void position(FILE *out, const struct gw_diagnosis *report, uintptr_t start, size_t bytes,
                     const char *name)
{
    const struct gw_position position = {(int64_t)(report->address - start), report->bytes, bytes};
    const struct gw_line line = gw_line_of(&report->at);
    // A grader's array of no elements has a byte, so that it has a place.
    if (name && bytes == 1 && report->bytes > 1 && position.offset >= 0) {
        fprintf(out, "element %" PRIu64 " of %s, which has no elements of %zu bytes",
                (uint64_t)position.offset / report->bytes, name, report->bytes);
    } else if (gw_position_is_element(&position) && !is_of_members(&line)) {
        gw_position_put_element(out, &position, name ? name : "an array", name);
    } else {
        gw_position_put_bytes(out, &position);
        fprintf(out, name ? "%s, which has " : "an allocation of ", name);
        gw_phrase_bytes(out, bytes);
    }
}

void gw_phrase_position(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    if (memory->has_allocation) {
        position(out, report, (uintptr_t)memory->allocation.start, memory->allocation.bytes,
                 memory->allocation.name);
    } else if (memory->has_variable && memory->variable.name[0]) {
        char name[sizeof(memory->variable.name) + sizeof("__shared__ ")];
        snprintf(name, sizeof(name), "__shared__ %s", memory->variable.name);
        position(out, report, memory->variable.start, memory->variable.bytes, name);
    } else if (memory->program_variable) {
        position(out, report, memory->program_variable->start, memory->program_variable->bytes,
                 memory->program_variable->name);
    } else if (memory->space == GW_SPACE_DYNAMIC_SHARED) {
        position(out, report, memory->dynamic_start, memory->dynamic_bytes,
                 "the dynamic shared memory");
    } else {
        fputs(memory->space == GW_SPACE_PROGRAM ? "outside every variable"
                                                : "outside every allocation",
              out);
    }
}

void gw_phrase_failed_filler(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_failed_note *failed = &report->failed_filler;
    const struct gw_line line = gw_line_of_site(failed->site);
    fprintf(out, "%s%s", failed->launch ? "the launch of " : "a ", failed->call);
    if (line.known) {
        fprintf(out, " at %s:%d", gw_line_base(&line), line.line);
    }
    fprintf(out, " failed before, with %s: check %s before you continue.",
            cudaGetErrorName(failed->error),
            failed->launch ? "the error of a launch" : "what a call returns");
}
