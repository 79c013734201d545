#include "check.h"

#ifndef N
#define N 256
#endif

/* c = alpha · a · aᵀ + beta · c for square matrices of n rows; both triangles of c. */
void syrk(int n, float alpha, float beta, float c[restrict n][n], const float a[restrict n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++)
                sum += a[i][k] * a[j][k];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
    }
}

int main(void)
{
    const float alpha = 1.5f, beta = 0.75f;
    float (*a)[N] = malloc(sizeof *a * N);
    float (*c)[N] = malloc(sizeof *c * N);
    if (!a || !c)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = sample(0, i, j);
            c[i][j] = sample(1, i, j);
        }
    }
    syrk(N, alpha, beta, c, a);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N), j = (i + N / 3) % N;
        double wanted = (double)beta * (double)sample(1, i, j);
        for (int k = 0; k < N; k++)
            wanted += (double)alpha * (double)a[i][k] * (double)a[j][k];
        check("c[i][j]", c[i][j], wanted);
    }
    const int status = conclude("syrk", (size_t)N * N, &c[0][0]);
    free(a);
    free(c);
    return status;
}
