# SPDX-License-Identifier: MIT
"""Lesson 8's tasks with JAX, on a GPU where one answers."""
import matrices
import task

jax = task.modules("jax")
jnp = jax.numpy


@jax.jit
def multiply(a, b):
    return jnp.matmul(a, b, precision="highest")  # else a GPU may take 10 bits


@jax.jit
def decompose(a):
    return jnp.linalg.svd(a, full_matrices=False)


def product(a, b):
    a, b = jnp.asarray(a), jnp.asarray(b)
    return lambda: multiply(a, b).block_until_ready()


def svd(a):
    a = jnp.asarray(a)
    return lambda: jax.block_until_ready(decompose(a))


matrices.main("jax", product, svd)
