// SPDX-License-Identifier: MIT
// Names of CUDA's errors for the grader, which links no CUDA.
#pragma once

enum { GW_CUDA_ERROR_TEXT = 64 };

/** The error that says `not started`: cudaErrorNotYetImplemented. */
enum { GW_NOT_STARTED_NUMBER = 31 };

/** What a launch is refused with whose grid or block is not legal: cudaErrorInvalidConfiguration.
 * The runtime of CUDA 13.0 hands on the driver's word for it instead, cudaErrorInvalidValue
 * (measured on an H200; that of 12.4 does not, on the same driver). */
enum { GW_REFUSED_LAUNCH_NUMBER = 9, GW_REFUSED_LAUNCH_NUMBER_OF_CUDA_13 = 1 };

/** Writes "cudaErrorInvalidValue (1)", or "error 12345" for a number without a name. */
void gw_cuda_error_text(char text[GW_CUDA_ERROR_TEXT], int error);
