#include <math.h>

/* Step k of the Gram-Schmidt process on the columns of A: the length of column k (by a single thread), the unit vector
   along it, and the part along it taken out of the columns behind it, a thread per column. */
void length(int n, int k, int threads, const float *a, float *r)
{
    for (int t = 0; t < threads; t++) {
        float squares = 0.0f;
        for (int i = 0; i < n; i++)
            squares += a[i * n + k + t] * a[i * n + k + t];
        r[k * n + k + t] = sqrtf(squares);
    }
}

void unit(int n, int k, const float *a, const float *r, float *q)
{
    for (int i = 0; i < n; i++)
        q[i * n + k] = a[i * n + k] / r[k * n + k];
}

/* `behind` columns stand behind column k, n - k - 1 in all. */
void remove_part(int n, int k, int behind, float *a, float *r, const float *q)
{
    for (int j = 0; j < behind; j++) {
        r[k * n + k + 1 + j] = 0.0f;
        for (int i = 0; i < n; i++)
            r[k * n + k + 1 + j] += q[i * n + k] * a[i * n + k + 1 + j];
        for (int i = 0; i < n; i++)
            a[i * n + k + 1 + j] -= q[i * n + k] * r[k * n + k + 1 + j];
    }
}
