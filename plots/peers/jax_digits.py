# SPDX-License-Identifier: MIT
"""The capstone's network with JAX: nobody writes its derivatives down, and all batches are one
compiled loop; on a GPU where one answers."""
import digits
import task

jax = task.modules("jax")
jax.config.update("jax_enable_x64", True)  # else float64 is quietly float32
jnp = jax.numpy


def loss(theta, x, labels):
    w1, b1, w2, b2 = theta
    hidden = jnp.tanh(jnp.matmul(x, w1, precision="highest") + b1)
    z = jnp.matmul(hidden, w2, precision="highest") + b2
    return jnp.mean(jax.nn.logsumexp(z, axis=1) - z[jnp.arange(z.shape[0]), labels])


@jax.jit
def learn(theta, x, labels, batches):
    def once(theta, batch):
        gradient = jax.grad(loss)(theta, x[batch], labels[batch])
        return [part - digits.STEP * g for part, g in zip(theta, gradient)], None

    return jax.lax.scan(once, theta, batches)[0]


def make(x, labels):
    x, labels = jnp.asarray(x), jnp.asarray(labels)
    return lambda theta, batches: jax.block_until_ready(learn(theta, x, labels, batches))


digits.main("jax", make)
