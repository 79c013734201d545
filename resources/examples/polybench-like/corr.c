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

/* The standard deviation of each column; 1 where it is too small to divide by. */
void column_deviations(int n, float deviation[restrict n], const float mean[restrict n],
                       const float data[restrict n][n])
{
    for (int j = 0; j < n; j++) {
        deviation[j] = 0.0f;
        for (int i = 0; i < n; i++)
            deviation[j] += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        deviation[j] = sqrtf(deviation[j] / (float)n);
        if (deviation[j] < 1e-6f)
            deviation[j] = 1.0f;
    }
}

/* Centres every column and scales it to length 1, so that products of columns are correlations. */
void standardise(int n, float data[restrict n][n], const float mean[restrict n],
                 const float deviation[restrict n])
{
    const float root = sqrtf((float)n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            data[i][j] = (data[i][j] - mean[j]) / (root * deviation[j]);
    }
}

/* The symmetric matrix of the correlations between columns. */
void correlate(int n, float symmat[restrict n][n], const float data[restrict n][n])
{
    for (int j1 = 0; j1 < n; j1++) {
        symmat[j1][j1] = 1.0f;
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

/* Pearson's correlation of two columns of the data as they were at first. */
static double correlation(int j1, int j2)
{
    double sum1 = 0.0, sum2 = 0.0, squares1 = 0.0, squares2 = 0.0, products = 0.0;
    for (int i = 0; i < N; i++) {
        const double x = (double)sample(0, i, j1), y = (double)sample(0, i, j2);
        sum1 += x;
        sum2 += y;
        squares1 += x * x;
        squares2 += y * y;
        products += x * y;
    }
    return (N * products - sum1 * sum2) /
           sqrt((N * squares1 - sum1 * sum1) * (N * squares2 - sum2 * sum2));
}

int main(void)
{
    float (*data)[N] = malloc(sizeof *data * N);
    float (*symmat)[N] = malloc(sizeof *symmat * N);
    float *mean = malloc(sizeof *mean * N);
    float *deviation = malloc(sizeof *deviation * N);
    if (!data || !symmat || !mean || !deviation)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++)
            data[i][j] = sample(0, i, j);
    }
    column_means(N, mean, data);
    column_deviations(N, deviation, mean, data);
    standardise(N, data, mean, deviation);
    correlate(N, symmat, data);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int j1 = checked_row(pick, N), j2 = (j1 + N / 3) % N;
        check("mean[j1]", mean[j1], average(j1));
        check("symmat[j1][j2]", symmat[j1][j2], correlation(j1, j2));
        check("symmat[j1][j1]", symmat[j1][j1], 1.0);
    }
    const int status = conclude("corr", (size_t)N * N, &symmat[0][0]);
    free(data);
    free(symmat);
    free(mean);
    free(deviation);
    return status;
}
