// SPDX-License-Identifier: MIT
<<<<<<< HEAD
const int block = 256;
=======
const int block = 128;
>>>>>>> mine
