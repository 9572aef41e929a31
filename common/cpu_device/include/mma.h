// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error Matrix products of a whole warp (nvcuda::wmma) are not supported by the CPU device of Gridwork: use a loop over float instead.
