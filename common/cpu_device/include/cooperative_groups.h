// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error Cooperative groups are not supported by the CPU device of Gridwork: use __syncthreads(), __syncwarp() and the __shfl functions instead.
