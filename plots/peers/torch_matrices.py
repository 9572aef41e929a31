# SPDX-License-Identifier: MIT
"""Lesson 8's tasks with PyTorch, on a GPU where one answers."""
import matrices
import task

torch = task.modules("torch")
device = "cuda" if torch.cuda.is_available() else "cpu"
torch.backends.cuda.matmul.allow_tf32 = False  # 10 bits would not be float32


def waited_for(result):
    if device == "cuda":
        torch.cuda.synchronize()
    return result


def product(a, b):
    a, b = torch.from_numpy(a).to(device), torch.from_numpy(b).to(device)
    return lambda: waited_for(a @ b)


def svd(a):
    a = torch.from_numpy(a).to(device)
    return lambda: waited_for(torch.linalg.svd(a, full_matrices=False))


matrices.main(f"torch_{device}", product, svd, lambda x: x.cpu().numpy())
