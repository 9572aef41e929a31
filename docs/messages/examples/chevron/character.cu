// SPDX-License-Identifier: MIT
const char letter = 'a;
//| character.cu:2:21: error: this character constant is not closed: its ' is missing on this line
//|     2 | const char letter = 'a;
//|       |                     ^
