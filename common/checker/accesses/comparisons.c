// SPDX-License-Identifier: MIT
// What -fsanitize-coverage=trace-cmp puts before each comparison: in host code, one with a constant
// may be a look at what a call has returned.
#include "checker/reports/failed_calls.h"
#include "checker/shadow/now.h"
#include "compiler.h"

static __attribute__((noinline)) void compared(uint64_t value, bool with_success,
                                               const void *return_address, const void *frame)
{
    struct gw_where where = {.frames[0] = (uintptr_t)return_address, .frame = frame};
    if (value != 0 && value <= UINT32_MAX) {
        gw_failed_calls_compared((unsigned)value, &where, with_success);
    }
}

#define COMPARISON(name, type)                                                                     \
    GW_CALLBACK(void, gw_compared_##name, "__sanitizer_cov_trace_" #name, type left, type right)   \
    {                                                                                              \
        (void)left;                                                                                \
        (void)right;                                                                               \
    }
COMPARISON(cmp1, uint8_t)
COMPARISON(cmp2, uint16_t)
COMPARISON(cmp4, uint32_t)
COMPARISON(cmp8, uint64_t)
COMPARISON(const_cmp1, uint8_t)
COMPARISON(const_cmp2, uint16_t)
COMPARISON(const_cmp8, uint64_t)
COMPARISON(cmpf, float)
COMPARISON(cmpd, double)

GW_CALLBACK(void, gw_compared_const_cmp4, "__sanitizer_cov_trace_const_cmp4", uint32_t constant,
            uint32_t value)
{
    if (__builtin_expect(gw_failed_calls_waiting > 0, 0) && !gw_now_in_kernel()) {
        compared(value, constant == 0, GW_HERE);
    }
}

GW_CALLBACK(void, gw_compared_switch, "__sanitizer_cov_trace_switch", uint64_t value, void *cases)
{
    (void)cases;
    if (__builtin_expect(gw_failed_calls_waiting > 0, 0) && !gw_now_in_kernel()) {
        compared(value, false, GW_HERE);
    }
}
