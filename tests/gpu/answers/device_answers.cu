// SPDX-License-Identifier: MIT
// What there is to know of a device, and to set.
#include "answers.h"

void the_device(float *)
{
    int number = -1;
    SAY(cudaGetDevice(&number));
    SAY_NUMBER(number);
    SAY(cudaSetDevice(-1));
    SAY(cudaSetDevice(1000));
    SAY(cudaGetLastError());
    SAY(cudaSetDevice(0));
    SAY(cudaGetDevice(NULL));
    SAY(cudaGetDeviceCount(NULL));
    cudaDeviceProp properties;
    SAY(cudaGetDeviceProperties(&properties, 1000));
    SAY(cudaGetDeviceProperties(&properties, 0));
    SAY_NUMBER(properties.warpSize);
    SAY_NUMBER(properties.maxThreadsPerBlock);
    SAY_NUMBER(properties.maxThreadsDim[0]);
    SAY_NUMBER(properties.maxThreadsDim[2]);
    SAY_NUMBER(properties.maxGridSize[0]);
    SAY_NUMBER(properties.maxGridSize[1]);
    SAY_NUMBER(properties.sharedMemPerBlock);
    SAY_NUMBER(properties.regsPerBlock);
    SAY_NUMBER(properties.totalConstMem);
    SAY_NUMBER(properties.unifiedAddressing);
    SAY_NUMBER(properties.managedMemory);
    SAY_NUMBER(properties.concurrentKernels);
    SAY_NUMBER(properties.canMapHostMemory);
    int value = -1;
    SAY(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0));
    SAY_NUMBER(value);
    SAY(cudaDeviceGetAttribute(&value, (cudaDeviceAttr)100000, 0));
    SAY(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 1000));
    size_t limit = 0;
    SAY(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
    SAY_NUMBER(limit);
    SAY(cudaDeviceGetLimit(&limit, cudaLimitStackSize));
    SAY_NUMBER(limit);
    SAY(cudaDeviceGetLimit(&limit, (cudaLimit)1000));
    SAY(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 16 << 20));
    int peer = -1;
    SAY(cudaDeviceCanAccessPeer(&peer, 0, 0));
    SAY_NUMBER(peer);
    SAY(cudaDeviceCanAccessPeer(&peer, 0, 1000));
    SAY(cudaDeviceEnablePeerAccess(0, 0));
    SAY(cudaGetLastError());
    SAY_TEXT(cudaGetErrorName(cudaErrorIllegalAddress));
    SAY_TEXT(cudaGetErrorName((cudaError_t)5000));
    SAY_TEXT(cudaGetErrorString((cudaError_t)5000));
}

void reset(float *d)
{
    SAY(cudaDeviceReset());
    SAY(cudaFree(d));
    SAY(cudaDeviceReset());
    SAY(cudaGetLastError());
}
