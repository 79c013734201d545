#include "check.h"

#ifndef N
#define N 256
#endif

/* c = a · b for square matrices of n rows. */
void product(int n, float c[restrict n][n], const float a[restrict n][n],
             const float b[restrict n][n])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    }
}

/* Element (i, j) of a · b · c. */
static double chained(const float a[N][N], const float b[N][N], const float c[N][N], int i, int j)
{
    double sum = 0.0;
    for (int k = 0; k < N; k++) {
        double inner = 0.0;
        for (int l = 0; l < N; l++)
            inner += (double)a[i][l] * (double)b[l][k];
        sum += inner * (double)c[k][j];
    }
    return sum;
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float (*b)[N] = malloc(sizeof *b * N);
    float (*c)[N] = malloc(sizeof *c * N);
    float (*ab)[N] = malloc(sizeof *ab * N);
    float (*abc)[N] = malloc(sizeof *abc * N);
    if (!a || !b || !c || !ab || !abc)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = sample(0, i, j);
            b[i][j] = sample(1, i, j);
            c[i][j] = sample(2, i, j);
        }
    }
    product(N, ab, a, b);
    product(N, abc, ab, c);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N), j = (i + N / 3) % N;
        check("abc[i][j]", abc[i][j], chained(a, b, c, i, j));
    }
    const int status = conclude("2mm", (size_t)N * N, &abc[0][0]);
    free(a);
    free(b);
    free(c);
    free(ab);
    free(abc);
    return status;
}
