// SPDX-License-Identifier: MIT
// Names of CUDA's errors for the grader, which links no CUDA.
#pragma once

enum { GW_CUDA_ERROR_TEXT = 64 };

/** The error that says `not started`: cudaErrorNotYetImplemented. */
enum { GW_NOT_STARTED_NUMBER = 31 };

/** Writes "cudaErrorInvalidValue (1)", or "error 12345" for a number without a name. */
void gw_cuda_error_text(char text[GW_CUDA_ERROR_TEXT], int error);
