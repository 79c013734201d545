/* Memory bandwidth: every element is touched once. */
void triad(long n, float s, const float *restrict b, const float *restrict c, float *restrict a)
{
    for (long i = 0; i < n; i++)
        a[i] = b[i] + s * c[i];
}

void scale(long n, double s, const double *restrict b, double *restrict a)
{
    for (long i = 0; i < n; i++)
        a[i] = s * b[i];
}

/* Every stride-th element: the rest of each sector comes along for nothing. */
void strided(long n, long stride, const float *restrict in, float *restrict out)
{
    for (long i = 0; i < n; i++)
        out[i] = in[i * stride];
}

/* Rows are read, columns written. */
void transpose(int n, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            out[j * n + i] = in[i * n + j];
}
