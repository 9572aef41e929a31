// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error cuBLAS is not supported by the CPU device of Gridwork: write the kernel yourself.
