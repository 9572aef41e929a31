// SPDX-License-Identifier: MIT
// The kernels of barrier_free.cu and barriers.cu in OpenCL C.

kernel void vector_add(global const float *x, global const float *y, global float *z, int n)
{
    int i = get_global_id(0);
    if (i < n) {
        z[i] = x[i] + y[i];
    }
}

kernel void polynomial(double a, double b, double c, global const double *u,
                       global const double *v, global double *w, int n)
{
    int i = get_global_id(0);
    if (i < n) {
        w[i] = a * u[i] * u[i] + b * v[i] + c;
    }
}

kernel void strided_copy(global const float *x, global float *z, int n)
{
    int i = get_global_id(0) * STRIDE;
    if (i < n) {
        z[i] = x[i];
    }
}

kernel void empty(void)
{
}

kernel void transpose(global const float *x, global float *z, int rows, int columns)
{
    local float tile[TILE][TILE + 1];
    int tx = get_local_id(0), ty = get_local_id(1);
    int column = get_group_id(0) * TILE + tx, row = get_group_id(1) * TILE + ty;
    if (row < rows && column < columns) {
        tile[ty][tx] = x[row * columns + column];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    column = get_group_id(0) * TILE + ty;
    row = get_group_id(1) * TILE + tx;
    if (row < rows && column < columns) {
        z[column * rows + row] = tile[tx][ty];
    }
}

kernel void block_sums(global const float *x, global float *sums, int n)
{
    local float partial[BLOCK];
    int i = get_global_id(0);
    unsigned t = get_local_id(0);
    partial[t] = i < n ? x[i] : 0;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (unsigned half_count = BLOCK / 2; half_count > 0; half_count /= 2) {
        if (t < half_count) {
            partial[t] += partial[t + half_count];
        }
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (t == 0) {
        sums[get_group_id(0)] = partial[0];
    }
}

kernel void barriers_alone(int times)
{
    for (int i = 0; i < times; i++) {
        barrier(CLK_LOCAL_MEM_FENCE);
    }
}
