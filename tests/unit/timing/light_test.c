// SPDX-License-Identifier: MIT
// The table of a GPU's limits: percentages of given limits, and launches seen through --wrap. The
// limits are the test's, the device is the CPU device.
#include "gpu_light.h"

#include "device.h"
#include "test.h"

#include <cuda_runtime_api.h>

void (*gw_before_all)(void) = gw_enter_folder;
void (*gw_after_all)(void) = gw_leave_folder;

cudaError_t __wrap_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes, cudaStream_t stream);
cudaError_t __real_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes, cudaStream_t stream);

static int launches;

cudaError_t __real_cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **arguments,
                                    size_t shared_bytes, cudaStream_t stream)
{
    (void)kernel, (void)grid, (void)block, (void)arguments, (void)shared_bytes, (void)stream;
    launches++;
    return cudaErrorInvalidValue;
}

int gw_device_copy_bandwidth(bool trial, bool *own_memory, double *gigabytes_per_second)
{
    (void)trial;
    *own_memory = true;
    *gigabytes_per_second = 200.0;
    return 0;
}

int gw_gpu_peak(bool trial, bool float64, double *gflops)
{
    (void)trial;
    *gflops = float64 ? 50.0 : 100.0;
    return 0;
}

static void read_file(char *text, size_t size)
{
    FILE *file = fopen("copies.light", "r");
    assert_non_null(file);
    text[fread(text, 1, size - 1, file)] = '\0';
    fclose(file);
}

GW_TEST(writes_percentages_and_kernels)
{
    char text[4096];
    gw_light_begin(false);
    const dim3 grid = {7, 2, 1};
    const dim3 block = {256, 1, 1};
    for (int i = 0; i < 3; i++) {
        // What the launch returns goes through.
        assert_int_equal(__wrap_cudaLaunchKernel(&launches, grid, block, NULL, 64, NULL),
                         cudaErrorInvalidValue);
    }
    assert_int_equal(launches, 3);
    // 1e8 bytes in 1 ms are 100 GB/s, half of what a copy reaches; 2e7 operations, 20 of 50.
    gw_light_end(&(struct gw_light_row){.series = "device",
                                        .n = 10,
                                        .milliseconds = 1.0,
                                        .bytes = 1e8,
                                        .operations = 2e7,
                                        .float64 = true});
    gw_light_begin(false); // forgets the launches
    gw_light_end(&(struct gw_light_row){.series = "other", .n = 11, .milliseconds = 2.0});
    assert_true(gw_light_write("copies.table.new", false));
    read_file(text, sizeof(text));
    assert_contains(text, "# copy_bandwidth: 200 GB/s");
    assert_contains(text, "\ndevice 10 1 100 50.0 20 40.0\n# kernel: ");
    assert_contains(text, " (7,2,1) (256,1,1) ");
    const char *last = strstr(text, "\nother 11 2 - - - -\n");
    assert_non_null(last);
    assert_null(strstr(last, "# kernel: "));

    // Float64 in a second program goes behind it.
    assert_true(gw_light_write("copies.table.new", true));
    const size_t once = strlen(text);
    read_file(text, sizeof(text));
    assert_int_equal(strlen(text), 2 * once);

    assert_false(gw_light_write("/nowhere/at/all.table", false));
}
