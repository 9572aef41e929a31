// SPDX-License-Identifier: MIT
// Hints for what a library's call was given: how it has read its sizes, in numbers.
#include "library_hints.h"

#include <string.h>

bool gw_hint_library(FILE *out, const struct gw_diagnosis *report)
{
    switch (report->kind) {
    case GW_REPORT_OUT_OF_BOUNDS:
        if (!strchr(report->why, ',')) {
            fprintf(out, "%s: sizes are elements, and cudaMalloc counts bytes.", report->why);
            return true;
        }
        fprintf(out,
                "%s. Matrices are stored column by column: check the sizes, which "
                "operand comes first, and each leading dimension, which counts elements from one "
                "column to the next.",
                report->why);
        return true;
    case GW_REPORT_WRONG_SPACE:
        fputs(report->by_host
                  ? "give the address of a variable of the host, or say "
                    "CUBLAS_POINTER_MODE_DEVICE before."
                  : "the library works on the device: copy to memory of cudaMalloc first; alpha "
                    "and beta lie there, too, under CUBLAS_POINTER_MODE_DEVICE alone.",
              out);
        return true;
    case GW_REPORT_UNINITIALIZED:
        fprintf(out,
                "%s. A result is an input too where its factor beta is not 0; elsewhere check "
                "which operand comes first, and where it was to be written.",
                report->why);
        return true;
    default:
        return false;
    }
}
