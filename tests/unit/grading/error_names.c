// SPDX-License-Identifier: MIT
// The grader's names of CUDA's errors are those of the device.
#include "test.h"

#include "grading/grader/cuda_errors.h"

#include <cuda_runtime_api.h>

GW_TEST(names_agree)
{
    int known = 0;
    for (int number = 0; number < 1000; number++) {
        char text[GW_CUDA_ERROR_TEXT], want[GW_CUDA_ERROR_TEXT];
        gw_cuda_error_text(text, number);
        if (strncmp(text, "cuda", 4) == 0) {
            known++;
            snprintf(want, sizeof(want), "%s (%d)", cudaGetErrorName((cudaError_t)number), number);
            assert_string_equal(text, want);
        }
    }
    assert_true(known > 30);
}
