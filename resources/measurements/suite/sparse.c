/* Matrices with few elements, times a vector. As many in each row, those of a row side by side: a thread walks along. */
void rows(int n, int elements, const float *restrict value, const int *restrict column, const float *restrict x,
          float *restrict y)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int e = 0; e < elements; e++)
            sum += value[i * elements + e] * x[column[i * elements + e]];
        y[i] = sum;
    }
}

/* A band of five diagonals around the main one. */
void band(int n, const float *restrict value, const float *restrict x, float *restrict y)
{
    for (int i = 2; i < n - 2; i++) {
        float sum = 0.0f;
        for (int d = 0; d < 5; d++)
            sum += value[d * n + i] * x[i + d - 2];
        y[i] = sum;
    }
}

/* Tridiagonal systems side by side (Thomas): a thread goes down and up again. */
void tridiagonal(int systems, int n, const float *restrict lower, const float *restrict diagonal,
                 const float *restrict upper, float *restrict ratio, float *restrict x)
{
    for (int s = 0; s < systems; s++) {
        ratio[s] = upper[s] / diagonal[s];
        x[s] = x[s] / diagonal[s];
        for (int i = 1; i < n; i++) {
            const int at = i * systems + s;
            const float pivot = diagonal[at] + 2.0f - lower[at] * ratio[at - systems];
            ratio[at] = upper[at] / pivot;
            x[at] = (x[at] - lower[at] * x[at - systems]) / pivot;
        }
        for (int i = n - 2; i >= 0; i--)
            x[i * systems + s] -= ratio[i * systems + s] * x[(i + 1) * systems + s];
    }
}
