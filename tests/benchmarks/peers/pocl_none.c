// SPDX-License-Identifier: MIT
// In the place of pocl.c where OpenCL's headers or loader are not installed.
#include "pocl.h"

#include <stdio.h>

struct gw_pocl *gw_pocl_open(bool one_core, const struct gw_inputs *in, void *out, char *version)
{
    (void)one_core;
    (void)in;
    (void)out;
    snprintf(version, 200,
             "PoCL is not installed, so its column stays empty; on Debian it is "
             "pocl-opencl-icd and ocl-icd-opencl-dev");
    return NULL;
}

void gw_pocl_close(struct gw_pocl *pocl)
{
    (void)pocl;
}

bool gw_pocl_prepare(struct gw_pocl *pocl, const struct gw_peer_case *of)
{
    return pocl && of->pocl;
}

bool gw_pocl_run(struct gw_pocl *pocl, const struct gw_peer_case *of)
{
    return pocl && of->pocl;
}

bool gw_pocl_settle(struct gw_pocl *pocl)
{
    return pocl;
}
