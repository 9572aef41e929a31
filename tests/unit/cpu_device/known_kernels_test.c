// SPDX-License-Identifier: MIT
// cudaLaunchKernel and its relatives with a kernel behind a void pointer, from C and from a .cu.
#include "expect.h"
#include "known_kernels_kernels.h"

void (*gw_before_each)(void) = reset_device;

enum { N = 100 };

static const dim3 two_blocks = {2, 1, 1};
static const dim3 one = {1, 1, 1};
static const dim3 block = {64, 1, 1};

static void expect_values(const int *d_values, double factor, int which)
{
    int h_values[N];
    expect_success(cudaMemcpy(h_values, d_values, sizeof(h_values), cudaMemcpyDeviceToHost));
    for (int i = 0; i < N; i++) {
        assert_int_equal(h_values[i], (int)(factor * i) + which);
    }
}

// cudaLaunchKernel: "args should point to an array of N pointers [...] from which the actual
// kernel parameter will be copied": they may change when the call has returned.
GW_TEST(every_kernel_is_launched)
{
    int *d_values = device_memory(N * sizeof(int)), n = N;
    for (int which = 0; which < KERNELS; which++) {
        const void *kernel = kernel_of_test((enum kernel_of_test)which);
        double factor = 2.5 + which;
        int *d_now = d_values;
        void *arguments[] = {&d_now, &n, &factor};
        expect_success(cudaLaunchKernel(kernel, two_blocks, block, arguments, 0, NULL));
        d_now = NULL;
        factor = 0;
        expect_values(d_values, 2.5 + which, which);
        d_now = d_values;
        expect_success(launch_in_cu(kernel, 2, 64, arguments));
        expect_values(d_values, 0, which);
    }
}

GW_TEST(any_parameters_will_do)
{
    struct three_floats three = {1.5f, 2.0f, 4.0f};
    float *d_sum = device_memory(sizeof(float)), sum = 0.0f;
    char more = 3;
    void *arguments[] = {&three, &d_sum, &more};
    expect_success(cudaLaunchKernel(kernel_of_struct, one, one, arguments, 0, NULL));
    expect_success(cudaMemcpy(&sum, d_sum, sizeof(float), cudaMemcpyDeviceToHost));
    assert_true(sum == 10.5f);
    expect_success(cudaFree(d_sum));

    int before = 0, after = 0;
    expect_success(times_run(&before));
    expect_success(cudaLaunchKernel(kernel_without_parameters(), one, block, NULL, 0, NULL));
    expect_success(times_run(&after));
    assert_int_equal(after - before, 64);
}

GW_TEST(a_graph_launches_them)
{
    int *d_values = device_memory(N * sizeof(int)), n = N;
    double factor = 3.0;
    void *arguments[] = {&d_values, &n, &factor};
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t executable;
    expect_success(cudaStreamCreate(&stream));
    expect_success(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
    expect_success(
        cudaLaunchKernel(kernel_of_test(STATIC), two_blocks, block, arguments, 0, stream));
    expect_success(cudaStreamEndCapture(stream, &graph));
    expect_success(cudaGraphInstantiate(&executable, graph, 0));
    factor = 0.0;
    expect_success(cudaGraphLaunch(executable, stream));
    expect_success(cudaStreamSynchronize(stream));
    expect_values(d_values, 3.0, STATIC);
}

GW_TEST(what_is_wrong_is_said)
{
    int *d_values = device_memory(N * sizeof(int)), n = N, variable = 0;
    double factor = 1.0;
    const void *kernel = kernel_of_test(PLAIN);
    void *arguments[] = {&d_values, &n, &factor};
    void *too_few[] = {&d_values, NULL, &factor};
    const dim3 no_block = {0, 1, 1};
    // What every launch may answer.
    expect_error(cudaLaunchKernel(kernel, one, no_block, arguments, 0, NULL),
                 cudaErrorInvalidConfiguration);
    expect_error(cudaLaunchKernel(kernel, one, block, arguments, 64 * 1024, NULL),
                 cudaErrorInvalidValue);
    expect_error(cudaLaunchKernel(kernel, one, block, NULL, 0, NULL), cudaErrorInvalidValue);
    expect_why("takes 3 arguments");
    expect_error(cudaLaunchKernel(kernel, one, block, too_few, 0, NULL), cudaErrorInvalidValue);
    expect_why("number 2 is NULL");
    expect_error(launch_typed(NULL), cudaErrorInvalidValue);
    expect_why("takes 3 arguments");
    // cudaErrorInvalidDeviceFunction: "The requested device function does not exist".
    expect_error(cudaLaunchKernel(NULL, one, block, arguments, 0, NULL),
                 cudaErrorInvalidDeviceFunction);
    expect_error(cudaLaunchKernel(&variable, one, block, arguments, 0, NULL),
                 cudaErrorInvalidDeviceFunction);
    expect_error(cudaLaunchKernel(&two_blocks, one, block, arguments, 0, NULL),
                 cudaErrorInvalidDeviceFunction);
    expect_why("this is no kernel");
    expect_error(cudaLaunchKernel(host_function(), one, block, arguments, 0, NULL),
                 cudaErrorInvalidDeviceFunction);
    expect_error(cudaLaunchKernel(instance_behind_a_pointer(), one, block, arguments, 0, NULL),
                 cudaErrorInvalidDeviceFunction);
    expect_why("without a cast to void *");
    assert_int_equal(cudaGetLastError(), cudaErrorInvalidDeviceFunction);
    expect_success(cudaDeviceSynchronize()); // none of them is sticky
}

GW_TEST(attributes_belong_to_the_address)
{
    int bytes = 0, *d_values = device_memory(N * sizeof(int)), n = N;
    double factor = 1.0;
    void *arguments[] = {&d_values, &n, &factor};
    const void *kernel = kernel_of_test(UNNAMED);
    expect_error(cudaLaunchKernel(kernel, two_blocks, block, arguments, 49 * 1024, NULL),
                 cudaErrorInvalidValue);
    expect_success(most_shared_of(kernel, &bytes));
    assert_int_equal(bytes, 50 * 1024);
    expect_success(cudaLaunchKernel(kernel, two_blocks, block, arguments, 49 * 1024, NULL));
    expect_values(d_values, 1.0, UNNAMED);
    expect_error(most_shared_of(&bytes, &bytes), cudaErrorInvalidDeviceFunction);
    expect_error(most_shared_of(&two_blocks, &bytes), cudaErrorInvalidDeviceFunction);
}
