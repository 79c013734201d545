#include "check.h"

#ifndef N
#define N 1024
#endif

/* Adds a · x to tmp, then aᵀ · tmp to y. */
void atax(int n, const float a[restrict n][n], const float x[restrict n], float tmp[restrict n],
          float y[restrict n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            tmp[i] += a[i][j] * x[j];
    }
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            y[j] += a[i][j] * tmp[i];
    }
}

/* Element j of aᵀ · (a · x). */
static double atax_element(const float a[N][N], const float x[N], int j)
{
    double sum = 0.0;
    for (int i = 0; i < N; i++) {
        double row = 0.0;
        for (int k = 0; k < N; k++)
            row += (double)a[i][k] * (double)x[k];
        sum += (double)a[i][j] * row;
    }
    return sum;
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float *x = malloc(sizeof *x * N);
    float *tmp = malloc(sizeof *tmp * N);
    float *y = malloc(sizeof *y * N);
    if (!a || !x || !tmp || !y)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        x[i] = sample(0, i, 0);
        tmp[i] = 0.0f;
        y[i] = 0.0f;
        for (int j = 0; j < N; j++)
            a[i][j] = sample(1, i, j);
    }
    atax(N, a, x, tmp, y);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int j = checked_row(pick, N);
        check("y[j]", y[j], atax_element(a, x, j));
    }
    const int status = conclude("atax", N, y);
    free(a);
    free(x);
    free(tmp);
    free(y);
    return status;
}
