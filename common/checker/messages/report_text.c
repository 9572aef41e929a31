// SPDX-License-Identifier: MIT
// Several places of the machine code may be one line of the student's: those are one mistake.
#include "report_text.h"

#include "checker/program/dwarf_lines.h"
#include "checker/shadow/notices.h"
#include "describe.h"
#include "index_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SHOWN = 3 };

struct entry {
    struct gw_diagnosis report;
    struct gw_line at, other;
};

static bool same_line(const struct gw_line *a, const struct gw_line *b)
{
    return a->known && b->known && a->line == b->line && strcmp(a->file, b->file) == 0;
}

// A race between two lines may be found from either side.
static bool same_mistake(const struct entry *a, const struct entry *b)
{
    if (a->report.kind != b->report.kind) {
        return false;
    }
    if (a->report.kind == GW_REPORT_RACE && same_line(&a->at, &b->other) &&
        same_line(&a->other, &b->at)) {
        return true;
    }
    // What a shuffle gave, and that its mask lies, are two.
    return same_line(&a->at, &b->at) && a->report.launch.kernel == b->report.launch.kernel &&
           (a->report.kind != GW_REPORT_MASK || a->report.call == b->report.call);
}

// A read before the writer came: what is missing is the order between the two, and the race with
// that writer says so.
static bool is_told_by_a_race(const struct entry *entry, const struct entry *entries, size_t count)
{
    for (size_t i = 0; i < count && entry->report.kind == GW_REPORT_UNINITIALIZED; i++) {
        if (entries[i].report.kind == GW_REPORT_RACE &&
            entries[i].report.launch.kernel == entry->report.launch.kernel &&
            (same_line(&entries[i].at, &entry->at) || same_line(&entries[i].other, &entry->at))) {
            return true;
        }
    }
    return false;
}

// What a thread read beyond the end of an array it may have used as an index, and that leads
// anywhere.
static bool is_led_by_a_read_beyond(const struct entry *entry, const struct entry *entries,
                                    size_t count)
{
    const struct gw_diagnosis *report = &entry->report;
    const bool strays = report->kind == GW_REPORT_WRONG_SPACE && report->launch.known &&
                        report->who.known && report->memory.space == GW_SPACE_NOWHERE;
    for (size_t i = 0; i < count && strays; i++) {
        const struct gw_diagnosis *other = &entries[i].report;
        if (other->kind == GW_REPORT_OUT_OF_BOUNDS && (other->does & GW_READS) &&
            other->launch.number == report->launch.number && other->who.known &&
            other->who.thread == report->who.thread &&
            memcmp(&other->who.block, &report->who.block, sizeof(report->who.block)) == 0) {
            return true;
        }
    }
    return false;
}

// A copy of what nobody wrote, of which it is told that the host has read it.
static bool is_told_by_its_reader(const struct gw_diagnosis *copy)
{
    bool told = false;
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        const struct gw_site site = other->second.site;
        told |= other->kind == GW_REPORT_UNINITIALIZED && site.return_address &&
                site.return_address == copy->at.site.return_address;
    }
    return copy->kind == GW_REPORT_UNINITIALIZED && copy->warning && told;
}

// That threads had left before a barrier is of interest where nothing worse is known of the kernel.
static bool is_beside_the_point(const struct gw_diagnosis *report)
{
    if (is_told_by_its_reader(report)) {
        return true;
    }
    bool worse = false;
    for (size_t i = 0; i < gw_report_count(); i++) {
        const struct gw_diagnosis *other = gw_report_at(i);
        worse |= !other->warning && other->launch.kernel == report->launch.kernel;
    }
    return report->kind == GW_REPORT_BARRIER && report->warning && worse;
}

static void add(struct entry *entries, size_t *count, const struct gw_diagnosis *report)
{
    struct entry *entry = &entries[*count];
    *entry = (struct entry){*report, gw_line_of(&report->at), {0}};
    if (!entry->at.known && report->launch.known && gw_dwarf_is_ours(report->at.frames[0])) {
        entry->report.given = true;
        entry->at = gw_line_of_site(report->launch.site);
    }
    if (report->kind == GW_REPORT_RACE) {
        entry->other = gw_line_of(&report->other.where);
    }
    for (size_t i = 0; i < *count; i++) {
        if (same_mistake(&entries[i], entry)) {
            struct gw_pattern *kept = &entries[i].report.pattern;
            if (report->pattern.threads > kept->threads) {
                kept->threads = report->pattern.threads;
                kept->cut = report->pattern.cut;
            }
            return;
        }
    }
    (*count)++;
}

// An index that goes beyond the end of an array may well go beyond the end of a thread's own part
// of it, where it meets another thread's: so it comes before the races of the same launch. Threads
// that have no element read what nobody has written for them, before they write beyond the end.
static bool may_come_of(const struct gw_diagnosis *report, const struct gw_diagnosis *beyond)
{
    return report->kind == GW_REPORT_RACE || gw_is_of_those_beyond(report, beyond);
}

static void put_first_out_of_bounds(struct entry *entries, size_t count)
{
    size_t i = 0;
    while (i < count && entries[i].report.kind != GW_REPORT_OUT_OF_BOUNDS) {
        i++;
    }
    bool is_one = i > 0 && i < count && entries[i].report.launch.known &&
                  entries[i].report.launch.number == entries[0].report.launch.number;
    for (size_t before = 0; before < i && is_one; before++) {
        is_one = may_come_of(&entries[before].report, &entries[i].report);
    }
    if (is_one) {
        const struct entry first = entries[i];
        memmove(&entries[1], &entries[0], i * sizeof(*entries));
        entries[0] = first;
    }
}

// The different mistakes, or warnings, oldest first. @return how many; `*kept` is the caller's to
// free
static size_t different_ones(bool warnings, struct entry **kept)
{
    const size_t total = gw_report_count();
    struct entry *entries = calloc(total + 1, sizeof(*entries));
    if (!entries) {
        abort();
    }
    size_t count = 0, different = 0;
    for (size_t i = 0; i < total; i++) {
        const struct gw_diagnosis *report = gw_report_at(i);
        if (report->warning == warnings && !is_beside_the_point(report)) {
            add(entries, &count, report);
        }
    }
    // Those that stay move to the front; no race is ever moved over.
    for (size_t i = 0; i < count; i++) {
        if (!is_told_by_a_race(&entries[i], entries, count) &&
            !is_led_by_a_read_beyond(&entries[i], entries, different)) {
            entries[different++] = entries[i];
        }
    }
    put_first_out_of_bounds(entries, different);
    *kept = entries;
    return different;
}

void gw_report_each(bool warnings, gw_report_printed *tell, void *context)
{
    struct entry *entries = NULL;
    const size_t different = different_ones(warnings, &entries);
    gw_index_tell_again();
    for (size_t i = 0; i < different; i++) {
        tell(context, &entries[i].report, &entries[i].at);
    }
    free(entries);
}

char *gw_report_text(bool warnings)
{
    struct entry *entries = NULL;
    char *text = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&text, &length);
    if (!out) {
        abort();
    }
    const size_t different = different_ones(warnings, &entries);
    if (warnings) {
        gw_notices_write(out);
    }
    gw_index_tell_again();
    for (size_t i = 0; i < different && i < SHOWN; i++) {
        gw_describe(out, &entries[i].report, &entries[i].at);
    }
    const uint64_t rest = (different > SHOWN ? different - SHOWN : 0) + gw_report_overflow();
    if (different > 0 && rest > 0) {
        fprintf(out, "and %" PRIu64 " other mistake%s\n", rest, rest == 1 ? "" : "s");
    }
    fclose(out);
    free(entries);
    if (length == 0) {
        free(text);
        return NULL;
    }
    return text;
}
