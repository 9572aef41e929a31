// SPDX-License-Identifier: MIT
// Unit tests of accuracy and confusion matrix.
#include "evaluation.h"
#include "test.h"

#include <math.h>

GW_TEST(counts_each_kind)
{
    const double logits[] = {0.0, -0.0, 3.0, 1e-300, -1e-300, -5.0, NAN, INFINITY, -INFINITY, NAN};
    const double labels[] = {1, 1, 0, 1, 0, 1, 1, 1, 0, 0};
    const struct gw_confusion confusion = gw_evaluate(logits, labels, 10);
    assert_int_equal(confusion.true_positive, 4);
    assert_int_equal(confusion.false_positive, 1);
    assert_int_equal(confusion.true_negative, 3);
    assert_int_equal(confusion.false_negative, 2);
    assert_int_equal(gw_confusion_right(&confusion), 7);
    assert_true(fabs(gw_confusion_accuracy(&confusion) - 0.7) < 1e-15);
}

GW_TEST(nothing_is_no_division_by_zero)
{
    const struct gw_confusion confusion = gw_evaluate(NULL, NULL, 0);
    assert_int_equal(gw_confusion_right(&confusion), 0);
    assert_true(gw_confusion_accuracy(&confusion) == 0.0);
}
