// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error The CUDA driver API (cuda.h) is not supported by the CPU device of Gridwork: use the runtime API, which needs no #include.
