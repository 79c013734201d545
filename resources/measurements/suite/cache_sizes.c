/* The same loops at sizes that L2 holds, just holds, and does not hold: a kernel that runs again finds what is left. */
void add(long n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (long i = 0; i < n; i++)
        c[i] = a[i] + b[i];
}

/* Five points in double precision. */
void double_five_points(int n, const double *restrict in, double *restrict out)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            out[i * n + j] = 0.5 * in[i * n + j] + 0.125 * (in[i * n + j - 1] + in[i * n + j + 1] +
                                                            in[(i - 1) * n + j] + in[(i + 1) * n + j]);
}

/* A group of 256 threads goes over its own window again and again: what L1 holds, and what it does not. */
void windows(int groups, int window, int passes, const float *restrict in, float *restrict out)
{
    for (int g = 0; g < groups; g++)
        for (int t = 0; t < 256; t++) {
            float sum = 0.0f;
            for (int pass = 0; pass < passes; pass++) {
                for (int i = t; i < window; i += 256)
                    sum += in[g * window + i];
                sum *= 0.5f;
            }
            out[g * 256 + t] = sum;
        }
}
