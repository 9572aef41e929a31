// SPDX-License-Identifier: MIT
// The cases on PoCL. Where OpenCL's headers or loader are not installed there is no pocl.c, and
// these functions, which are weak, do not exist.
#pragma once

#include "peers.h"

/** What PoCL is asked through; zero-initialised. */
struct gw_pocl;

/**
 * Opens PoCL's processor device and compiles kernels.cl for it.
 *
 * @param one_core  whether it may use one core only
 * @param out       where all cases write, at least GW_ELEMENTS doubles
 * @param version   200 bytes; becomes its version, or in one sentence why it is not there
 * @return NULL where it is not installed or does not work; to be freed by gw_pocl_close()
 */
struct gw_pocl *gw_pocl_open(bool one_core, const struct gw_inputs *in, void *out, char *version)
    __attribute__((weak));

void gw_pocl_close(struct gw_pocl *pocl) __attribute__((weak));

/** Makes the case's kernel ready; before the first run of it. False if OpenCL refuses. */
bool gw_pocl_prepare(struct gw_pocl *pocl, const struct gw_peer_case *of) __attribute__((weak));

/** Runs the case last made ready and waits for it; false if OpenCL refuses. */
bool gw_pocl_run(struct gw_pocl *pocl, const struct gw_peer_case *of) __attribute__((weak));

/** Lets the host read and write `out` until the next run. */
bool gw_pocl_settle(struct gw_pocl *pocl) __attribute__((weak));
