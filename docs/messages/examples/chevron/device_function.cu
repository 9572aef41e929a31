// SPDX-License-Identifier: MIT
void count(int *counter)
{
    atomicAdd(counter, 1);
}
