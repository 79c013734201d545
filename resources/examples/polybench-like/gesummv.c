#include "check.h"

#ifndef N
#define N 1024
#endif

/* y = alpha · a · x + beta · b · x; tmp and y hold zeros at first. */
void gesummv(int n, float alpha, float beta, const float a[restrict n][n],
             const float b[restrict n][n], const float x[restrict n], float tmp[restrict n],
             float y[restrict n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            tmp[i] += a[i][j] * x[j];
            y[i] += b[i][j] * x[j];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }
}

int main(void)
{
    const float alpha = 1.5f, beta = 0.75f;
    float (*a)[N] = malloc(sizeof *a * N);
    float (*b)[N] = malloc(sizeof *b * N);
    float *x = malloc(sizeof *x * N);
    float *tmp = malloc(sizeof *tmp * N);
    float *y = malloc(sizeof *y * N);
    if (!a || !b || !x || !tmp || !y)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        x[i] = sample(0, i, 0);
        tmp[i] = 0.0f;
        y[i] = 0.0f;
        for (int j = 0; j < N; j++) {
            a[i][j] = sample(1, i, j);
            b[i][j] = sample(2, i, j);
        }
    }
    gesummv(N, alpha, beta, a, b, x, tmp, y);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N);
        double wanted = 0.0;
        for (int j = 0; j < N; j++)
            wanted += (double)(alpha * a[i][j] + beta * b[i][j]) * (double)x[j];
        check("y[i]", y[i], wanted);
    }
    const int status = conclude("gesummv", N, y);
    free(a);
    free(b);
    free(x);
    free(tmp);
    free(y);
    return status;
}
