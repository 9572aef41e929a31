// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error cuRAND is not supported by the CPU device of Gridwork: make the numbers on the host, or compute them from the index.
