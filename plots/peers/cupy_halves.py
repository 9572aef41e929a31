# SPDX-License-Identifier: MIT
"""A product of matrices of half precision with CuPy: cuBLAS's gemm with tensor cores. Sums are in float32, and the result is
rounded to half precision."""
import half_matrices
import task

cp = task.modules("cupy")
try:
    cp.cuda.runtime.getDeviceCount()
except cp.cuda.runtime.CUDARuntimeError as error:
    task.skip(error)


def product(a, b):
    a, b = cp.asarray(a), cp.asarray(b)

    def run():
        c = a @ b
        cp.cuda.Device().synchronize()
        return c

    return run


half_matrices.main("cupy", product, cp.asnumpy, rounding=2.0**-11)
