// SPDX-License-Identifier: MIT
// What lanes get of each other.
#include "answers.h"

__global__ void works_together(int *results)
{
    const int lane = (int)threadIdx.x, all = -1;
    int *of_lane = results + lane * 12;
    of_lane[0] = __shfl_sync(0xffffffffu, lane, 37);
    of_lane[1] = __shfl_up_sync(0xffffffffu, lane, 3);
    of_lane[2] = __shfl_down_sync(0xffffffffu, lane, 3);
    of_lane[3] = __shfl_xor_sync(0xffffffffu, lane, 5);
    of_lane[4] = __shfl_sync(0xffffffffu, lane, 9, 8);
    of_lane[5] = __shfl_down_sync(0xffffffffu, lane, 3, 8);
    of_lane[6] = __shfl_up_sync(0xffffffffu, lane, 3, 8);
    of_lane[7] = __shfl_xor_sync(0xffffffffu, lane, 9, 8);
    of_lane[8] = (int)__ballot_sync(0xffffffffu, lane % 3 == 0);
    of_lane[9] = (int)__match_any_sync(0xffffffffu, lane / 4);
    int same = 5;
    of_lane[10] = (int)__match_all_sync(0xffffffffu, lane / 32, &same) + same;
    of_lane[11] = (int)__activemask() == all;
    if (lane < 8) {
        of_lane[10] += __shfl_down_sync(0xffu, lane, 1, 8);
    }
}

void warps(float *)
{
    int *results;
    static int h_results[32 * 12];
    SAY(cudaMalloc(&results, sizeof(h_results)));
    works_together<<<1, 32>>>(results);
    SAY(cudaMemcpy(h_results, results, sizeof(h_results), cudaMemcpyDeviceToHost));
    for (int lane = 0; lane < 32; lane++) {
        printf("lane %d:", lane);
        for (int i = 0; i < 12; i++) {
            printf(" %d", h_results[lane * 12 + i]);
        }
        puts("");
    }
    SAY(cudaFree(results));
}
