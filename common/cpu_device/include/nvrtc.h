// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error Compiling kernels while the program runs (NVRTC) is not supported by the CPU device of Gridwork: write the kernel into the .cu file.
