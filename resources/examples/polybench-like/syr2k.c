#include "check.h"

#ifndef N
#define N 256
#endif

/* c = alpha · (a · bᵀ + b · aᵀ) + beta · c for square matrices of n rows; both triangles of c. */
void syr2k(int n, float alpha, float beta, float c[restrict n][n], const float a[restrict n][n],
           const float b[restrict n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++)
                sum += a[i][k] * b[j][k] + b[i][k] * a[j][k];
            c[i][j] = alpha * sum + beta * c[i][j];
        }
    }
}

int main(void)
{
    const float alpha = 1.5f, beta = 0.75f;
    float (*a)[N] = malloc(sizeof *a * N);
    float (*b)[N] = malloc(sizeof *b * N);
    float (*c)[N] = malloc(sizeof *c * N);
    if (!a || !b || !c)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = sample(0, i, j);
            b[i][j] = sample(1, i, j);
            c[i][j] = sample(2, i, j);
        }
    }
    syr2k(N, alpha, beta, c, a, b);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N), j = (i + N / 3) % N;
        double wanted = (double)beta * (double)sample(2, i, j);
        for (int k = 0; k < N; k++) {
            wanted += (double)alpha * (double)a[i][k] * (double)b[j][k];
            wanted += (double)alpha * (double)b[i][k] * (double)a[j][k];
        }
        check("c[i][j]", c[i][j], wanted);
    }
    const int status = conclude("syr2k", (size_t)N * N, &c[0][0]);
    free(a);
    free(b);
    free(c);
    return status;
}
