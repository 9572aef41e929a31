# SPDX-License-Identifier: MIT
"""Lesson 9's calibration with SciPy: its BFGS on two sensors, with the gradient and with difference
quotients in its place. The calibration with the least loss has a formula, which both must find."""
import task

np, optimize = task.modules("numpy", "scipy.optimize")

READINGS = 1000
GTOL = 1e-6
SEE = ("it says that it found it", "it says that it was called often enough",
       "it says that rounding keeps it from its gtol")


def closed_form(a, b):
    """The straight line through a as a function of b, turned round."""
    slope = ((b - b.mean()) ** 2).sum() / ((a - a.mean()) * (b - b.mean())).sum()
    return np.array([slope, b.mean() - slope * a.mean()])


def main():
    a, b = task.sensors(np, READINGS)
    want = closed_form(a, b)
    evaluations = 0

    def loss(x):
        nonlocal evaluations
        evaluations += 1
        return np.sqrt(np.mean((a - (b - x[1]) / x[0]) ** 2))

    def loss_and_gradient(x):
        nonlocal evaluations
        evaluations += 1
        slope, offset = x
        shown = (b - offset) / slope
        r = a - shown
        value = np.sqrt(np.mean(r * r))
        return value, np.array([np.mean(r * shown), np.mean(r)]) / slope / value

    rows = []
    right = True
    for series, objective, with_gradient in (
        ("scipy_bfgs", loss_and_gradient, True),
        ("scipy_bfgs_by_differences", loss, None),
    ):
        def calibrate():
            return optimize.minimize(objective, [1.0, 0.0], jac=with_gradient, method="BFGS", options={"gtol": GTOL})

        evaluations = 0
        found = calibrate()
        off = float(np.max(np.abs(found.x - want) / np.maximum(1, np.abs(want))))
        agrees = off <= 1e-5
        right &= agrees
        print(f"# {series}: slope {found.x[0]:.6f}, offset {found.x[1]:.6f} after {evaluations} evaluations, "
              f"{SEE[min(found.status, 2)]}  {'agrees' if agrees else 'DIFFERS'}, {off:.1e} relative")
        rows.append(task.row(series, READINGS, READINGS, task.milliseconds(calibrate)))
    task.end(rows, right)


main()
