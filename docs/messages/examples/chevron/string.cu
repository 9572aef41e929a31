// SPDX-License-Identifier: MIT
const char *name = "vector_add;
//| string.cu:2:20: error: this string is not closed: its " is missing on this line
//|     2 | const char *name = "vector_add;
//|       |                    ^
