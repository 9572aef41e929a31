// SPDX-License-Identifier: MIT
// Keeping and counting reports.
#include "reports.h"

#include "checker/memory/grade.h"
#include "checker/order/stamps.h"
#include "checker/shadow/now.h"

#include <string.h>

enum { ROOM = 64 };

static struct {
    struct gw_diagnosis reports[ROOM];
    size_t count;
    uint64_t overflow;
} GW_OF_GRADE kept;

void gw_reports_keep(void)
{
    gw_grade_keep(&kept, sizeof(kept));
}

static bool same_cause(const struct gw_diagnosis *a, const struct gw_diagnosis *b)
{
    return a->kind == b->kind && a->at.frames[0] == b->at.frames[0] &&
           a->at.site.return_address == b->at.site.return_address &&
           a->at.site.file == b->at.site.file && a->at.site.line == b->at.site.line &&
           a->launch.kernel == b->launch.kernel && a->call == b->call && a->error == b->error;
}

// Index of the element that an address lies in, counted in accesses from the start of its memory.
static int64_t element_of(const struct gw_diagnosis *report, uintptr_t address)
{
    const struct gw_memory_note *memory = &report->memory;
    const uintptr_t start = memory->has_allocation ? (uintptr_t)memory->allocation.start
                            : memory->has_variable ? memory->variable.start
                                                   : memory->dynamic_start;
    const int64_t offset = (int64_t)(address - start);
    const int64_t bytes = (int64_t)report->bytes;
    return offset >= 0 ? offset / bytes : -((-offset + bytes - 1) / bytes);
}

static int64_t grid_index_of(const struct gw_diagnosis *report)
{
    const unsigned thread = gw_word_thread(gw_now.word);
    return (int64_t)gw_block_index().x * report->launch.block.x + thread;
}

// What a thread reads in a race and then writes in one, it updates: `x[i] += y`.
static void note_update(struct gw_diagnosis *report, uintptr_t address)
{
    static struct {
        struct gw_diagnosis *report;
        uintptr_t address;
        uint64_t word;
    } read;
    if (report->does == GW_READS) {
        read.report = report;
        read.address = address;
        read.word = gw_now.word;
    } else if (read.word == gw_now.word && read.address == address) {
        read.report->pattern.updated_at = report->at.frames[0];
    }
}

// Counts the running thread once, however often it does the same.
static void count_thread(struct gw_diagnosis *report, uintptr_t address, bool first)
{
    struct gw_pattern *pattern = &report->pattern;
    const uint64_t launch = gw_running_launch()->number;
    const uint32_t block = gw_block_number();
    if (first || pattern->seen_block != block || pattern->seen_launch != launch) {
        memset(pattern->seen, 0, sizeof(pattern->seen));
        pattern->seen_block = block;
        pattern->seen_launch = launch;
    }
    const unsigned thread = gw_word_thread(gw_now.word);
    const uint64_t bit = UINT64_C(1) << thread % 64;
    pattern->threads += !(pattern->seen[thread / 64] & bit);
    pattern->seen[thread / 64] |= bit;
    if (report->bytes == 0) {
        return;
    }
    if (report->kind == GW_REPORT_RACE) {
        note_update(report, address);
        pattern->past_barrier |= gw_now.epoch > gw_now.block;
    }
    const int64_t element = element_of(report, address);
    const bool grid_index = element == grid_index_of(report);
    if (first) {
        pattern->lowest = pattern->highest = element;
        pattern->index_is_grid_index = grid_index;
        pattern->first_launch = launch;
    } else if (launch == pattern->first_launch) {
        pattern->lowest = element < pattern->lowest ? element : pattern->lowest;
        pattern->highest = element > pattern->highest ? element : pattern->highest;
        pattern->index_is_grid_index &= grid_index;
    }
}

uint64_t gw_report_clock(void)
{
    static uint64_t clock;
    return ++clock;
}

static struct gw_diagnosis *add(const struct gw_diagnosis *draft)
{
    for (size_t i = 0; i < kept.count; i++) {
        if (same_cause(&kept.reports[i], draft)) {
            kept.reports[i].again++;
            return &kept.reports[i];
        }
    }
    if (kept.count == ROOM) {
        kept.overflow++;
        return NULL;
    }
    const uint64_t when = draft->when ? draft->when : gw_report_clock();
    size_t place = kept.count++;
    for (; place > 0 && kept.reports[place - 1].when > when; place--) {
        kept.reports[place] = kept.reports[place - 1];
    }
    struct gw_diagnosis *added = &kept.reports[place];
    *added = *draft;
    added->when = when;
    gw_frames_find(&added->at);
    if (added->who.known) {
        count_thread(added, added->address, true);
    }
    return added;
}

struct gw_diagnosis *gw_report_add(const struct gw_diagnosis *draft)
{
    const unsigned before = gw_grade_open();
    struct gw_diagnosis *added = add(draft);
    gw_grade_restore(before);
    return added;
}

bool gw_report_has_stray_values(void)
{
    for (size_t i = 0; i < kept.count; i++) {
        const enum gw_report_kind kind = kept.reports[i].kind;
        if (!kept.reports[i].warning &&
            (kind == GW_REPORT_OUT_OF_BOUNDS || kind == GW_REPORT_USE_AFTER_FREE ||
             kind == GW_REPORT_UNINITIALIZED || kind == GW_REPORT_RACE)) {
            return true;
        }
    }
    return false;
}

static struct gw_diagnosis *repeat(enum gw_report_kind kind, const struct gw_access *access)
{
    static size_t last; // most repeats are of the same one
    const char *kernel = gw_now.kernel ? gw_running_launch()->kernel : NULL;
    for (size_t i = 0; i < kept.count; i++) {
        struct gw_diagnosis *report = &kept.reports[last < kept.count ? last : 0];
        if (report->kind == kind && report->at.frames[0] == access->return_address &&
            report->launch.kernel == kernel) {
            if (report->who.known) {
                count_thread(report, access->address, false);
            }
            report->again++;
            return report;
        }
        last = last + 1 < kept.count ? last + 1 : 0;
    }
    return NULL;
}

struct gw_diagnosis *gw_report_repeats(enum gw_report_kind kind, const struct gw_access *access)
{
    const unsigned before = gw_grade_open();
    struct gw_diagnosis *repeated = repeat(kind, access);
    gw_grade_restore(before);
    return repeated;
}

// The running launch is no longer looked at: its counts are too low from now on.
static void cut_patterns(void)
{
    for (size_t i = 0; i < kept.count; i++) {
        struct gw_pattern *pattern = &kept.reports[i].pattern;
        pattern->cut |= pattern->seen_launch == gw_running_launch()->number;
    }
}

struct gw_diagnosis gw_report_of_access(enum gw_report_kind kind, const struct gw_access *access)
{
    struct gw_diagnosis report = {
        .kind = kind, .address = access->address, .bytes = access->bytes, .does = access->does};
    report.at.frames[0] = access->return_address;
    report.at.frame = access->frame;
    if (gw_now.kernel) {
        report.launch = *gw_running_launch();
        report.who = (struct gw_thread_note){true, gw_word_thread(gw_now.word), gw_block_index()};
    }
    report.memory = kind == GW_REPORT_OUT_OF_BOUNDS
                        ? gw_memory_note_outside(access->address, access->bytes)
                        : gw_memory_note_of(access->address);
    return report;
}

void gw_report_access(enum gw_report_kind kind, const struct gw_access *access)
{
    if (!gw_report_repeats(kind, access)) {
        const struct gw_diagnosis draft = gw_report_of_access(kind, access);
        gw_report_add(&draft);
    }
}

size_t gw_report_count(void)
{
    return kept.count;
}

struct gw_diagnosis *gw_report_at(size_t index)
{
    return &kept.reports[index];
}

uint64_t gw_report_overflow(void)
{
    return kept.overflow;
}

void gw_report_forget_all(void)
{
    kept.count = 0;
    kept.overflow = 0;
}

enum { ENOUGH = 100000 };

bool gw_report_is_enough(void)
{
    static uint64_t launch, mistakes;
    if (launch != gw_running_launch()->number) {
        launch = gw_running_launch()->number;
        mistakes = 0;
    }
    if (++mistakes == ENOUGH) {
        cut_patterns();
    }
    return mistakes >= ENOUGH;
}
