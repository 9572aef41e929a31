# SPDX-License-Identifier: MIT
"""Lesson 6's task with JAX: array operations that its compiler fuses, on a GPU where one answers."""
import functools

import task

jax = task.modules("jax")
jax.config.update("jax_enable_x64", True)  # else float64 is quietly float32
jnp = jax.numpy


@functools.partial(jax.jit, static_argnames="iterations")
def descend(x, y, theta, step, iterations):
    def once(_, theta):
        z = jnp.matmul(theta, x, precision="highest")
        p = 1 / (1 + jnp.exp(-z))
        return theta - step * (jnp.matmul(x, p - y, precision="highest") / x.shape[1])

    return jax.lax.fori_loop(0, iterations, once, theta)


def make(x, y, theta, step):
    step = x.dtype.type(step)
    x, y, theta = jnp.asarray(x), jnp.asarray(y), jnp.asarray(theta)

    def run(iterations):
        nonlocal theta
        theta = descend(x, y, theta, step, iterations).block_until_ready()

    return run, lambda: theta


task.main("jax", make)
