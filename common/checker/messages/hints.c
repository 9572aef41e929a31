// SPDX-License-Identifier: MIT
// Hints by kind. Numbers in them are the launch's own.
#include "describe.h"
#include "index_text.h"
#include "library_hints.h"
#include "race_hints.h"

#include "base/words.h"
#include "checker/counting/recorded.h"
#include "checker/memory/allocations.h"
#include "cpu_device/calls/devices.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

// An int of bytes 0xfe.
#define UNSET_INT_TEXT "-16843010"

// NULL: there is no hint.
static bool sentence(FILE *out, const char *hint)
{
    fputs(hint ? hint : "", out);
    return hint;
}

// Of n elements that a thread goes past, how many were written before: fewer, if the same line has
// also read elements of this memory that nobody wrote. Those are not for it.
static uint64_t written_of(const struct gw_diagnosis *report, uint64_t n)
{
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        const int64_t first = other->pattern.lowest;
        if (other->kind == GW_REPORT_UNINITIALIZED && other->memory.has_allocation &&
            other->at.frames[0] == report->at.frames[0] && other->bytes == report->bytes &&
            other->launch.number == report->launch.number &&
            other->memory.allocation.start == report->memory.allocation.start &&
            other->pattern.index_is_grid_index && first > 0 && (uint64_t)first < n) {
            return (uint64_t)first;
        }
    }
    return n;
}

// `if (i == n)` lets the thread of index n through, and none of those before it.
static bool passes_one_alone(const struct gw_line *line)
{
    const struct gw_line before =
        line->known && line->line > 1 ? gw_line_at(line->file, line->line - 1, 0) : *line;
    return strncmp(before.text, "if (", 4) == 0 && strstr(before.text, " == ") &&
           !strchr(before.text, '<') && !strchr(before.text, '>');
}

// `kept[i] = x[i] > 0;`, where nothing goes past the end of `kept`: x is shorter than it.
static bool writes_longer_array(const struct gw_diagnosis *report, const struct gw_line *line)
{
    const char *equals = line->known ? strstr(line->text, "] = ") : NULL;
    const size_t name = strcspn(line->text, "[");
    const size_t index =
        equals && line->text + name < equals ? (size_t)(equals - line->text) - name + 1 : 0;
    bool reads_there = false;
    for (const char *at = equals; at && *at && index > 0; at++) {
        reads_there |= strncmp(at, line->text + name, index) == 0;
    }
    for (size_t i = 0; i < gw_report_count() && reads_there; i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        reads_there = other->kind != GW_REPORT_OUT_OF_BOUNDS || !(other->does & GW_WRITES) ||
                      gw_line_of(&other->at).line != line->line;
    }
    return reads_there && report->does == GW_READS;
}

// One thread has come behind the end, that of index n.
static void hint_one_behind(FILE *out, const struct gw_diagnosis *report, uint64_t n)
{
    const struct gw_line here = gw_line_of(&report->at);
    if (passes_one_alone(&here)) {
        fprintf(out,
                "only the thread with index %" PRIu64 " passes the check in line %d, and the last "
                "element is %" PRIu64 ": is this access needed at all, or is the memory too small?",
                n, here.line - 1, n - 1);
        return;
    }
    if (writes_longer_array(report, &here)) {
        fprintf(out,
                "the thread with index %" PRIu64
                " runs this line too: the array that it writes has "
                "an element of that index, but the one that it reads has not. If that element is "
                "needed, read only for "
                "i < n, as in i < n && ..., or i < n ? ... : 0. If not, let the bounds check stop "
                "that thread.",
                n);
        return;
    }
    const char lets_through = gw_line_lets_through(&here);
    const char *compare_with =
        "< and not <=; a check that returns early compares with >= and not >";
    if (lets_through) {
        compare_with = lets_through == '>' ? ">= and not >" : "< and not <=";
    }
    fprintf(out,
            "the bounds check %s i = n, so the thread with index %" PRIu64
            " accesses memory too. Indices end at n - 1, so compare with %s.",
            lets_through == '>' ? "does not stop" : "is also true for", n, compare_with);
}

// All threads of the launch behind the memory's last element have, and perhaps more that lie before
// its end but behind what was written.
static void hint_all_behind(FILE *out, const struct gw_diagnosis *report, uint64_t room)
{
    const uint64_t n = written_of(report, room);
    const struct gw_launch_note *launch = &report->launch;
    const uint64_t threads = (uint64_t)launch->grid.x * launch->block.x;
    const struct gw_line here = gw_line_of(&report->at);
    const int check = gw_line_of_check(&here);
    fprintf(out, "%u x %u = %" PRIu64 " threads run for %s%" PRIu64 "%s: the last ", launch->grid.x,
            launch->block.x, threads, n < room ? "the " : "n = ", n,
            n < room ? " elements that were written" : "");
    if (threads - n == 1) {
        fputs("one needs a bounds check, if (i < n).", out);
    } else if (check > 0) {
        fprintf(out,
                "%" PRIu64 " pass the check in line %d: does it compare this index with the "
                "number of elements, %" PRIu64 "?",
                threads - n, check, n);
    } else {
        fprintf(out, "%" PRIu64 " need a bounds check, if (i < n).", threads - n);
    }
}

// Threads along x, and every thread used the element of its own index in the grid.
static bool hint_grid(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_launch_note *launch = &report->launch;
    const struct gw_pattern *pattern = &report->pattern;
    if (!launch->known || !report->memory.has_allocation || !pattern->index_is_grid_index ||
        launch->grid.y * launch->grid.z * launch->block.y * launch->block.z != 1 ||
        report->memory.allocation.bytes % report->bytes != 0) {
        return false;
    }
    const uint64_t threads = (uint64_t)launch->grid.x * launch->block.x;
    const uint64_t n = report->memory.allocation.bytes / report->bytes;
    const uint64_t lowest = (uint64_t)pattern->lowest, highest = (uint64_t)pattern->highest;
    if (pattern->lowest < 0 || threads <= n || lowest != n) {
        return false;
    }
    if (highest == threads - 1) {
        hint_all_behind(out, report, n);
        return true;
    }
    if (highest == n) {
        hint_one_behind(out, report, n);
        return true;
    }
    return false;
}

/** An array that has as many elements of `bytes` as threads came by. */
struct as_many {
    uint64_t elements;
    size_t bytes;
    const char *name; /**< NULL: there is none */
};

static void look_for_as_many(const struct gw_allocation *allocation, void *context)
{
    struct as_many *sought = context;
    if (allocation->name && allocation->bytes == sought->elements * sought->bytes) {
        sought->name = allocation->name;
    }
}

uint64_t gw_elements_of_memory(const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    return memory->has_allocation && report->bytes > 0 ? memory->allocation.bytes / report->bytes
                                                       : 0;
}

// Threads along x again: those from the end of the array up to some of the launch's, as a check
// lets them through that compares with the elements of something else.
static bool hint_other_count(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    const struct gw_memory_note *memory = &report->memory;
    const uint64_t n = gw_elements_of_memory(report);
    const bool all_from_end = pattern->lowest >= 0 && (uint64_t)pattern->lowest == n &&
                              (uint64_t)pattern->highest + 1 == n + pattern->threads;
    if (!report->launch.known || pattern->cut || !pattern->index_is_grid_index || !all_from_end ||
        !memory->allocation.name) {
        return false;
    }
    struct as_many other = {(uint64_t)pattern->highest + 1, report->bytes, NULL};
    gw_allocations_visit(look_for_as_many, &other);
    fprintf(out, "%" PRIu64 " threads pass the bounds check", other.elements);
    if (other.name) {
        fprintf(out, ", as many as %s has elements", other.name);
    }
    const char *name = memory->allocation.name;
    const uint64_t rest = memory->allocation.bytes % report->bytes;
    if (rest > 0) { // the accesses are wider than an element
        fprintf(out,
                ", but %s has %" PRIu64 " times %zu bytes, and then %" PRIu64
                " bytes more: is the number of whole pieces rounded down?",
                name, n, report->bytes, rest);
        return true;
    }
    fprintf(out,
            ", but %s has %" PRIu64
            ": does the check compare with the number of elements of %s, and "
            "does the launch pass that number?",
            name, n, name);
    return true;
}

// The size that the program asked for, as it stands there, is a number of elements for all one
// sees: nothing is multiplied, and no name speaks of bytes.
static bool asks_in_elements(const struct gw_diagnosis *report)
{
    const struct gw_allocation *memory = &report->memory.allocation;
    const struct gw_line line = gw_line_of_site(memory->site);
    const char *call =
        report->memory.has_allocation && line.known ? strstr(line.text, memory->call) : NULL;
    const char *size = call ? strchr(call, ',') : NULL;
    char said[64] = "*";
    if (size) {
        snprintf(said, sizeof(said), "%.*s", (int)strcspn(size, ";"), size);
    }
    return !strchr(said, '*') && !strcasestr(said, "size") && !strcasestr(said, "byte");
}

static bool launches_one_thread_each(const struct gw_launch_note *launch, uint64_t elements)
{
    const uint64_t threads = (uint64_t)launch->grid.x * launch->block.x;
    return launch->known &&
           launch->grid.y * launch->grid.z * launch->block.y * launch->block.z == 1 &&
           threads >= elements && threads - elements < launch->block.x;
}

// Of n elements all were used, or that many were to be, and the program's own allocation has n
// bytes. (What the grader made, which has a name, is as large as it should be: there the numbers
// agree by chance.)
static bool hint_sizeof(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    const struct gw_pattern *pattern = &report->pattern;
    const size_t bytes = memory->allocation.bytes;
    if (!memory->has_allocation || memory->allocation.name || report->bytes < 2 ||
        pattern->lowest < 0) {
        return false;
    }
    const bool used = !pattern->cut && (uint64_t)pattern->lowest == bytes / report->bytes &&
                      (uint64_t)pattern->highest + 1 == bytes;
    const bool launched = pattern->cut && asks_in_elements(report) &&
                          launches_one_thread_each(&report->launch, bytes);
    if (!used && !launched) {
        return false;
    }
    fprintf(out,
            "%s got %zu bytes; for %zu elements of %zu bytes it needs %zu: multiply by sizeof.",
            memory->allocation.call, bytes, bytes, report->bytes, bytes * report->bytes);
    return true;
}

static const char *did(const struct gw_recorded *copy)
{
    return copy->kind == GW_RECORDED_MEMSET ? "set" : "copied";
}

// The copy took a part of each row, and what is read lies behind that in a row that it copied.
static bool hint_narrow_copy(FILE *out, const struct gw_diagnosis *report,
                             const struct gw_recorded *copy)
{
    const size_t offset = report->address - (uintptr_t)report->memory.allocation.start;
    const size_t width = copy->rows > 0 ? copy->bytes / copy->rows : 0;
    if (copy->rows < 2 || copy->pitch <= width || offset / copy->pitch >= copy->rows ||
        offset % copy->pitch < width) {
        return false;
    }
    fprintf(out, "%s in line %d %s %zu of the %zu bytes of each row", copy->name,
            gw_recorded_line(copy), did(copy), width, copy->pitch);
    if (report->bytes > 1 && width * report->bytes <= copy->pitch) {
        fprintf(out, ": its width is in bytes, not in elements");
    }
    fputc('.', out);
    return true;
}

// The copy that filled the allocation ended before what is read.
static bool hint_short_copy(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_allocation *allocation = &report->memory.allocation;
    const struct gw_recorded *copy =
        report->memory.has_allocation ? gw_recorded_filler_of(allocation->start) : NULL;
    if (copy && hint_narrow_copy(out, report, copy)) {
        return true;
    }
    if (!copy || copy->rows > 1 ||
        report->address + report->bytes <= (uintptr_t)allocation->start + copy->bytes) {
        return false;
    }
    fprintf(out, "%s in line %d %s %zu of its %zu bytes", copy->name, gw_recorded_line(copy),
            did(copy), copy->bytes, allocation->bytes);
    if (report->bytes > 1 && copy->bytes * report->bytes == allocation->bytes) {
        fprintf(out, ": %zu elements of %zu bytes are %zu, and it counts in bytes, not in elements",
                copy->bytes, report->bytes, allocation->bytes);
    }
    fputc('.', out);
    return true;
}

// One thread alone is one element before the start.
static bool hint_left_neighbour(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    return report->memory.has_allocation && pattern->lowest == -1 && pattern->highest == -1 &&
           pattern->threads == 1 && sentence(out, "element 0 has no left neighbour.");
}

static bool hint_unset(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    if (!memory->has_allocation ||
        !gw_is_unset_index(&memory->allocation, report->address, report->bytes)) {
        return false;
    }
    fprintf(out, "the index is %d, the value of a variable that was never set.", GW_UNSET_INT);
    return true;
}

static const char *hint_overflow(const struct gw_diagnosis *report)
{
    return strstr(report->why, UNSET_INT_TEXT)
               ? UNSET_INT_TEXT " is what an uninitialized variable holds: check that every path "
                                "sets it, and that scanf() and its like have read something."
               : "the result is undefined in C: use long long, or an unsigned type to wrap "
                 "around.";
}

// A thread of each block uses the element of the block's number, and the last blocks have none.
static bool hint_blocks(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    const dim3 grid = report->launch.grid;
    const size_t bytes = report->memory.allocation.bytes;
    if (!report->launch.known || !report->memory.has_allocation || report->bytes == 0 ||
        bytes % report->bytes != 0 || grid.y * grid.z != 1 || bytes == 0) {
        return false;
    }
    const int64_t room = (int64_t)(bytes / report->bytes);
    const uint64_t offset = report->address - (uintptr_t)report->memory.allocation.start;
    if (pattern->cut || pattern->index_is_grid_index || pattern->lowest != room ||
        pattern->highest != (int64_t)grid.x - 1 ||
        pattern->threads != (uint64_t)grid.x - (uint64_t)room ||
        offset / report->bytes != report->who.block.x) {
        return false;
    }
    const char *name = report->memory.allocation.name;
    fprintf(out,
            "block b uses element b, and %u block%s launched for the %" PRId64 " element%s of %s",
            grid.x, grid.x == 1 ? " is" : "s are", room, room == 1 ? "" : "s",
            name ? name : "this memory");
    if (name) {
        fprintf(out, ": compute the number of blocks of the launch so that it is %" PRId64 " here.",
                room);
    } else {
        fputs(": is the launch too large, or the memory too small?", out);
    }
    return true;
}

static unsigned threads_of_block(const struct gw_launch_note *launch)
{
    return launch->block.x * launch->block.y * launch->block.z;
}

bool gw_is_of_those_beyond(const struct gw_diagnosis *report, const struct gw_diagnosis *beyond)
{
    const struct gw_launch_note *launch = &beyond->launch;
    const uint64_t room = gw_elements_of_memory(beyond);
    const uint64_t threads =
        (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z * threads_of_block(launch);
    return report->kind == GW_REPORT_UNINITIALIZED && beyond->kind == GW_REPORT_OUT_OF_BOUNDS &&
           (beyond->does & GW_WRITES) && launch->known && report->launch.known &&
           report->launch.number == launch->number && report->who.known && beyond->who.known &&
           report->who.thread == beyond->who.thread &&
           memcmp(&report->who.block, &beyond->who.block, sizeof(report->who.block)) == 0 &&
           report->pattern.threads == beyond->pattern.threads && !beyond->pattern.cut && room > 0 &&
           beyond->pattern.lowest == (int64_t)room &&
           beyond->pattern.highest < (int64_t)(room + threads);
}

// Threads that have no element, and that go beyond the end of an array with what they read here.
static bool hint_of_those_beyond(FILE *out, const struct gw_diagnosis *report)
{
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_line beyond = gw_line_of(&gw_report_at(i)->at);
        if (gw_is_of_those_beyond(report, gw_report_at(i)) && beyond.known) {
            fprintf(out,
                    "the threads that read here also go out of bounds, in line %d: add a bounds "
                    "check, so that they run neither line.",
                    beyond.line);
            return true;
        }
    }
    return false;
}

// Each of several threads has written an element behind the end, one after the other. (Of d_work,
// which the program lays out, the graders know more.)
static bool hint_surplus_threads(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_pattern *pattern = &report->pattern;
    const struct gw_memory_note *memory = &report->memory;
    const uint64_t room = gw_elements_of_memory(report);
    if (!report->launch.known || !memory->allocation.name || room == 0 || pattern->cut ||
        strcmp(memory->allocation.name, "d_work") == 0 || !(report->does & GW_WRITES) ||
        pattern->threads < 2 || pattern->lowest != (int64_t)room ||
        pattern->highest - pattern->lowest + 1 != (int64_t)pattern->threads) {
        return false;
    }
    fprintf(out,
            "%" PRIu64 " threads write one element each behind the end of %s: add a bounds check "
            "that lets only threads with an element come to this line.",
            pattern->threads, memory->allocation.name);
    return true;
}

// A shared array with a part for each warp of the block, and the launch has more warps.
static bool hint_surplus_warps(FILE *out, const struct gw_diagnosis *report)
{
    const unsigned first = report->who.thread;
    const unsigned threads =
        report->launch.block.x * report->launch.block.y * report->launch.block.z;
    if (report->memory.space != GW_SPACE_SHARED || !report->memory.has_variable ||
        !report->launch.known || !report->who.known || first == 0 || first % 32 != 0) {
        return false;
    }
    fprintf(out,
            "the block has %u threads, and thread %u is the first one without room in %s: make "
            "the array larger, or launch blocks of %u threads.",
            threads, first, report->memory.variable.name, first);
    return true;
}

static bool hint_bounds(FILE *out, const struct gw_diagnosis *report)
{
    if (report->memory.space == GW_SPACE_DYNAMIC_SHARED) {
        fprintf(out,
                "the launch has %zu bytes of dynamic shared memory: the third number between <<< "
                "and >>>, in bytes.",
                report->memory.dynamic_bytes);
        return true;
    }
    // 4 x 256 threads for 1024 bytes may be as many for 1024 elements, or too many for 256.
    return hint_unset(out, report) || hint_blocks(out, report) ||
           (asks_in_elements(report) && hint_sizeof(out, report)) || hint_grid(out, report) ||
           hint_sizeof(out, report) || gw_index_hint(out, report) ||
           hint_other_count(out, report) || hint_left_neighbour(out, report) ||
           hint_surplus_threads(out, report) || hint_surplus_warps(out, report);
}

static const char *hint_variable(const struct gw_diagnosis *report)
{
    if (report->call) {
        return "cudaGetSymbolAddress gives the pointer that a kernel can use; or the kernel uses "
               "the "
               "variable by its name, without an argument.";
    }
    if (!report->launch.known) {
        return "the host accesses a variable of the device only by cudaMemcpyToSymbol and "
               "cudaMemcpyFromSymbol.";
    }
    if (report->memory.program_variable->kind == GW_HOST_VARIABLE) {
        return "a kernel does not see the host's variables (nvcc refuses their names): pass the "
               "value to the kernel as an argument, or make it __device__ or __constant__.";
    }
    return "a kernel can only read __constant__ memory: copy to it by cudaMemcpyToSymbol, or use a "
           "__device__ variable.";
}

bool gw_is_of_other_device(const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    return report->kind == GW_REPORT_WRONG_SPACE && report->launch.known &&
           memory->has_allocation && memory->allocation.kind == GW_DEVICE_MEMORY &&
           memory->allocation.device != report->launch.device;
}

// "cudaSetDevice() in line 12 made device 1 current".
static void put_why_current(FILE *out, const struct gw_launch_note *launch)
{
    const struct gw_line chosen = gw_line_of_site(launch->device_chosen);
    if (chosen.known) {
        fprintf(out, "cudaSetDevice() in line %d made device %d current", chosen.line,
                launch->device);
    } else {
        fprintf(out, "device %d is current, since this host thread has not called cudaSetDevice()",
                launch->device);
    }
}

static bool hint_other_device(FILE *out, const struct gw_diagnosis *report)
{
    const int lies_on = report->memory.allocation.device;
    put_why_current(out, &report->launch);
    fprintf(
        out,
        ": call cudaSetDevice(%d) before the launch, if it is for device %d. If device %d should "
        "use this memory, call cudaDeviceEnablePeerAccess(%d, 0) while device %d is current.",
        lies_on, lies_on, report->launch.device, lies_on, report->launch.device);
    return true;
}

// A stream or an event of another device than the current one.
static bool hint_current_device(FILE *out, const struct gw_diagnosis *report)
{
    if (!report->other_device_current || !gw_line_of_site(report->launch.device_chosen).known) {
        return false;
    }
    put_why_current(out, &report->launch);
    fputs(", and it stays so for all later calls of this thread: set the device back, or set it "
          "right before each call that needs it.",
          out);
    return true;
}

static bool hint_more_devices(FILE *out, const struct gw_diagnosis *report)
{
    return report->error == cudaErrorInvalidDevice && gw_devices() == 1 &&
           sentence(out, "a program gets more devices by the environment: GW_DEVICES=4 in front of "
                         "the command makes it 4. (A grader chooses the number itself.)");
}

static bool hint_space(FILE *out, const struct gw_diagnosis *report)
{
    if (gw_is_of_other_device(report)) {
        return hint_other_device(out, report);
    }
    if (report->function) {
        return sentence(
            out,
            "on a GPU the function has another address, and a call by this one fails. Take the "
            "address in device code, `__device__ pointer_type d_f = f;`, and bring it to the host "
            "by "
            "cudaMemcpyFromSymbol; or make the function a template argument of the kernel.");
    }
    if (report->why[0] && report->launch.known && report->memory.space != GW_SPACE_GLOBAL) {
        return sentence(out, "local memory belongs to one thread and shared memory to one block: a "
                             "child kernel can use neither. Pass a pointer to global memory.");
    }
    if (report->why[0] && report->launch.known) {
        return sentence(
            out, "a copied object still points to the host's table of virtual functions, which a "
                 "GPU cannot use. Construct the object in a kernel, or avoid virtual functions.");
    }
    if (report->memory.has_allocation && report->memory.allocation.of_kernel &&
        !report->launch.known) {
        return sentence(out,
                        "the host can neither access nor free memory from malloc() in a kernel: "
                        "let a kernel copy it into memory from cudaMalloc, and free it.");
    }
    if (report->call && report->memory.has_allocation && report->does == GW_WRITES) {
        return sentence(
            out, "the host writes the result, and would crash here: let the call write it to a "
                 "variable or an array of the host, and copy that to the device by cudaMemcpy.");
    }
    if (report->call && report->memory.has_allocation) {
        const bool pinned = report->memory.allocation.kind == GW_PINNED_MEMORY;
        fprintf(out, "memory of %s is freed by %s.", report->memory.allocation.call,
                pinned ? "cudaFreeHost" : "cudaFree");
        return true;
    }
    if (report->call && report->memory.space == GW_SPACE_NOWHERE) {
        return sentence(out, "was this pointer set? Initialize it with NULL, which may be freed.");
    }
    if (report->memory.program_variable) {
        return sentence(out, hint_variable(report));
    }
    if (report->launch.known && report->memory.space == GW_SPACE_HOST) {
        return sentence(out, "a kernel accesses device memory only: allocate it with cudaMalloc, "
                             "and copy the data there.");
    }
    if (report->launch.known || report->memory.space != GW_SPACE_GLOBAL) {
        return false;
    }
    const struct gw_line here = gw_line_of(&report->at);
    return sentence(out,
                    here.known && strstr(here.text, "MPI_")
                        ? "only an MPI library that is built for CUDA takes device memory, and "
                          "this one is not: copy to host memory, send and receive there, and "
                          "copy back. (GW_MODE=fast runs the program as it is.)"
                        : "the host accesses device memory only by cudaMemcpy.");
}

// Threads of the block have left before a barrier: what they should have set, nobody has.
static bool hint_unset_by_those_that_left(FILE *out, const struct gw_diagnosis *report)
{
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        if (other->kind == GW_REPORT_BARRIER && other->warning && !other->why[0] &&
            other->launch.kernel == report->launch.kernel) {
            return sentence(out, "shared memory is uninitialized at the start of every block, and "
                                 "threads of the block have left the kernel before a barrier: if "
                                 "each thread sets elements of its own, none may return early.");
        }
    }
    return false;
}

// The block has no thread of the element's number, and the grid may have been meant for it.
static bool has_more_blocks_than_threads(const struct gw_launch_note *launch, uint64_t element)
{
    const uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    return launch->known && element >= threads_of_block(launch) &&
           blocks > threads_of_block(launch);
}

// Before the read stands `part[...] = ...;`, which no thread ran for this element.
static bool hint_skipped_store(FILE *out, const struct gw_diagnosis *report)
{
    enum { FARTHEST = 60 };
    const struct gw_shared_variable *variable = &report->memory.variable;
    const struct gw_line here = gw_line_of(&report->at);
    if (!here.known || !report->memory.has_variable || !variable->name[0] || report->bytes == 0) {
        return false;
    }
    char opening[sizeof(variable->name) + 1];
    snprintf(opening, sizeof(opening), "%s[", variable->name);
    for (int at = here.line - 1; at > 0 && at > here.line - FARTHEST; at--) {
        const struct gw_line line = gw_line_at(here.file, at, 0);
        const char *end = strstr(line.text, "] = ");
        if (line.indentation == 0 && line.text[0] == '}') {
            return false;
        }
        if (strncmp(line.text, opening, strlen(opening)) != 0 || !end) {
            continue;
        }
        fprintf(out,
                "shared memory is uninitialized at the start of every block. Line %d writes to %s, "
                "but no thread of the block wrote ",
                at, variable->name);
        const uint64_t element = (report->address - variable->start) / report->bytes;
        if (memchr(line.text, ']', (size_t)(end - line.text))) {
            fputs("this element", out); // a row and a column
        } else {
            fprintf(out, "element %" PRIu64, element);
        }
        if (has_more_blocks_than_threads(&report->launch, element)) {
            fprintf(out,
                    ", and the block has only %u thread%s: are the two numbers of the launch "
                    "exchanged? The number of blocks comes first, <<<blocks, threads per block>>>.",
                    threads_of_block(&report->launch),
                    threads_of_block(&report->launch) == 1 ? "" : "s");
            return true;
        }
        const unsigned threads = threads_of_block(&report->launch);
        if (report->launch.known && report->memory.written_by_each == report->bytes &&
            element >= threads) {
            fprintf(out,
                    ": the block has only %u thread%s, and each of them wrote one element. Let "
                    "each thread go on to the element blockDim.x further, in a loop, or launch one "
                    "thread per element.",
                    threads, threads == 1 ? "" : "s");
            return true;
        }
        fputs(
            ": does an if keep a thread from storing it? Let that thread store it, too: the value "
            "that belongs there or, if there is none, one that changes no result, such as 0 in a "
            "sum.",
            out);
        return true;
    }
    return false;
}

// Each thread of the block has written its element, and the variable has far more of them.
static bool hint_few_threads(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_shared_variable *variable = &report->memory.variable;
    const unsigned threads = threads_of_block(&report->launch);
    const size_t each = report->memory.written_by_each;
    if (each == 0 || each % report->bytes != 0 || variable->bytes % each != 0 ||
        variable->bytes / each <= 2 * (size_t)threads || variable->bytes / each > 1024 ||
        !variable->name[0]) {
        return false;
    }
    fprintf(out,
            "shared memory is uninitialized at the start of every block. The block has only %u "
            "thread%s, which wrote %zu of the %zu bytes of %s: launch %zu threads per block, or "
            "read only what the threads wrote.",
            threads, threads == 1 ? "" : "s", each * threads, variable->bytes, variable->name,
            variable->bytes / each);
    return true;
}

static const char *hint_mask(const struct gw_diagnosis *report)
{
    if (report->call && !report->warning && report->address == 0 &&
        strstr(report->why, "has left the kernel")) {
        return "the result depends on that value: an if or a return keeps lanes from the shuffle. "
               "Let all lanes of the warp come to it, or to the call of its function, with 0 for "
               "those that have nothing; or pass a width that covers only those that come.";
    }
    if (report->call && !report->warning && report->address == 0) {
        return "the result depends on that value: let every lane that is read make the shuffle, or "
               "pass a width that covers only those lanes.";
    }
    if (report->call && !report->warning) {
        return "this memory depends on that value: let every lane that is read make the shuffle, "
               "or pass a width that covers only those lanes.";
    }
    if (report->call) {
        return "a shuffle can read only lanes that also make it: let all of them make it, or pass "
               "a width that covers only those lanes.";
    }
    if (strstr(report->why, "all 32 lanes of the warp")) {
        return "a function of wmma is one instruction of a warp: an if around it may choose warps, "
               "by threadIdx.x / 32, and not lanes, and a block needs a multiple of 32 threads.";
    }
    if (!strstr(report->why, " names lane ")) {
        return NULL; // the sentence itself says what is wrong
    }
    if (strstr(report->why, "__shfl")) {
        return "every lane that the mask names must make this call, with this mask: move the "
               "shuffle, or the call of its function, out of the if, so that all lanes of the warp "
               "make it, with 0 for those that have nothing.";
    }
    return "every lane that the mask names must make this call, with this mask: __ballot_sync() "
           "before a branch gives the mask of those that take it.";
}

static bool hint_never_written(FILE *out, const struct gw_diagnosis *report)
{
    fprintf(out, "nothing was written to it since %s, which does not set memory to zero",
            report->memory.allocation.call);
    if (report->failed_filler.call) {
        fputs("; ", out);
        gw_phrase_failed_filler(out, report);
    } else {
        fputc('.', out);
    }
    return true;
}

// `c[i] += a[i];`, where c, or C, is the array of the grader's that nothing has written: d_c.
static bool begins_with_array(const char *text, const struct gw_diagnosis *report)
{
    const char *name = report->memory.has_allocation ? report->memory.allocation.name : NULL;
    const size_t length = strcspn(text, "[");
    if (!name || !report->memory.never_written) {
        return false;
    }
    const char *without_d = strncmp(name, "d_", 2) == 0 ? name + 2 : name;
    return (strlen(name) == length && strncmp(name, text, length) == 0) ||
           (strlen(without_d) == length && strncasecmp(without_d, text, length) == 0);
}

// `c[i] += sum;`: the element on the left is read first. On the right no other element is read.
static bool reads_what_it_adds_to(const struct gw_diagnosis *report)
{
    const struct gw_line line = gw_line_of(&report->at);
    const char *plus = line.known ? strstr(line.text, "+=") : NULL;
    const char *left = plus;
    while (left && left > line.text && left[-1] == ' ') {
        left--;
    }
    return left && left > line.text && left[-1] == ']' &&
           (!strchr(plus, '[') || begins_with_array(line.text, report));
}

// The element is the same one in each round of a loop: what the loop changes is not in its index.
static bool adds_in_a_loop(const struct gw_diagnosis *report)
{
    const struct gw_line line = gw_line_of(&report->at);
    const struct gw_loop loop = gw_loop_around(&line, line.line, line.line);
    if (loop.first == 0 || loop.first == line.line) {
        return false;
    }
    const struct gw_line head = gw_line_at(line.file, loop.first, 0);
    const char *equals = strncmp(head.text, "for (", 5) == 0 ? strstr(head.text, " = ") : NULL;
    const char *plus = strstr(line.text, "+=");
    if (!equals || !plus) {
        return false;
    }
    const char *name = gw_name_before(head.text, equals);
    const char *used = gw_find_name(line.text, name, (size_t)(equals - name));
    return name < equals && (!used || used > plus);
}

// The first of all threads, which mostly reads where an array begins.
static bool is_first_thread(const struct gw_diagnosis *report)
{
    const struct gw_thread_note *who = &report->who;
    return report->launch.known && who->thread == 0 &&
           who->block.x + who->block.y + who->block.z == 0;
}

// A launch before this one has written the first elements and no others.
static bool hint_written_first(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_memory_note *memory = &report->memory;
    if (memory->written_first == 0 || memory->written_first % report->bytes != 0) {
        return false;
    }
    const size_t rest = memory->allocation.bytes - memory->written_first;
    fprintf(out,
            "only its first %zu elements of %zu bytes were written, and none of the %zu after "
            "them: ",
            memory->written_first / report->bytes, report->bytes, rest / report->bytes);
    if (memory->written_first == rest) {
        fputs("does it hold two arrays, and was the second never written? That happens if the "
              "pointers to input and output are exchanged. Or did the launch that writes it not "
              "have a thread for each?",
              out);
    } else {
        fputs("did the launch that writes it have a thread for each?", out);
    }
    return true;
}

// What was to write it may be the launch or the copy that has failed.
static bool hint_failed_filler(FILE *out, const struct gw_diagnosis *report)
{
    if (!report->failed_filler.call) {
        return false;
    }
    gw_phrase_failed_filler(out, report);
    return true;
}

// A launch wrote the elements before it, and this one reads on.
static bool hint_writer_before(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_other_note *other = &report->other;
    const struct gw_line line = gw_line_of(&other->where);
    const struct gw_line launch = gw_line_of_site(other->operation_site);
    if (!other->operation || !line.known || !launch.known) {
        return false;
    }
    if (is_first_thread(report) && report->memory.has_allocation &&
        !report->memory.allocation.name) {
        // The element before may be the last of another array in the same memory.
        fprintf(out,
                "line %d wrote the element before this one, in the launch of %s at %s:%d, and the "
                "first thread reads here: does an array begin here that nothing has written, as "
                "where the pointers to input and output are exchanged? If not, compare how many "
                "elements that launch writes with how many this one reads.",
                line.line, other->operation, gw_line_base(&launch), launch.line);
        return true;
    }
    fprintf(out,
            "line %d wrote the element before this one, in the launch of %s at %s:%d, but not this "
            "one: does that launch write as many elements as this one reads, and each to a place "
            "of its own?",
            line.line, other->operation, gw_line_base(&launch), launch.line);
    return true;
}

static bool hint_wait(FILE *out, const struct gw_diagnosis *report)
{
    const struct gw_endless_wait *wait = &report->wait;
    if (wait->other_blocks > 0) {
        fprintf(out,
                "a device holds no more than %" PRIu64 " such blocks at the same time: %" PRIu64
                " others begin only when one of these has ended, in no particular order. Launch no "
                "more blocks than fit, or let each take its number from an atomicAdd() when it "
                "begins.",
                wait->waiting_blocks, wait->other_blocks);
        return true;
    }
    if (wait->barrier.file) {
        fprintf(
            out,
            "other threads of the block wait for this one at the __syncthreads() in line %d, so "
            "none of them can change it.",
            wait->barrier.line);
        return true;
    }
    return sentence(
        out, report->other.wrote
                 ? "all other threads wait, too, or have ended: does the thread that should change "
                   "it wait for this thread, or did a thread not release a lock?"
                 : "all other threads wait, too, or have ended, and none of them has "
                   "written to it: which thread should do so, and was the initial value right?");
}

// A launch that was refused, of which nobody has asked.
static bool is_ignored_launch(const struct gw_diagnosis *report)
{
    return report->error == cudaErrorInvalidConfiguration && !report->status && !report->gave_up &&
           !report->how_many && report->call && gw_is_of_launch(report);
}

bool gw_hint(FILE *out, const struct gw_diagnosis *report)
{
    if (report->parameter && report->kind != GW_REPORT_RACE) {
        return gw_hint_library(out, report);
    }
    switch (report->kind) {
    case GW_REPORT_OUT_OF_BOUNDS:
        return hint_bounds(out, report);
    case GW_REPORT_WRONG_SPACE:
        return hint_space(out, report);
    case GW_REPORT_RACE:
        return sentence(out, gw_hint_copies(report)) || gw_index_hint(out, report) ||
               gw_hint_room(out, report) || gw_hint_one_round(out, report) ||
               gw_hint_counter(out, report) || gw_hint_several_writers(out, report) ||
               gw_hint_barrier(out, report) || sentence(out, gw_hint_race(report));
    case GW_REPORT_UNINITIALIZED:
        if (report->why[0] && !report->parameter && !report->call) {
            return false; // the sentence says what to do
        }
        if (hint_of_those_beyond(out, report)) {
            return true;
        }
        if (!report->launch.known && !report->call) {
            return sentence(out, "a copy does not initialize anything: let the kernel write each "
                                 "element that the host reads, or read only what it wrote.");
        }
        if (report->memory.space == GW_SPACE_LOCAL) {
            return sentence(out, "a variable without __shared__ belongs to one thread and starts "
                                 "uninitialized: write each element before you read it or, if the "
                                 "threads of a block should share it, declare it __shared__.");
        }
        if (report->memory.space == GW_SPACE_SHARED ||
            report->memory.space == GW_SPACE_DYNAMIC_SHARED) {
            return hint_unset_by_those_that_left(out, report) || hint_skipped_store(out, report) ||
                   hint_few_threads(out, report) ||
                   sentence(out,
                            "shared memory is uninitialized at the start of every block: store "
                            "each element before it is read, with __syncthreads() in between. "
                            "A thread that has nothing to load stores a value that does not change "
                            "the result: 0 for a sum, -INFINITY for a maximum.");
        }
        if (!report->call && reads_what_it_adds_to(report) && adds_in_a_loop(report)) {
            return sentence(out, "`+=` reads the element before it writes it: add up in a variable "
                                 "of the thread that begins with 0, and write it to the element "
                                 "once, with `=`, after the loop.");
        }
        if (!report->call && reads_what_it_adds_to(report)) {
            return sentence(out, "`+=` reads the element before it writes it: write it with `=`, "
                                 "or set the memory to 0 first.");
        }
        if (report->memory.never_written && !report->call) {
            return hint_never_written(out, report);
        }
        return hint_failed_filler(out, report) || hint_short_copy(out, report) ||
               hint_writer_before(out, report) || hint_written_first(out, report);
    case GW_REPORT_FAILED_CALL:
        return hint_current_device(out, report) || hint_more_devices(out, report) ||
               (is_ignored_launch(report) &&
                sentence(out, "call cudaGetLastError() right after the launch and handle the error "
                              "that it returns; cudaDeviceSynchronize() does not return it."));
    case GW_REPORT_ONE_MEMORY:
        return sentence(out, gw_hint_one_memory);
    case GW_REPORT_BARRIER:
        return sentence(
            out, report->why[0] ? "a GPU accepts this, but CUDA leaves it undefined: all threads "
                                  "of a block must reach a barrier by the same branches. Call the "
                                  "function after the if, or move its barrier there."
                 : report->warning ? "CUDA requires all threads of a block at the barrier: put the "
                                     "work into the if, and the barrier after it."
                                   : NULL);
    case GW_REPORT_MASK:
        return sentence(out, hint_mask(report));
    case GW_REPORT_ENDLESS_WAIT:
        return hint_wait(out, report);
    case GW_REPORT_OVERFLOW:
        return sentence(out, hint_overflow(report));
    case GW_REPORT_DIVISION:
        return sentence(out, "a GPU does not stop here: the quotient is meaningless, often -1. "
                             "Check the divisor before you divide.");
    case GW_REPORT_NOT_WAITED_FOR:
        return sentence(out, gw_devices() > 1
                                 ? "cudaDeviceSynchronize() waits for the current device alone: "
                                   "before the end, call cudaSetDevice() and "
                                   "cudaDeviceSynchronize() for each device that has work."
                                 : "a launch does not wait: call cudaDeviceSynchronize() before "
                                   "the end. It lets the kernel run, and returns its error.");
    case GW_REPORT_LEAK:
        if (report->how_many == 0 && strcmp(report->call, "malloc") == 0) {
            return sentence(out, "memory from malloc() in a kernel lasts until free() in a kernel, "
                                 "this one or a later one.");
        }
        return report->how_many == 0 &&
               sentence(
                   out,
                   "free it on every path out of the function, also after a call that failed.");
    case GW_REPORT_SHARED_MEMORY:
        return sentence(out, "nvcc does not compile this kernel: make its arrays smaller.");
    default:
        return false;
    }
}
