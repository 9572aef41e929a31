// SPDX-License-Identifier: MIT
// Thrust's tuples and pairs: the C++ library's.
#pragma once

#include <tuple>
#include <utility>

namespace thrust
{
using std::get;
using std::make_pair;
using std::make_tuple;
using std::pair;
using std::tie;
using std::tuple;
} // namespace thrust
