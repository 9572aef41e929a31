// SPDX-License-Identifier: MIT
const char letter = 'a;
