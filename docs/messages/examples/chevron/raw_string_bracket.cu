// SPDX-License-Identifier: MIT
const char *text = R"text";
