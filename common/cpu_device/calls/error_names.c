// SPDX-License-Identifier: MIT
// cudaGetErrorName() and cudaGetErrorString(): each error's name, and what it means in a phrase.
#include "call.h"

struct gw_error_text {
    cudaError_t error;
    const char *name;
    const char *meaning;
};

static const struct gw_error_text texts[] = {
#define GW_ERROR(NAME, NUMBER, MEANING) {NAME, #NAME, MEANING},
#include "cpu_device/kernel_side/errors.def"
#undef GW_ERROR
};

static const struct gw_error_text *text_of(cudaError_t error)
{
    for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        if (texts[i].error == error) {
            return &texts[i];
        }
    }
    return NULL;
}

const char *cudaGetErrorName(cudaError_t error)
{
    GW_TELL(error_named, error, GW_CALLER);
    const struct gw_error_text *text = text_of(error);
    return text ? text->name : "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
    GW_TELL(error_named, error, GW_CALLER);
    const struct gw_error_text *text = text_of(error);
    return text ? text->meaning : "unrecognized error code";
}
