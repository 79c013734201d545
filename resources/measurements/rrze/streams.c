/* Streams of doubles, as large as they come. */
void init(long n, double *restrict a)
{
    for (long i = 0; i < n; i++)
        a[i] = 0.23;
}

void read(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; i++)
        if (b[i] == 123.0)
            a[i] = b[i];
}

void scale(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; i++)
        a[i] = 1.2 * b[i];
}

void triad(long n, double *restrict a, const double *restrict b, const double *restrict c, const double *restrict d)
{
    for (long i = 0; i < n; i++)
        a[i] = b[i] * d[i] + c[i];
}

void three(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; i++)
        a[i] = 0.5 * b[i] - b[i + 1] + 0.5 * b[i + 2];
}

void five(long n, double *restrict a, const double *restrict b)
{
    for (long i = 0; i < n; i++)
        a[i] = 0.25 * b[i] + 0.25 * b[i + 1] - b[i + 2] + 0.5 * b[i + 3] + 0.5 * b[i + 4];
}
