// SPDX-License-Identifier: MIT
// Second verdicts in the report. A machine with the toolkit and without a GPU would otherwise read
// the same reason behind every exercise.
#include "report.h"

#include "base/text.h"
#include "wrap.h"

#include <stdlib.h>

bool gw_row_is_skipped_on_gpu(const struct gw_row *row)
{
    return row->on_gpu && !row->missing && row->result.state == GW_SKIPPED;
}

void gw_print_skipped_on_gpu(const struct gw_report *report, size_t first, size_t end, FILE *out,
                             int margin, int states)
{
    int count = 0;
    const char *reason = NULL;
    for (size_t i = first; i < end; i++) {
        if (gw_row_is_skipped_on_gpu(&report->rows[i])) {
            count++;
            reason = reason ? reason : report->rows[i].result.summary;
        }
    }
    if (count == 0) {
        return;
    }
    char *text = gw_format("%d on a GPU: %s", count, reason ? reason : "no GPU was asked");
    fprintf(out, "%*s%-*s", margin, "", states, gw_state_name(GW_SKIPPED));
    gw_print_wrapped(out, text, margin + states, margin + states);
    free(text);
}

const char *gw_disagreement(const struct gw_report *report, const struct gw_row *row)
{
    for (size_t i = 0; i < report->count; i++) {
        const struct gw_row *other = &report->rows[i];
        if (other->exercise != row->exercise || other->on_gpu == row->on_gpu || other->missing ||
            other->result.state == GW_SKIPPED ||
            (other->result.state == GW_PASS) == (row->result.state == GW_PASS)) {
            continue;
        }
        const bool passes_on_gpu =
            row->on_gpu ? row->result.state == GW_PASS : other->result.state == GW_PASS;
        return passes_on_gpu
                   ? "The GPU computed the right results: it does not check for what the CPU "
                     "device found, so they may be right by chance. Both must pass."
                   : "The CPU device found no error. The two can differ in undefined behavior, in "
                     "timing, and in the last bits of a result; then the GPU is right.";
    }
    return NULL;
}
