#!/bin/sh
# SPDX-License-Identifier: MIT
# headers.sh GWCC: headers of a program. What is said of a text that uses vectors alone is said once, however many of
# them do; of those of -isystem, as of CUDA's own, no compiler warns; and what nvcc takes in CUB's headers and g++ does
# not is translated there, and nowhere else.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >twice.h <<'END'
static __device__ float4 twice(float4 a) { return {a.x + a.x, a.y + a.y, a.z + a.z, a.w + a.w}; }
END
cat >half.h <<'END'
static __device__ float2 half_of(float2 a) { return {a.x / 2, a.y / 2}; }
END
cat >program.cu <<'END'
#include "twice.h"
#include "half.h"
__global__ void twice_kernel(float4 *x) { x[threadIdx.x] = twice(x[threadIdx.x]); }
__global__ void half_kernel(float2 *x) { x[threadIdx.x] = half_of(x[threadIdx.x]); }
int main(void)
{
    float h_x[128], *d_x;
    for (int i = 0; i < 128; i++) {
        h_x[i] = i;
    }
    cudaMalloc(&d_x, sizeof(h_x));
    cudaMemcpy(d_x, h_x, sizeof(h_x), cudaMemcpyHostToDevice);
    twice_kernel<<<1, 32>>>((float4 *)d_x);
    half_kernel<<<1, 32>>>((float2 *)d_x);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return h_x[63] == 63 && h_x[127] == 254 ? 0 : 1;
}
END
"$1" program.cu -o program >said 2>&1 && ./program >>said 2>&1 || {
    cat said
    exit 1
}

mkdir system
echo 'static inline int old(void) { int unused; return 3; }' >system/old.h
printf '#include <old.h>\nint main(void) { return old() - 3; }\n' >program.cu
"$1" -I system -Xcompiler -Wall program.cu -o program >said 2>&1
grep -q unused said || { echo "no warning of a header of -I: the next test proves nothing"; exit 1; }
"$1" -isystem system -Xcompiler -Wall program.cu -o program >said 2>&1
[ ! -s said ] || { cat said; exit 1; }

# A class that has a name of its library's for the template of that name, and a type in storage of a lower alignment.
mkdir -p library/cub
cat >library/cub/own.cuh <<'END'
#pragma once
namespace cub {
template <typename T> struct Word { T value; };
template <typename T> struct Box {
    typedef Word<T> Word;
    struct __align__(32) Part { T value; };
    Word word;
    Part part;
    __device__ __forceinline__ unsigned lane() const
    {
        unsigned lane;
        asm("mov.u32 %0, %%laneid;" : "=r"(lane));
        return lane;
    }
};
}
END
cat >program.cu <<'END'
#include <cub/own.cuh>
static_assert(alignof(cub::Box<int>) == 16 && CUB_PTX_ARCH == 750, "as CUB has it");
__global__ void lanes(int *x) { x[threadIdx.x] = cub::Box<int>().lane(); }
int main(void)
{
    int h_x[64], *d_x;
    cudaMalloc(&d_x, sizeof(h_x));
    lanes<<<1, 64>>>(d_x);
    cudaMemcpy(h_x, d_x, sizeof(h_x), cudaMemcpyDeviceToHost);
    cudaFree(d_x);
    return h_x[63] - 31;
}
END
"$1" -isystem library program.cu -o program && ./program
mkdir own
cp -R library/cub own/mine
sed 's/cub/mine/; s/CUB_PTX_ARCH/750/' program.cu >mine.cu
! "$1" -isystem own mine.cu -o mine >said 2>&1
grep -q "changes meaning" said || { cat said; exit 1; }

[ -e /usr/include/cub/cub.cuh ] || {
    ! "$1" program.cu -o program >said 2>&1
    grep -q "program.cu:1:2: error: #error CUB is not installed: install the Debian package libcub-dev" said || {
        cat said
        exit 1
    }
}

# The runtime of inline PTX is a part of programs.
echo '__global__ void wait() { asm volatile("bar.sync 0;"); }' >library.cu
! "$1" -shared -Xcompiler -fPIC library.cu -o library.so >said 2>&1
grep -q "Inline PTX in a shared library" said || { cat said; exit 1; }
