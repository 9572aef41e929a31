// SPDX-License-Identifier: MIT
// Found before a toolkit's header of the same name, which a plain C++ compiler cannot read.
#error The profiler API is not supported by the CPU device of Gridwork: time with events, or count with ./gridwork check --counts.
