# SPDX-License-Identifier: MIT
"""What scikit-learn makes of the capstone's digits: how many of the 359 three models of its own
read, each as it comes. They do other work than the capstone's network, and each another; their
times would say nothing."""
import warnings

import digits
import task

np, linear, network, neighbors = task.modules(
    "numpy", "sklearn.linear_model", "sklearn.neural_network", "sklearn.neighbors"
)

MODELS = {
    "sklearn_logistic_regression": linear.LogisticRegression(max_iter=1000),
    "sklearn_network": network.MLPClassifier(digits.HIDDEN, activation="tanh", random_state=0, max_iter=500),
    "sklearn_nearest_neighbour": neighbors.KNeighborsClassifier(1),
}

warnings.simplefilter("ignore")  # of a network that might have gone on
x, labels, test_x, test_labels = digits.read(np)
rows = []
enough = True
for name, model in MODELS.items():
    right = int((model.fit(x, labels).predict(test_x) == test_labels).sum())
    enough &= right >= digits.LEAST_RIGHT
    rows.append(digits.right_row(name, right, len(test_labels)))
task.end(rows, enough)
