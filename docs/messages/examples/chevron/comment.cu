// SPDX-License-Identifier: MIT
/* A comment that never ends.
__global__ void set_ones(int *x)
{
}
//| comment.cu:2:1: error: this comment is not closed: its */ is missing
//|     2 | /* A comment that never ends.
//|       | ^
