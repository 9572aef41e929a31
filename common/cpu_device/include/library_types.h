// SPDX-License-Identifier: MIT
// Which numbers a call of one of NVIDIA's libraries is given, where void pointers leave that open.
// Names and numbers are CUDA's; which of them a call takes, it says itself.
#pragma once

/** Real (R) and complex (C) numbers: floating point (F, BF), signed (I) and unsigned integers (U).
 */
typedef enum cudaDataType_t {
    CUDA_R_32F = 0,
    CUDA_R_64F = 1,
    CUDA_R_16F = 2,
    CUDA_R_8I = 3,
    CUDA_C_32F = 4,
    CUDA_C_64F = 5,
    CUDA_C_16F = 6,
    CUDA_C_8I = 7,
    CUDA_R_8U = 8,
    CUDA_C_8U = 9,
    CUDA_R_32I = 10,
    CUDA_C_32I = 11,
    CUDA_R_32U = 12,
    CUDA_C_32U = 13,
    CUDA_R_16BF = 14,
    CUDA_C_16BF = 15,
    CUDA_R_16I = 20,
    CUDA_R_16U = 22,
    CUDA_R_64I = 24,
    CUDA_R_64U = 26
} cudaDataType;
