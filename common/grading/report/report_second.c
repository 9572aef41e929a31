// SPDX-License-Identifier: MIT
// Second verdicts in the report, on a GPU or of the PTX machine. A machine with the toolkit and
// without a GPU would otherwise read the same reason behind every exercise.
#include "report.h"

#include "base/page/wrap.h"
#include "base/text.h"

#include <stdlib.h>
#include <string.h>

bool gw_row_is_summed_up(const struct gw_row *row)
{
    return row->device != GW_ON_CPU && !row->missing &&
           (row->result.state == GW_SKIPPED ||
            (row->device == GW_ON_PTX && row->result.state == GW_PASS));
}

static void print_line(const char *name, char *text, FILE *out, int margin, int states,
                       const char *colour)
{
    fprintf(out, "%*s%s%s%s%*s", margin, "", colour ? colour : "", name, colour ? "\033[0m" : "",
            states - (int)strlen(name), "");
    gw_print_wrapped(out, text, margin + states, margin + states);
    free(text);
}

void gw_print_second_verdicts(const struct gw_report *report, size_t first, size_t end, FILE *out,
                              int margin, int states, bool colours)
{
    static const char *const where[GW_ON_COUNT] = {"", "on a GPU", "on the PTX machine"};
    int agreeing = 0;
    int skipped[GW_ON_COUNT] = {0};
    const char *reasons[GW_ON_COUNT] = {NULL};
    for (size_t i = first; i < end; i++) {
        const struct gw_row *row = &report->rows[i];
        if (!gw_row_is_summed_up(row)) {
            continue;
        }
        agreeing += row->result.state == GW_PASS;
        // What does not pass on the CPU device has no second verdict of the PTX machine, and no
        // reason for that.
        if (row->result.state == GW_SKIPPED && (row->result.summary || row->device == GW_ON_GPU)) {
            skipped[row->device]++;
            reasons[row->device] =
                reasons[row->device] ? reasons[row->device] : row->result.summary;
        }
    }
    if (agreeing > 0) {
        print_line(
            "agrees",
            gw_format("%d, compiled by nvcc for a GPU, on the PTX machine (docs/pages/devices.md)",
                      agreeing),
            out, margin, states, colours ? "\033[32m" : NULL);
    }
    for (enum gw_graded_on device = GW_ON_GPU; device < GW_ON_COUNT; device++) {
        if (skipped[device] > 0) {
            const char *reason = reasons[device] ? reasons[device] : "no GPU was asked";
            print_line(gw_state_name(GW_SKIPPED),
                       gw_format("%d %s: %s", skipped[device], where[device], reason), out, margin,
                       states, NULL);
        }
    }
}

static const char *what_it_means(bool cpu_passes, enum gw_graded_on second)
{
    if (cpu_passes && second == GW_ON_PTX) {
        return "The CPU device found no error, but the code that nvcc compiled from the same file, "
               "run on the PTX "
               "machine, computes something else. The two can differ where the order of threads or "
               "the last bits of a result matter, or in undefined behavior. A GPU runs nvcc's "
               "code: trust that "
               "result.";
    }
    if (cpu_passes) {
        return "The CPU device found no error. The two can differ in undefined behavior, in "
               "timing, and in the last bits of a result; then the GPU is right.";
    }
    return second == GW_ON_GPU
               ? "The GPU computed the right results: it does not check for what the CPU "
                 "device found, so they may be right by chance. Both must pass."
               : NULL;
}

const char *gw_disagreement(const struct gw_report *report, const struct gw_row *row)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *other = &report->rows[i];
        if (other->exercise != row->exercise || other->missing ||
            (other->device == GW_ON_CPU) == (row->device == GW_ON_CPU) ||
            other->result.state == GW_SKIPPED || row->result.state == GW_SKIPPED ||
            (other->result.state == GW_PASS) == (row->result.state == GW_PASS)) {
            continue;
        }
        const struct gw_row *on_cpu = row->device == GW_ON_CPU ? row : other;
        const struct gw_row *second = row->device == GW_ON_CPU ? other : row;
        return what_it_means(on_cpu->result.state == GW_PASS, second->device);
    }
    return NULL;
}
