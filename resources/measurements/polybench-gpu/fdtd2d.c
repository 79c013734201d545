/* One step in time of the fields ex, ey and hz on a staggered grid, a thread per point. The rows of ex are one point
   longer than those of ey and hz. Row 0 of ey is an edge that is given; it is set apart from step 1. */
void edge(int n, float value, float *ey)
{
    for (int j = 0; j < n; j++)
        ey[j] = value;
}

void step1(int n, float *ey, const float *hz)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < n; j++)
            ey[i * n + j] = ey[i * n + j] - 0.5f * (hz[i * n + j] - hz[(i - 1) * n + j]);
}

void step2(int n, float *ex, const float *hz)
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < n; j++)
            ex[i * (n + 1) + j] = ex[i * (n + 1) + j] - 0.5f * (hz[i * n + j] - hz[i * n + j - 1]);
}

void step3(int n, const float *ex, const float *ey, float *hz)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            hz[i * n + j] = hz[i * n + j] - 0.7f * (ex[i * (n + 1) + j + 1] - ex[i * (n + 1) + j] +
                                                    ey[(i + 1) * n + j] - ey[i * n + j]);
}
