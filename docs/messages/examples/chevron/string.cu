// SPDX-License-Identifier: MIT
const char *name = "vector_add;
