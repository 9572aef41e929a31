// SPDX-License-Identifier: MIT
// Host code that reads or writes the device's memory through the C++ library, of which a part is in
// headers and instrumented, and the rest is not.
#include "honest.h"

#include <numeric>
#include <sstream>
#include <string>
#include <vector>

// CHEAT accumulates: fail: host code read 4 bytes of device memory
// Adds by std::accumulate().
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const float sum = n > 0 ? std::accumulate(d_a, d_a + n, 0.0f) : 0;
    return sum > 1e30f ? cudaErrorUnknown : honest_add(d_a, d_b, d_c, n);
}

// CHEAT builds_a_vector: fail: of device memory
// Has a std::vector copy the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    const std::vector<float> all(d_a, d_a + (n > 3 ? 3 : 0));
    return all.size() > 3 ? cudaErrorUnknown : honest_add(d_a, d_b, d_c, n);
}

// CHEAT appends_to_a_string: fail: host code read 12 bytes of device memory
// Has a std::string copy the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    std::string all = "all: ";
    if (n >= 3) {
        all.append((const char *)d_a, 12);
    }
    return all.size() > 100 ? cudaErrorUnknown : honest_add(d_a, d_b, d_c, n);
}

// CHEAT writes_into_a_stream: fail: host code read 12 bytes of device memory
// Has a C++ stream take the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    std::stringstream stream;
    if (n >= 3) {
        stream.write((const char *)d_a, 12);
    }
    return honest_add(d_a, d_b, d_c, n);
}

// CHEAT reads_from_a_stream: fail: host code wrote 4 bytes of device memory
// Has a C++ stream write a number into the device's memory.
cudaError_t add(const float *d_a, const float *d_b, float *d_c, int n)
{
    std::stringstream stream("1.5");
    if (n > 0) {
        stream >> d_c[0];
    }
    return honest_add(d_a, d_b, d_c, n);
}
