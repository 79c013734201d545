/* A sum over everything, and one per row with a thread each. */
float dot(int n, const float *restrict a, const float *restrict b)
{
    float sum = 0.0f;
    for (int i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

void row_sums(int n, int columns, const float *restrict a, float *restrict sums)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int j = 0; j < columns; j++)
            sum += a[i * columns + j];
        sums[i] = sum;
    }
}

void column_sums(int n, int rows, const float *restrict a, float *restrict sums)
{
    for (int j = 0; j < n; j++) {
        float sum = 0.0f;
        for (int i = 0; i < rows; i++)
            sum += a[i * n + j];
        sums[j] = sum;
    }
}
