// SPDX-License-Identifier: MIT
const char *text = R"text";
//| raw_string_bracket.cu:2:20: error: this raw string has no ( after its quote: write R"(text)" or R"name(text)name"
//|     2 | const char *text = R"text";
//|       |                    ^
