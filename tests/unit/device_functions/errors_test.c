// SPDX-License-Identifier: MIT
// Every error has its own name and its own meaning, and a number that is none is answered as CUDA
// answers it (CUDA Runtime API, "Error Handling": cudaGetErrorName, cudaGetErrorString).
#include "test.h"

#include <cuda_runtime_api.h>

/** Errors below 1000 in CUDA 13. */
enum { ERRORS = 133 };

static const char unrecognized[] = "unrecognized error code";

GW_TEST(errors_have_their_names)
{
    assert_string_equal(cudaGetErrorName(cudaSuccess), "cudaSuccess");
    assert_string_equal(cudaGetErrorName((cudaError_t)1), "cudaErrorInvalidValue");
    assert_string_equal(cudaGetErrorName((cudaError_t)9), "cudaErrorInvalidConfiguration");
    assert_string_equal(cudaGetErrorName((cudaError_t)31), "cudaErrorNotYetImplemented");
    assert_string_equal(cudaGetErrorName((cudaError_t)700), "cudaErrorIllegalAddress");
    assert_string_equal(cudaGetErrorName((cudaError_t)999), "cudaErrorUnknown");
    assert_string_equal(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory");
}

GW_TEST(numbers_that_are_no_error_are_unrecognized)
{
    const int numbers[] = {-1, 10, 11, 33, 99, 128, 818, 998, 1000, 9999, 10001};
    for (size_t i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++) {
        assert_string_equal(cudaGetErrorName((cudaError_t)numbers[i]), unrecognized);
        assert_string_equal(cudaGetErrorString((cudaError_t)numbers[i]), unrecognized);
    }
}

GW_TEST(every_name_and_meaning_is_its_own)
{
    const char *names[1000], *meanings[1000];
    int errors = 0;
    for (int number = 0; number < 1000; number++) {
        const char *name = cudaGetErrorName((cudaError_t)number);
        const char *meaning = cudaGetErrorString((cudaError_t)number);
        if (strcmp(name, unrecognized) == 0) {
            continue;
        }
        assert_true(strncmp(name, "cudaError", 9) == 0 || number == 0);
        assert_true(strlen(meaning) > 5);
        for (int i = 0; i < errors; i++) {
            assert_string_not_equal(name, names[i]);
            assert_string_not_equal(meaning, meanings[i]);
        }
        names[errors] = name;
        meanings[errors++] = meaning;
    }
    assert_int_equal(errors, ERRORS);
}
