# SPDX-License-Identifier: MIT
"""The task of the capstone that all peers do: a network of 64 pixels, 32 tanh and 10 logits learns to
read digits.csv, in batches of 32, by steps of 0.5, for 10 epochs, from weights and in an order that
each library gets alike.

A peer is a program NAME_digits.py that hands main() a function

    make(x, labels) -> run      run(theta, batches) returns theta after a step for each batch, and
                                waits until it is there

of NumPy's arrays: x of 1,438 images by 64, theta the four arrays W1, b1, W2, b2, all of one type;
batches of rows of x, 32 each.
"""
import task

HIDDEN = 32
DIGITS = 10
BATCH = 32
STEP = 0.5
EPOCHS = 10
LEAST_RIGHT = 338  # what the capstone asks of its network


def read(np):
    """Images and labels to learn from, and those to be tested by: each fifth."""
    table = np.loadtxt(task.DATA / "digits.csv", delimiter=",", skiprows=1)
    x, labels = table[:, :-1] / 16, table[:, -1].astype(int)
    test = np.arange(len(labels)) % 5 == 4
    return x[~test], labels[~test], x[test], labels[test]


def weights(np, inputs):
    """Uniform, up to one over the root of the number of inputs; no biases."""
    def part(first, rows, columns):
        counters = np.arange(rows * columns, dtype=np.uint64) + np.uint64(first)
        return ((2 * task.uniform(np, counters) - 1) / rows**0.5).reshape(rows, columns)

    return [part(0, inputs, HIDDEN), np.zeros(HIDDEN), part(inputs * HIDDEN, HIDDEN, DIGITS), np.zeros(DIGITS)]


def batches(np, m, epochs):
    """Each epoch has another order; what is left of a batch is dropped. epochs x batches x 32."""
    first = np.arange(epochs * m, dtype=np.uint64) + np.uint64(1 << 32)
    order = np.argsort(task.uniform(np, first).reshape(epochs, m), axis=1)
    return order[:, : m // BATCH * BATCH].reshape(epochs, -1, BATCH)


def logits(np, theta, x):
    w1, b1, w2, b2 = theta
    return np.tanh(x @ w1 + b1) @ w2 + b2


def loss(np, theta, x, labels):
    z = logits(np, theta, x)
    z = z - z.max(axis=1, keepdims=True)
    return float(np.mean(np.log(np.exp(z).sum(axis=1)) - z[np.arange(len(labels)), labels]))


def reference(np, x, labels, theta, order):
    """theta in float64, image after image, by the formulas on paper."""
    w1, b1, w2, b2 = (part.copy() for part in theta)
    for batch in order:
        steps = [np.zeros_like(part) for part in theta]
        for i in batch:
            hidden = np.tanh(x[i] @ w1 + b1)
            p = np.exp(hidden @ w2 + b2)
            p /= p.sum()
            p[labels[i]] -= 1
            back = (1 - hidden**2) * (w2 @ p)
            for step, more in zip(steps, (np.outer(x[i], back), back, np.outer(hidden, p), p)):
                step += more
        for part, step in zip((w1, b1, w2, b2), steps):
            part -= STEP * step / BATCH
    return [w1, b1, w2, b2]


def right_row(series, right, of):
    print(f"# {series}: {right} of {of} right{'' if right >= LEAST_RIGHT else ', TOO FEW'}")
    return f"{series} {of} {of} {right} {right} {right} images 1"


def main(name, make, dtypes=("float32", "float64")):
    """Does the task and prints the table; exits with 1 if theta is not that of the reference."""
    np = task.modules("numpy")
    x, labels, test_x, test_labels = read(np)
    theta = weights(np, x.shape[1])
    order = batches(np, len(x), EPOCHS)
    want = reference(np, x, labels, theta, order.reshape(-1, BATCH))
    all_right = True
    rows = []
    for dtype in dtypes:
        run = make(x.astype(dtype), labels)
        begin = [part.astype(dtype) for part in theta]
        got = [np.asarray(part, dtype=np.float64) for part in run(begin, order.reshape(-1, BATCH))]
        off = max(float(np.max(np.abs(a - b)) / np.max(np.abs(b))) for a, b in zip(got, want))
        agrees = off <= task.LIMITS[dtype]
        right = int((logits(np, got, test_x).argmax(axis=1) == test_labels).sum())
        print(f"# theta {name} {dtype}: {'agrees' if agrees else 'DIFFERS'}, {off:.1e} relative; "
              f"loss {loss(np, got, x, labels):.6f} after {EPOCHS} epochs")
        rows.append(right_row(f"{name}_{dtype}_right", right, len(test_labels)))
        all_right &= agrees and right >= LEAST_RIGHT
        rows.append(task.row(f"{name}_{dtype}_epoch", HIDDEN, len(x), task.milliseconds(lambda: run(begin, order[0]))))
    task.end(rows, all_right)
