#include "check.h"

#ifndef N
#define N 1024
#endif

/* Adds a · y1 to x1 and aᵀ · y2 to x2. */
void mvt(int n, const float a[restrict n][n], float x1[restrict n], float x2[restrict n],
         const float y1[restrict n], const float y2[restrict n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            x1[i] += a[i][j] * y1[j];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            x2[i] += a[j][i] * y2[j];
    }
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float *x1 = malloc(sizeof *x1 * N);
    float *x2 = malloc(sizeof *x2 * N);
    float *y1 = malloc(sizeof *y1 * N);
    float *y2 = malloc(sizeof *y2 * N);
    if (!a || !x1 || !x2 || !y1 || !y2)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        x1[i] = sample(0, i, 0);
        x2[i] = sample(1, i, 0);
        y1[i] = sample(2, i, 0);
        y2[i] = sample(3, i, 0);
        for (int j = 0; j < N; j++)
            a[i][j] = sample(4, i, j);
    }
    mvt(N, a, x1, x2, y1, y2);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N);
        double wanted_1 = (double)sample(0, i, 0), wanted_2 = (double)sample(1, i, 0);
        for (int k = 0; k < N; k++) {
            wanted_1 += (double)a[i][k] * (double)y1[k];
            wanted_2 += (double)a[k][i] * (double)y2[k];
        }
        check("x1[i]", x1[i], wanted_1);
        check("x2[i]", x2[i], wanted_2);
    }
    const int status = conclude("mvt", N, x2);
    free(a);
    free(x1);
    free(x2);
    free(y1);
    free(y2);
    return status;
}
