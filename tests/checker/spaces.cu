// SPDX-License-Identifier: MIT
// Host memory in kernels and device memory on the host.
#include "corpus.h"

#include <algorithm>
#include <string.h>

// A host pointer as a kernel argument.
// WORDS: host memory
__global__ void scale(float *x, int n)
{
    int i = threadIdx.x;
    if (i < n) {
        x[i] = 2.0f; // EXPECT: wrong space
    }
}

PROGRAM(space_host_heap)
{
    float *h_x = (float *)malloc(100 * sizeof(float));
    scale<<<1, 128>>>(h_x, 100);
    finish();
    free(h_x);
}

// The address of a local variable of the host.
// WORDS: host memory
__global__ void answer(int *x)
{
    *x = 42; // EXPECT: wrong space
}

PROGRAM(space_host_stack)
{
    int h_answer = 0;
    answer<<<1, 1>>>(&h_answer);
    finish();
    hold(h_answer != 1);
}

// A kernel is handed an array of the host that is no local.
// WORDS: kernel twice wrote 4 bytes of h_x, a variable of the host
static float h_x[32];

__global__ void twice(float *x)
{
    x[threadIdx.x] = 2.0f; // EXPECT: wrong space
}

PROGRAM(space_host_array)
{
    twice<<<1, 32>>>(h_x);
    finish();
    hold(h_x[0] == 2.0f);
}

// The host looks at a result without copying it.
// WORDS: device memory
PROGRAM(space_host_reads_device)
{
    float *d_x = array(100, 1.0f);
    float first = d_x[0]; // EXPECT: wrong space
    cudaFree(d_x);
    hold(first != 2.0f);
}

// memcpy where cudaMemcpy is meant.
PROGRAM(space_host_memcpy)
{
    float h_x[100];
    float *d_x = array(100, 1.0f);
    memcpy(h_x, d_x, sizeof(h_x)); // EXPECT: wrong space
    cudaFree(d_x);
    hold(h_x[0] != 2.0f);
}

// A function of the C++ library that writes to device memory from the host: the line is the call's.
PROGRAM(space_host_fill)
{
    float *d_x = array(100, 1.0f);
    std::fill(d_x, d_x + 100, 2.0f); // EXPECT: wrong space
    cudaFree(d_x);
}

// A null pointer.
// WORDS: null pointer
__global__ void set(float *x)
{
    x[threadIdx.x] = 1.0f; // EXPECT: wrong space
}
RUN(space_null, set<<<1, 1>>>(NULL));

// A host pointer inside a struct that is passed by value.
struct matrix {
    int rows, columns;
    float *elements;
};

__global__ void clear(struct matrix m)
{
    int i = threadIdx.x;
    if (i < m.rows * m.columns) {
        m.elements[i] = 0.0f; // EXPECT: wrong space
    }
}

PROGRAM(space_struct)
{
    struct matrix m = {4, 5, (float *)malloc(20 * sizeof(float))};
    clear<<<1, 32>>>(m);
    finish();
    free(m.elements);
}

// The same with its elements on the device.
RUN(space_struct_device, clear<<<1, 32>>>(matrix{4, 5, array(20, 1.0f)}));

// An array of pointers on the device that holds host pointers.
__global__ void sum(float **rows, float *y)
{
    y[0] = rows[0][0] + rows[1][0]; // EXPECT: wrong space
}

PROGRAM(space_pointer_array)
{
    float *h_rows[2] = {array(10, 1.0f), (float *)calloc(10, sizeof(float))};
    float **d_rows;
    float *d_y = array(1, 0.0f);
    cudaMalloc(&d_rows, sizeof(h_rows));
    cudaMemcpy(d_rows, h_rows, sizeof(h_rows), cudaMemcpyHostToDevice);
    sum<<<1, 1>>>(d_rows, d_y);
    finish();
    free(h_rows[1]);
}

// Constants of the program, a pointer to a literal, and arrays of the thread itself.
static __device__ const float weights[4] = {1.0f, 2.0f, 3.0f, 4.0f};

struct shape {
    const char *name;
    int sides;
};

__device__ int length(const char *text)
{
    return *text ? 1 + length(text + 1) : 0;
}

__device__ float pick(const float *from, int i)
{
    return from[i % 4];
}

__global__ void describe(struct shape shape, float *y, int n)
{
    __shared__ float s[64];
    float own[16];
    int i = threadIdx.x;
    for (int k = 0; k < 16; k++) {
        own[k] = (float)(i + k);
    }
    const char *word = i % 2 ? "odd" : "even";
    s[i] = pick(own, i) + pick(weights, i) + (float)length(word) + (float)length(shape.name);
    __syncthreads();
    if (i < n) {
        y[i] = s[63 - i] + own[shape.sides] + pick(own, shape.sides);
    }
}
RUN(space_literals, describe<<<1, 64>>>(shape{"triangle", 3}, room<float>(50), 50));

// A kernel uses host memory that is no longer registered.
// WORDS: host memory
__global__ void add_one(float *x)
{
    x[threadIdx.x] += 1.0f; // EXPECT: wrong space
}

PROGRAM(space_registered_no_more)
{
    float *h_x = (float *)calloc(32, sizeof(float));
    cudaHostRegister(h_x, 32 * sizeof(float), cudaHostRegisterDefault);
    add_one<<<1, 32>>>(h_x);
    cudaHostUnregister(h_x);
    add_one<<<1, 32>>>(h_x);
    finish();
    free(h_x);
}

// A pointer that no allocation has set is freed, which a GPU may take for somebody's memory.
// WORDS: cudaFree was given memory that it did not allocate
PROGRAM(space_free_of_nothing)
{
    // What an unset variable holds in a graded build, whatever compiles this one.
    float *d_x = (float *)0xfefefefefefefefe;
    size_t far_too_much = (size_t)1 << 50;
    cudaMalloc(&d_x, far_too_much);
    cudaError_t error = cudaGetLastError();
    cudaFree(d_x); // EXPECT: wrong space
    hold(error == cudaErrorMemoryAllocation);
}

// Pinned memory, freed by free().
// WORDS: cudaFreeHost
PROGRAM(space_free_of_pinned)
{
    float *h_x;
    cudaMallocHost(&h_x, 400);
    free(h_x); // EXPECT: wrong space
    cudaFreeHost(h_x);
}

// A parameter that is a reference, which nvcc takes: of managed memory it is right, of a variable
// of the host's not.
__global__ void count_up(int &count)
{
    atomicAdd(&count, 1); // [referred to]
}
PROGRAM(space_reference_to_managed)
{
    int *count;
    cudaMallocManaged(&count, sizeof(int));
    *count = 0;
    count_up<<<2, 32>>>(*count);
    cudaDeviceSynchronize();
    hold(*count == 64);
    cudaFree(count);
}

// EXPECT: wrong space at [referred to]
PROGRAM(space_reference_to_host)
{
    int count = 0;
    count_up<<<2, 32>>>(count);
    cudaDeviceSynchronize();
}

// Device memory of pointers, filled by calls of the host.
__global__ void fill_rows(float **rows)
{
    rows[blockIdx.x][threadIdx.x] = 1.0f;
}
// WORDS: cudaMalloc puts its answer into device memory
PROGRAM(space_answer_on_device)
{
    float **rows, *row = NULL;
    cudaMalloc(&rows, 2 * sizeof(float *));
    cudaMalloc(&rows[0], 32 * sizeof(float)); // EXPECT: wrong space
    cudaMemcpy(&row, rows, sizeof(float *), cudaMemcpyDeviceToHost);
    cudaFree(row);
    cudaFree(rows);
}

// As it should be, and in managed memory, which the host writes.
PROGRAM(space_answers_of_host)
{
    float *h_rows[2], **rows, **managed;
    cudaMalloc(&rows, sizeof(h_rows));
    cudaMallocManaged(&managed, sizeof(h_rows));
    for (int i = 0; i < 2; i++) {
        cudaMalloc(&h_rows[i], 32 * sizeof(float));
        cudaMalloc(&managed[i], 32 * sizeof(float));
    }
    cudaMemcpy(rows, h_rows, sizeof(h_rows), cudaMemcpyHostToDevice);
    fill_rows<<<2, 32>>>(rows);
    fill_rows<<<2, 32>>>(managed);
    cudaDeviceSynchronize();
    for (int i = 0; i < 2; i++) {
        cudaFree(h_rows[i]);
        cudaFree(managed[i]);
    }
    cudaFree(rows);
    cudaFree(managed);
}

// Pointers to functions, which have another address on a GPU than on the host.
typedef float (*function)(float);

__device__ float square(float x)
{
    return x * x;
}
__host__ __device__ float cube(float x)
{
    return x * x * x;
}
struct by_pointer {
    function of;
    __device__ float operator()(float x) const
    {
        return of(x);
    }
};
__device__ function d_square = square, d_table[2], d_known[2] = {square, cube};

template <typename F>
__global__ void apply(float *x, F f)
{
    x[threadIdx.x] = f(x[threadIdx.x]);
}

// WORDS: kernel apply is given the host's address of square()
RUN(space_function, apply<<<1, 32>>>(array(32, 1.0f), square)); // EXPECT: wrong space

// In an object that is called as a function.
// WORDS: the host's address of cube()
RUN(space_function_in_object,
    apply<<<1, 32>>>(array(32, 1.0f), by_pointer{cube})); // EXPECT: wrong space

// In a table that the host fills and copies.
// WORDS: kernel apply_table reads the host's address of
__global__ void apply_table(float *x)
{
    x[threadIdx.x] = d_table[threadIdx.x % 2](x[threadIdx.x]); // EXPECT: wrong space
}
PROGRAM(space_function_in_table)
{
    const function h_table[2] = {square, cube};
    cudaMemcpyToSymbol(d_table, h_table, sizeof(h_table));
    apply_table<<<1, 32>>>(array(32, 1.0f));
    finish();
}

// WORDS: kernel apply_memory reads the host's address of
__global__ void apply_memory(float *x, const function *functions, int i)
{
    x[threadIdx.x] = functions[i](x[threadIdx.x]); // EXPECT: wrong space
}
PROGRAM(space_function_in_memory)
{
    float *d_x = array(32, 1.0f);
    function *d_functions = array(2, (function)NULL);
    function h_functions[2] = {NULL, cube};
    // The kernel has read what is right at this place before.
    cudaMemcpyFromSymbol(&h_functions[0], d_square, sizeof(function));
    cudaMemcpy(d_functions, h_functions, sizeof(h_functions), cudaMemcpyHostToDevice);
    apply_memory<<<1, 32>>>(d_x, d_functions, 0);
    apply_memory<<<1, 32>>>(d_x, d_functions, 1);
    finish();
}

// The device's addresses, wherever they have been, and objects and lambdas that hold none.
__global__ void give(function *f)
{
    *f = cube;
}
__global__ void apply_given(float *x, const function *functions)
{
    x[threadIdx.x] = functions[threadIdx.x % 2](x[threadIdx.x]);
}
__global__ void apply_initialized(float *x)
{
    for (int i = 0; i < 2; i++) {
        x[threadIdx.x] = d_known[i](d_square(x[threadIdx.x]));
    }
}
template <function F>
__global__ void apply_known(float *x)
{
    x[threadIdx.x] = F(x[threadIdx.x]);
}
PROGRAM(space_function_of_device)
{
    float *d_x = array(32, 1.0f);
    const float by = 2.0f;
    function h_functions[2], *managed, *d_functions = array(2, (function)NULL);
    cudaMemcpyFromSymbol(&h_functions[0], d_square, sizeof(function));
    cudaMallocManaged(&managed, sizeof(function));
    give<<<1, 1>>>(managed);
    cudaDeviceSynchronize();
    h_functions[1] = *managed;
    cudaFree(managed);
    apply<<<1, 32>>>(d_x, h_functions[0]);
    apply<<<1, 32>>>(d_x, by_pointer{h_functions[1]});
    apply<<<1, 32>>>(d_x, [=] __device__(float x) { return by * x; });
    apply_known<square><<<1, 32>>>(d_x);
    apply_initialized<<<1, 32>>>(d_x);
    apply_initialized<<<1, 32>>>(d_x);
    cudaMemcpyToSymbol(d_table, h_functions, sizeof(h_functions));
    cudaMemcpy(d_functions, h_functions, sizeof(h_functions), cudaMemcpyHostToDevice);
    apply_given<<<1, 32>>>(d_x, d_functions);
    finish();
    hold(cube(2.0f) == 8.0f);
}
