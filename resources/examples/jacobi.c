#include "examples.h"

/* One relaxation of the inner points of an n × n grid: each becomes the mean of its four neighbours. */
void jacobi_step(int n, const float *restrict old, float *restrict next)
{
    for (int i = 1; i < n - 1; i++) {
        for (int j = 1; j < n - 1; j++) {
            next[i * n + j] = 0.25f * (old[(i - 1) * n + j] + old[(i + 1) * n + j] +
                                       old[i * n + j - 1] + old[i * n + j + 1]);
        }
    }
}

/* Both grids hold the same border; returns the one that holds the result. */
float *jacobi(int n, int steps, float *first, float *second)
{
    for (int step = 0; step < steps; step++) {
        jacobi_step(n, first, second);
        float *swapped = first;
        first = second;
        second = swapped;
    }
    return first;
}
