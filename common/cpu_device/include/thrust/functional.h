// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error Thrust is not supported by the CPU device of Gridwork: use cudaMalloc() and a kernel of your own instead.
