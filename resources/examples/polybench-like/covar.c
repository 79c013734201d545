#include "check.h"

#ifndef N
#define N 256
#endif

/* The mean of each column of n observations of n variables, one observation to a row. */
void column_means(int n, float mean[restrict n], const float data[restrict n][n])
{
    for (int j = 0; j < n; j++) {
        mean[j] = 0.0f;
        for (int i = 0; i < n; i++)
            mean[j] += data[i][j];
        mean[j] /= (float)n;
    }
}

/* Centres every column and divides it by √(n - 1), so that products of columns are covariances. */
void centre(int n, float data[restrict n][n], const float mean[restrict n])
{
    const float scale = 1.0f / sqrtf((float)(n - 1));
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            data[i][j] = (data[i][j] - mean[j]) * scale;
    }
}

/* The symmetric matrix of the covariances between columns. */
void covary(int n, float symmat[restrict n][n], const float data[restrict n][n])
{
    for (int j1 = 0; j1 < n; j1++) {
        symmat[j1][j1] = 0.0f;
        for (int i = 0; i < n; i++)
            symmat[j1][j1] += data[i][j1] * data[i][j1];
        for (int j2 = j1 + 1; j2 < n; j2++) {
            symmat[j1][j2] = 0.0f;
            for (int i = 0; i < n; i++)
                symmat[j1][j2] += data[i][j1] * data[i][j2];
            symmat[j2][j1] = symmat[j1][j2];
        }
    }
}

static double average(int j)
{
    double sum = 0.0;
    for (int i = 0; i < N; i++)
        sum += (double)sample(0, i, j);
    return sum / N;
}

/* The covariance of two columns of the data as they were at first. */
static double covariance(int j1, int j2)
{
    double sum1 = 0.0, sum2 = 0.0, products = 0.0;
    for (int i = 0; i < N; i++) {
        const double x = (double)sample(0, i, j1), y = (double)sample(0, i, j2);
        sum1 += x;
        sum2 += y;
        products += x * y;
    }
    return (products - sum1 * sum2 / N) / (N - 1);
}

int main(void)
{
    float (*data)[N] = malloc(sizeof *data * N);
    float (*symmat)[N] = malloc(sizeof *symmat * N);
    float *mean = malloc(sizeof *mean * N);
    if (!data || !symmat || !mean)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            data[i][j] = sample(0, i, j);
    }
    column_means(N, mean, data);
    centre(N, data, mean);
    covary(N, symmat, data);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int j1 = checked_row(pick, N), j2 = (j1 + N / 3) % N;
        check("mean[j1]", mean[j1], average(j1));
        check("symmat[j1][j2]", symmat[j1][j2], covariance(j1, j2));
        check("symmat[j1][j1]", symmat[j1][j1], covariance(j1, j1));
    }
    const int status = conclude("covar", (size_t)N * N, &symmat[0][0]);
    free(data);
    free(symmat);
    free(mean);
    return status;
}
