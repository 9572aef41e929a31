// SPDX-License-Identifier: MIT
// Copies and memsets, with the kinds, sizes and variables that they may have and may not.
#include "answers.h"

__device__ int variable = 5;
__constant__ float constants[4] = {1.0f, 2.0f, 3.0f, 4.0f};
__managed__ int both_sides = 7;
static float h[N];

void copies(float *d)
{
    SAY(cudaMemcpy(d, h, BYTES, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(h, d, BYTES, cudaMemcpyDeviceToHost));
    SAY(cudaMemcpy(h, d, BYTES, cudaMemcpyDefault));
    SAY(cudaMemcpy(d, h, BYTES, cudaMemcpyDefault));
    SAY(cudaMemcpy(d, h, 0, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(NULL, NULL, 0, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(NULL, h, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(h, NULL, 4, cudaMemcpyDeviceToHost));
    SAY(cudaMemcpy(d, h, BYTES, (cudaMemcpyKind)7));
    SAY(cudaMemcpy(h, d, BYTES, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(d, h, BYTES, cudaMemcpyDeviceToHost));
    SAY(cudaMemcpy(d, h, BYTES, cudaMemcpyDeviceToDevice));
    SAY(cudaMemcpy(d, d, BYTES, cudaMemcpyHostToHost));
    SAY(cudaMemcpy(h, d, BYTES, cudaMemcpyHostToHost));
    SAY(cudaMemcpy(d + 1, h, BYTES, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy(h, d + 1, BYTES, cudaMemcpyDeviceToHost));
    SAY(cudaMemcpy(d, d + 8, 64, cudaMemcpyDeviceToDevice));
    SAY(cudaMemcpyAsync(d, h, BYTES, cudaMemcpyHostToDevice, 0));
    SAY(cudaMemcpyAsync(d, h, BYTES, cudaMemcpyDeviceToHost, 0));
    SAY(cudaDeviceSynchronize());
    SAY(cudaMemset(d, 0xab, BYTES));
    SAY(cudaMemset(d, -1, 4));
    SAY(cudaMemset(d, 0, BYTES + 4));
    SAY(cudaMemset(NULL, 0, 4));
    SAY(cudaMemset(NULL, 0, 0));
    SAY(cudaMemset(h, 0, 4));
    SAY(cudaDeviceSynchronize());
    SAY(cudaGetLastError());
    SAY(cudaMemcpy2D(d, 64, h, 64, 64, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy2D(d, 32, h, 64, 64, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy2D(d, 64, h, 32, 64, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy2D(d, 64, h, 64, 0, 4, cudaMemcpyHostToDevice));
    SAY(cudaMemcpy2D(d, 64, h, 64, 64, 0, cudaMemcpyHostToDevice));
    SAY(cudaMemset2D(d, 32, 0, 64, 4));
    SAY(cudaMemset2D(d, 64, 0, 32, 4));
    int value = 9;
    SAY(cudaMemcpyToSymbol(variable, &value, sizeof(value)));
    SAY(cudaMemcpyToSymbol(variable, &value, sizeof(value), 4));
    SAY(cudaMemcpyToSymbol(variable, &value, 8));
    value = 0;
    SAY(cudaMemcpyFromSymbol(&value, variable, sizeof(value)));
    SAY_NUMBER(value);
    float four[4] = {0};
    SAY(cudaMemcpyFromSymbol(four, constants, 8, 8));
    SAY_NUMBER(four[0]);
    SAY(cudaMemcpyFromSymbol(four, constants, 8, 12));
    SAY(cudaMemcpyToSymbol(h, &value, sizeof(value)));
    void *address = NULL;
    SAY(cudaGetSymbolAddress(&address, variable));
    SAY(cudaMemcpy(&value, address, sizeof(value), cudaMemcpyDeviceToHost));
    SAY_NUMBER(value);
    SAY(cudaGetSymbolAddress(&address, h));
    size_t size = 0;
    SAY(cudaGetSymbolSize(&size, constants));
    SAY_NUMBER(size);
    SAY_NUMBER(both_sides);
    SAY(cudaGetLastError());
}
