/* y = alpha A x + beta B x, a thread per row; both sums grow in global memory. */
void gesummv(int n, float alpha, float beta, const float *a, const float *b, const float *x, float *tmp, float *y)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            tmp[i] += a[i * n + j] * x[j];
            y[i] += b[i * n + j] * x[j];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }
}
