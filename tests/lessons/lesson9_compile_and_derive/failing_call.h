// SPDX-License-Identifier: MIT
// A call of the student's function that is made to fail, once, for both halves of compile_once's
// grader. Only the CPU device can have one fail.
#pragma once

enum failing { NO_CALL, CREATE, COMPILE, PTX_SIZE, PTX, LOAD, FAILING };

#ifdef GW_RUNNER

#include "cpu_device/control/control.h"

#pragma weak gw_device_fail_call

/** Has it fail. @return false where no device can */
static bool have_call_fail(enum failing failing)
{
    static const char *const functions[FAILING] = {[CREATE] = "nvrtcCreateProgram",
                                                   [COMPILE] = "nvrtcCompileProgram",
                                                   [PTX_SIZE] = "nvrtcGetPTXSize",
                                                   [PTX] = "nvrtcGetPTX",
                                                   [LOAD] = "cudaLibraryLoadData"};
    if (failing != NO_CALL && gw_device_fail_call) {
        (void)gw_device_fail_call(functions[failing], 1);
    }
    return failing == NO_CALL || gw_device_fail_call;
}

/** Whether it has not been called so far; then it does not fail any more. */
static bool call_is_still_to_fail(void)
{
    return gw_device_fail_call && gw_device_fail_call("", 0);
}

#endif
