// SPDX-License-Identifier: MIT
// What every call answers that the CPU device does not have.
#include "call.h"

cudaError_t gw_not_supported(const char *name, int waits);

cudaError_t gw_not_supported(const char *name, int waits)
{
    struct gw_call call =
        gw_call_begin(name, GW_CALLER, waits ? GW_MAY_WAIT_FOR_ALL : GW_WAITS_FOR_SOME);
    gw_call_fail(&call, cudaErrorNotSupported, "the CPU device of Gridwork does not have %s", name);
    return gw_call_end(&call);
}
