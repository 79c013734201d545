#include "check.h"

#ifndef N
#define N 1024
#endif

/* Each inner element of b becomes a weighted sum of the 3 × 3 elements of a around it. */
void convolve(int n, float b[restrict n][n], const float a[restrict n][n])
{
    for (int i = 1; i < n - 1; i++) {
        for (int j = 1; j < n - 1; j++) {
            b[i][j] = 0.1f * a[i - 1][j - 1] - 0.2f * a[i - 1][j] + 0.3f * a[i - 1][j + 1] +
                      0.4f * a[i][j - 1] + 0.5f * a[i][j] - 0.6f * a[i][j + 1] -
                      0.7f * a[i + 1][j - 1] + 0.8f * a[i + 1][j] + 0.9f * a[i + 1][j + 1];
        }
    }
}

static double convolved(const float a[N][N], int i, int j)
{
    const double weights[3][3] = {{0.1, -0.2, 0.3}, {0.4, 0.5, -0.6}, {-0.7, 0.8, 0.9}};
    double sum = 0.0;
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            sum += weights[row][column] * (double)a[i + row - 1][j + column - 1];
    return sum;
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float (*b)[N] = malloc(sizeof *b * N);
    if (!a || !b)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = sample(0, i, j);
            b[i][j] = 0.0f;
        }
    }
    convolve(N, b, a);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = 1 + checked_row(pick, N - 2), j = N - 1 - i;
        check("b[i][j]", b[i][j], convolved(a, i, j));
    }
    const int status = conclude("2dconv", (size_t)N * N, &b[0][0]);
    free(a);
    free(b);
    return status;
}
