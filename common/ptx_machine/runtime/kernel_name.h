// SPDX-License-Identifier: MIT
// Kernels by the names that their sources have.
#pragma once

/** What stands before <<<...>>> for a kernel of this mangled name: `scale<float>`. The mangled name
 * where nobody can tell. @return owned by the caller; NULL without memory */
char *ptx_kernel_name(const char *mangled);
