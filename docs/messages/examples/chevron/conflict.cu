// SPDX-License-Identifier: MIT
<<<<<<< HEAD
const int block = 256;
=======
const int block = 128;
>>>>>>> mine
//| conflict.cu:2:1: error: this is a version control conflict marker: keep one of the two versions and delete the marker lines
//|     2 | <<<<<<< HEAD
//|       | ^
