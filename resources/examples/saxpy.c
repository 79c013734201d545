#include "examples.h"

/* y = alpha · x + y; x and y do not overlap. */
void saxpy(int n, float alpha, const float *restrict x, float *restrict y)
{
    for (int i = 0; i < n; i++)
        y[i] = alpha * x[i] + y[i];
}

/* The same without that promise: callers may pass overlapping arrays. */
void saxpy_may_overlap(int n, float alpha, const float *x, float *y)
{
    for (int i = 0; i < n; i++)
        y[i] = alpha * x[i] + y[i];
}
