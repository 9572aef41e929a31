// SPDX-License-Identifier: MIT
const char *text = R"(never closed;
//| raw_string.cu:2:20: error: this raw string is not closed: its ) with the quote is missing
//|     2 | const char *text = R"(never closed;
//|       |                    ^
