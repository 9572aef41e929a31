#!/bin/sh
# SPDX-License-Identifier: MIT
# headers.sh GWCC: headers of a program. What is said of a text that uses vectors alone is said once, however many of
# them do; and of those of -isystem, as of CUDA's own, no compiler warns.
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
