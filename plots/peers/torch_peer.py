# SPDX-License-Identifier: MIT
"""Lesson 6's task with PyTorch: tensor operations, on a GPU where one answers."""
import task

torch = task.modules("torch")
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.backends.cuda.matmul.allow_tf32 = False  # 10 bits would not be float32


def make(x, y, theta, step):
    x, y, theta = (torch.from_numpy(a).to(device) for a in (x, y, theta))
    m = x.shape[1]

    def run(iterations):
        nonlocal theta
        with torch.no_grad():
            for _ in range(iterations):
                p = torch.sigmoid(theta @ x)
                theta = theta - step * ((x @ (p - y)) / m)
        if device == "cuda":
            torch.cuda.synchronize()

    return run, lambda: theta.cpu().numpy()


task.main(f"torch_{device}", make)
