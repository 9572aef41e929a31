// SPDX-License-Identifier: MIT
// Names that the C and CUDA headers declare as functions.
#include "grammar.h"

#include "chevron/text/spelling.h"

bool gw_is_library_name(struct gw_parser *parser, const struct gw_token *token)
{
    static const char *const words[] = {
        "abs",    "labs",   "fabs",  "fabsf",  "min",    "max",      "fmin",        "fmax",
        "sqrt",   "sqrtf",  "rsqrt", "cbrt",   "exp",    "expf",     "exp2",        "exp10",
        "expm1",  "log",    "logf",  "log2",   "log10",  "log1p",    "pow",         "powf",
        "powi",   "sin",    "cos",   "tan",    "asin",   "acos",     "atan",        "atan2",
        "sinh",   "cosh",   "tanh",  "sincos", "floor",  "ceil",     "round",       "trunc",
        "rint",   "fmod",   "fma",   "hypot",  "norm",   "erf",      "gamma",       "lgamma",
        "j0",     "j1",     "y0",    "y1",     "isnan",  "isinf",    "div",         "swap",
        "copy",   "fill",   "index", "rindex", "memcpy", "memset",   "memmove",     "time",
        "clock",  "rand",   "qsort", "signal", "select", "read",     "write",       "remove",
        "rename", "system", "exit",  "abort",  "malloc", "free",     "printf",      "puts",
        "sleep",  "link",   "pipe",  "access", "send",   "isfinite", "significand", "scalb",
        "drem",   NULL};
    return gw_token_is_one_of(parser->source, token, words);
}
