/* y = Aᵀ(A x), a thread per row of A, then a thread per column; both sums grow in global memory. */
void rows(int n, const float *a, const float *x, float *tmp)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            tmp[i] += a[i * n + j] * x[j];
}

void columns(int n, const float *a, const float *tmp, float *y)
{
    for (int j = 0; j < n; j++)
        for (int i = 0; i < n; i++)
            y[j] += a[i * n + j] * tmp[i];
}
