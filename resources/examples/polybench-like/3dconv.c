#include "check.h"

#ifndef N
#define N 64
#endif

/* Each inner element of b becomes a weighted sum of 15 of the 27 elements of a around it: all of
   the three lines (j - 1, j, j + 1) on each of five columns (i, k). The first and the last plane become 0. */
void convolve(int n, float b[restrict n][n][n], const float a[restrict n][n][n])
{
    for (int j = 1; j < n - 1; j++) {
        for (int k = 1; k < n - 1; k++) {
            b[0][j][k] = 0.0f; /* beside the loop over i, so that it stays inside the thread */
            for (int i = 1; i < n - 1; i++) {
                b[i][j][k] = 0.2f * a[i - 1][j - 1][k - 1] - 0.3f * a[i + 1][j - 1][k - 1] +
                             0.4f * a[i - 1][j][k - 1] + 0.5f * a[i + 1][j][k - 1] -
                             0.6f * a[i - 1][j + 1][k - 1] + 0.7f * a[i + 1][j + 1][k - 1] -
                             0.8f * a[i][j - 1][k] + 0.9f * a[i][j][k] + 0.1f * a[i][j + 1][k] +
                             0.3f * a[i - 1][j - 1][k + 1] - 0.2f * a[i + 1][j - 1][k + 1] -
                             0.5f * a[i - 1][j][k + 1] + 0.4f * a[i + 1][j][k + 1] +
                             0.7f * a[i - 1][j + 1][k + 1] - 0.6f * a[i + 1][j + 1][k + 1];
            }
            b[n - 1][j][k] = 0.0f;
        }
    }
}

static double convolved(const float a[N][N][N], int i, int j, int k)
{
    /* [column - k + 1][line - j + 1][plane - i + 1] */
    const double weights[3][3][3] = {{{0.2, 0, -0.3}, {0.4, 0, 0.5}, {-0.6, 0, 0.7}},
                                     {{0, -0.8, 0}, {0, 0.9, 0}, {0, 0.1, 0}},
                                     {{0.3, 0, -0.2}, {-0.5, 0, 0.4}, {0.7, 0, -0.6}}};
    double sum = 0.0;
    for (int dk = 0; dk < 3; dk++)
        for (int dj = 0; dj < 3; dj++)
            for (int di = 0; di < 3; di++)
                sum += weights[dk][dj][di] * (double)a[i + di - 1][j + dj - 1][k + dk - 1];
    return sum;
}

int main(void)
{
    float (*a)[N][N] = malloc(sizeof *a * N);
    float (*b)[N][N] = malloc(sizeof *b * N);
    if (!a || !b)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            for (int k = 0; k < N; k++) {
                a[i][j][k] = sample(i, j, k);
                b[i][j][k] = 0.0f;
            }
        }
    }
    convolve(N, b, a);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = 1 + checked_row(pick, N - 2), j = N - 1 - i, k = 1 + i / 2;
        check("b[i][j][k]", b[i][j][k], convolved(a, i, j, k));
    }
    const int status = conclude("3dconv", (size_t)N * N * N, &b[0][0][0]);
    free(a);
    free(b);
    return status;
}
