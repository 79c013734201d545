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

static double product_element(const float a[N][N], const float b[N][N], int i, int j)
{
    double sum = 0.0;
    for (int k = 0; k < N; k++)
        sum += (double)a[i][k] * (double)b[k][j];
    return sum;
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float (*b)[N] = malloc(sizeof *b * N);
    float (*c)[N] = malloc(sizeof *c * N);
    float (*d)[N] = malloc(sizeof *d * N);
    float (*ab)[N] = malloc(sizeof *ab * N);
    float (*cd)[N] = malloc(sizeof *cd * N);
    float (*abcd)[N] = malloc(sizeof *abcd * N);
    if (!a || !b || !c || !d || !ab || !cd || !abcd)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = sample(0, i, j);
            b[i][j] = sample(1, i, j);
            c[i][j] = sample(2, i, j);
            d[i][j] = sample(3, i, j);
        }
    }
    product(N, ab, a, b);
    product(N, cd, c, d);
    product(N, abcd, ab, cd);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N), j = (i + N / 3) % N;
        check("ab[i][j]", ab[i][j], product_element(a, b, i, j));
        check("cd[i][j]", cd[i][j], product_element(c, d, i, j));
        check("abcd[i][j]", abcd[i][j], product_element(ab, cd, i, j));
    }
    const int status = conclude("3mm", (size_t)N * N, &abcd[0][0]);
    free(a);
    free(b);
    free(c);
    free(d);
    free(ab);
    free(cd);
    free(abcd);
    return status;
}
