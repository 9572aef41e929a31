// SPDX-License-Identifier: MIT
// A year of temperatures, from Fahrenheit to Celsius: one thread per day.
#include <stdio.h>
#include <stdlib.h>

enum { DAYS = 365, MONTHS = 12 };

// Ends the program if a CUDA call has failed.
static void must(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

__global__ void to_celsius(const float *fahrenheit, float *celsius, int n)
{
    int day = blockIdx.x * blockDim.x + threadIdx.x;
    if (day < n) {
        celsius[day] = (fahrenheit[day] - 32.0f) * 5.0f / 9.0f;
    }
}

// The mean of each month, of days that are counted from 0.
static void print_months(const float *celsius)
{
    static const int length[MONTHS] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    int day = 0;
    for (int month = 0; month < MONTHS; month++) {
        float sum = 0.0f;
        for (int i = 0; i < length[month]; i++) {
            sum += celsius[day++];
        }
        printf("month %2d: %5.1f\n", month + 1, sum / length[month]);
    }
}

int main(void)
{
    static float fahrenheit[DAYS];
    static float celsius[DAYS];
    for (int day = 0; day < DAYS; day++) {
        const int from_summer = abs(day - 200); // 20 July is the warmest day
        fahrenheit[day] = 80.0f - 0.25f * from_summer;
    }
    float *d_fahrenheit;
    float *d_celsius;
    must(cudaMalloc(&d_fahrenheit, sizeof(fahrenheit)));
    must(cudaMalloc(&d_celsius, sizeof(celsius)));
    must(cudaMemcpy(d_fahrenheit, fahrenheit, sizeof(fahrenheit), cudaMemcpyHostToDevice));
    must(cudaMemset(d_celsius, 0, sizeof(celsius)));

    const int block = 64;
    const int grid = DAYS / block;
    to_celsius<<<grid, block>>>(d_fahrenheit, d_celsius, DAYS);
    must(cudaGetLastError());

    must(cudaMemcpy(celsius, d_celsius, sizeof(celsius), cudaMemcpyDeviceToHost));
    print_months(celsius);
    must(cudaFree(d_fahrenheit));
    must(cudaFree(d_celsius));
    return 0;
}
