/* Neighbours are shared between threads, in two and in three dimensions. */
void five_points(int n, const float *restrict in, float *restrict out)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            out[i * n + j] = 0.2f * (in[i * n + j] + in[i * n + j - 1] + in[i * n + j + 1] + in[(i - 1) * n + j] +
                                     in[(i + 1) * n + j]);
}

void seven_points(int n, const double *restrict in, double *restrict out)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            for (int k = 1; k < n - 1; k++)
                out[(i * n + j) * n + k] =
                    0.4 * in[(i * n + j) * n + k] +
                    0.1 * (in[(i * n + j) * n + k - 1] + in[(i * n + j) * n + k + 1] + in[(i * n + j - 1) * n + k] +
                           in[(i * n + j + 1) * n + k] + in[((i - 1) * n + j) * n + k] + in[((i + 1) * n + j) * n + k]);
}
