#include <math.h>

/* Mean and standard deviation of every column of the data, the data centred and scaled by them, and the sums of products
   of all pairs of columns; a thread per column or element, and the sums grow in global memory. */
void mean(int n, float *means, const float *data)
{
    for (int j = 0; j < n; j++) {
        means[j] = 0.0f;
        for (int i = 0; i < n; i++)
            means[j] += data[i * n + j];
        means[j] /= (float)n;
    }
}

void deviation(int n, const float *means, float *deviations, const float *data)
{
    for (int j = 0; j < n; j++) {
        deviations[j] = 0.0f;
        for (int i = 0; i < n; i++)
            deviations[j] += (data[i * n + j] - means[j]) * (data[i * n + j] - means[j]);
        deviations[j] = sqrtf(deviations[j] / (float)n);
        if (deviations[j] <= 0.005f)
            deviations[j] = 1.0f;
    }
}

void reduce(int n, const float *means, const float *deviations, float *data)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            data[i * n + j] -= means[j];
            data[i * n + j] /= sqrtf((float)n) * deviations[j];
        }
}

void centre(int n, const float *means, float *data)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            data[i * n + j] -= means[j];
}

void correlation(int n, float *products, const float *data)
{
    for (int j1 = 0; j1 < n - 1; j1++) {
        products[j1 * n + j1] = 1.0f;
        for (int j2 = j1 + 1; j2 < n; j2++) {
            products[j1 * n + j2] = 0.0f;
            for (int i = 0; i < n; i++)
                products[j1 * n + j2] += data[i * n + j1] * data[i * n + j2];
            products[j2 * n + j1] = products[j1 * n + j2];
        }
    }
}

void covariance(int n, float *products, const float *data)
{
    for (int j1 = 0; j1 < n; j1++) {
        for (int j2 = j1; j2 < n; j2++) {
            products[j1 * n + j2] = 0.0f;
            for (int i = 0; i < n; i++)
                products[j1 * n + j2] += data[i * n + j1] * data[i * n + j2];
            products[j2 * n + j1] = products[j1 * n + j2];
        }
    }
}
