// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error Asynchronous copies into shared memory (cuda_pipeline.h) are not supported by the CPU device of Gridwork: copy with a loop and __syncthreads() instead.
