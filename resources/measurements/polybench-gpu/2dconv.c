/* Every inner element of b becomes a weighted sum of the 3 × 3 elements of a around it; a thread per element. */
void convolution(int n, const float *a, float *b)
{
    for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < n - 1; j++)
            b[i * n + j] = 0.1f * a[(i - 1) * n + j - 1] + 0.2f * a[(i - 1) * n + j] +
                           0.3f * a[(i - 1) * n + j + 1] + 0.4f * a[i * n + j - 1] + 0.5f * a[i * n + j] +
                           0.6f * a[i * n + j + 1] + 0.7f * a[(i + 1) * n + j - 1] +
                           0.8f * a[(i + 1) * n + j] + 0.9f * a[(i + 1) * n + j + 1];
}
