/* x1 += A y1 with a thread per row, x2 += Aᵀ y2 with a thread per column; both sums grow in global memory. */
void rows(int n, const float *a, const float *y1, float *x1)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x1[i] += a[i * n + j] * y1[j];
}

void columns(int n, const float *a, const float *y2, float *x2)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            x2[i] += a[j * n + i] * y2[j];
}
