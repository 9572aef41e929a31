// SPDX-License-Identifier: MIT
const char *text = R"(never closed;
