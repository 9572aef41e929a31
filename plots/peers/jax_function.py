# SPDX-License-Identifier: MIT
"""Lesson 9's function with JAX, compiled when it is first called with a type and a shape, and its
slope by automatic differentiation; on a GPU where one answers."""
import function
import task

jax = task.modules("jax")
jax.config.update("jax_enable_x64", True)  # else float64 is quietly float32
jnp = jax.numpy


def f(x):
    return 0.2 * x + jnp.sin(x) + jnp.cos(2 * x)


function.main(
    "jax",
    {"jax_one_by_one": f, "jax_fused": jax.jit(f)},
    "jax_fused",
    slopes=jax.jit(jax.vmap(jax.value_and_grad(f))),
    array=jnp.asarray,
    wait=jax.block_until_ready,
)
