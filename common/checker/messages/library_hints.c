// SPDX-License-Identifier: MIT
// Hints for what a library's call was given: how it has read its sizes, in numbers.
#include "library_hints.h"

#include "describe.h"

#include <inttypes.h>
#include <string.h>

// What a call reads and nobody has written: C by its factor beta, else an operand.
static bool hint_unwritten(FILE *out, const struct gw_diagnosis *report)
{
    const uint64_t written = report->bytes - report->how_many;
    if (report->failed_filler.call) {
        gw_phrase_failed_filler(out, report);
    } else if (strcmp(report->parameter, "C") == 0 || strcmp(report->parameter, "y") == 0) {
        fprintf(out,
                "%s. The call reads it because beta is not 0: give alpha = 1 for the product and "
                "beta = 0, in this order.",
                report->why);
    } else if (written > 0 && (written * 4 == report->bytes || written * 8 == report->bytes)) {
        fprintf(out,
                "%s. Only %" PRIu64 " of %zu bytes were written: cudaMemcpy and its like count "
                "bytes, not elements.",
                report->why, written, report->bytes);
    } else {
        fprintf(out, "%s. Check which operand comes first, and where it was to be written.",
                report->why);
    }
    return true;
}

static bool hint_outside(FILE *out, const struct gw_diagnosis *report)
{
    if (strstr(report->why, "half the size")) {
        fprintf(out,
                "%s. This call takes doubles: do the arrays hold floats? Then call the function "
                "with S instead of D in its name.",
                report->why);
    } else if (!strchr(report->why, ',')) {
        fprintf(out, "%s: sizes are elements, and cudaMalloc counts bytes.", report->why);
    } else if (strstr(report->call, "gesvd") && strcmp(report->parameter, "A") != 0) {
        fprintf(out,
                "%s. With 'A' the call stores all columns of U, or all rows of VT, and with 'S' as "
                "many as there are singular values. Check which array is for U and which for VT, "
                "the sizes, and the leading dimensions.",
                report->why);
    } else {
        fprintf(out,
                "%s. Matrices are stored column by column: check the sizes, which "
                "operand comes first, and each leading dimension, which counts elements from one "
                "column to the next.",
                report->why);
    }
    return true;
}

bool gw_hint_library(FILE *out, const struct gw_diagnosis *report)
{
    switch (report->kind) {
    case GW_REPORT_OUT_OF_BOUNDS:
        return hint_outside(out, report);
    case GW_REPORT_WRONG_SPACE:
        fputs(report->by_host
                  ? "give the address of a variable of the host, or say "
                    "CUBLAS_POINTER_MODE_DEVICE before."
                  : "the library works on the device: copy to memory of cudaMalloc first; alpha "
                    "and beta lie there, too, under CUBLAS_POINTER_MODE_DEVICE alone.",
              out);
        return true;
    case GW_REPORT_UNINITIALIZED:
        return hint_unwritten(out, report);
    default:
        return false;
    }
}
