// SPDX-License-Identifier: MIT
// A block that waits for another by a plain flag.
// EXPECT: race at 12
// ORDER: ascending
#include "corpus.h"

__global__ void hand_over(int *data, int *flag, int *y)
{
    if (blockIdx.x == 0) {
        *data = 42;
        *flag = 1;
    } else if (*flag == 1) {
        *y = *data;
    }
}

int main(void)
{
    int *d_data = device_array(1, 0);
    int *d_flag = device_array(1, 0);
    int *d_y = device_array(1, 0);
    hand_over<<<2, 1>>>(d_data, d_flag, d_y);
    finish();
    cudaFree(d_data);
    cudaFree(d_flag);
    cudaFree(d_y);
}
