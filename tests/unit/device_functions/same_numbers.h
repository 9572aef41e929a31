// SPDX-License-Identifier: MIT
/**
 * @file same_numbers.h
 * Names and the numbers that CUDA gives them:
 *     static_assert(all_of<is<cudaErrorNoDevice, 100>>, "")
 * The compiler's message shows the one that is wrong.
 */
#pragma once

template <auto NAME, int NUMBER>
struct is {
    static_assert((int)NAME == NUMBER, "it has another number in CUDA");
    static const bool right = true;
};

template <typename... EACH>
constexpr bool all_of = (EACH::right && ...);
