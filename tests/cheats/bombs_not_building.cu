// SPDX-License-Identifier: MIT
// What does its harm, or helps itself, when it is compiled.
#include "honest.h"

// CHEAT includes_a_solution: does not compile
// WORDS: #include of a macro: write the header's name itself
// Has the solution's text put into its own.
#define SOLUTION "@CMAKE_SOURCE_DIR@/solutions/lesson3_indexing/vector_add.cu"
#include SOLUTION

HONEST_ADD;

// CHEAT includes_without_end: does not compile
// WORDS: #include: the path is absolute: put the header beside the file
// Includes a device that goes on without end.
#include "/dev/zero"

HONEST_ADD;

// CHEAT fills_the_disk: does not compile
// WORDS: what the compiler makes of this file is larger than 256 MiB: is there a large array
// Has half a gigabyte of values in its object.
extern "C" int table[1 << 27];
int table[1 << 27] = {1};

HONEST_ADD;

// CHEAT says_without_end: does not compile
// WORDS: the compiler said more than 1024 KiB about this file and was stopped
// Makes the compiler warn 2 to the power of 60 times.
#if __INCLUDE_LEVEL__ < 60
#warning again
#include "says_without_end.cu"
#warning and again
#include "says_without_end.cu"
#else
HONEST_ADD;
#endif
