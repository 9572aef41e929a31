// SPDX-License-Identifier: MIT
// The program of these tests.
#include "code.h"
#include "test.h"

struct gw_launch last_launch;
int runs;
const char store = 0, add = 0, illegal = 0, bounded = 0;
int counter_shadow, *shared_pointer;
void **binary;

static cudaError_t run_store(const struct gw_launch *launch, const void *parameters)
{
    struct {
        int *where;
        char c;
        double d;
    } given;
    memcpy(&given, parameters, sizeof(given));
    *int_at(given.where) = (int)(given.c + given.d);
    last_launch = *launch;
    runs++;
    return cudaSuccess;
}

static cudaError_t run_add(const struct gw_launch *launch, const void *parameters)
{
    struct {
        int *where;
        int what;
    } given;
    memcpy(&given, parameters, sizeof(int *) + sizeof(int));
    *int_at(given.where) += given.what;
    last_launch = *launch;
    runs++;
    return cudaSuccess;
}

static cudaError_t run_illegal(const struct gw_launch *launch, const void *parameters)
{
    (void)parameters;
    last_launch = *launch;
    runs++;
    return cudaErrorIllegalAddress;
}

static cudaError_t run_bounded(const struct gw_launch *launch, const void *parameters)
{
    (void)parameters;
    last_launch = *launch;
    runs++;
    return cudaSuccess;
}

struct ptx_code code = {
    .architecture = 86,
    .functions = {{"store", run_store, 3, {{0, 8}, {8, 1}, {16, 8}}, 0, 0},
                  {"add", run_add, 2, {{0, 8}, {8, 4}}, 0, 0},
                  {"illegal", run_illegal, 0, {{0, 0}}, 0, 0},
                  {"bounded", run_bounded, 0, {{0, 0}}, 40000, 64}},
    .variables = {{"counter", false, 7, NULL}, {"shared", true, 5, NULL}},
};

void register_program(void)
{
    if (binary) {
        return;
    }
    binary = __cudaRegisterFatBinary(&code);
    register_kernel(binary, &store, "store");
    register_kernel(binary, &add, "add");
    register_kernel(binary, &illegal, "illegal");
    register_kernel(binary, &bounded, "bounded");
    char *const no_address = NULL;
    __cudaRegisterVar(binary, (char *)&counter_shadow, no_address, "counter", 0, sizeof(int), 0, 0);
    __cudaRegisterManagedVar(binary, (void **)&shared_pointer, no_address, "shared", 0, sizeof(int),
                             0, 0);
    __cudaRegisterFatBinaryEnd(binary);
}

int *new_int(int value)
{
    int *d_where;
    assert_success(cudaMalloc((void **)&d_where, sizeof(int)));
    assert_success(cudaMemcpy(d_where, &value, sizeof(int), cudaMemcpyHostToDevice));
    return d_where;
}

int value_of(const int *d_where)
{
    int value;
    assert_success(cudaDeviceSynchronize());
    assert_success(cudaMemcpy(&value, d_where, sizeof(int), cudaMemcpyDeviceToHost));
    return value;
}

cudaError_t launch_add(int *d_where, int what, cudaStream_t stream)
{
    void *arguments[] = {&d_where, &what};
    return launch(&add, one, one, 0, stream, arguments);
}
