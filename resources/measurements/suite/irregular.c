/* Addresses that depend on data: 32 lanes of a warp go to as many places. */
void gather(int n, const int *restrict index, const float *restrict table, float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = table[index[i]];
}

/* A sparse matrix with the same number of elements in each row, stored column by column. */
void sparse_rows(int n, int elements, const float *restrict values, const int *restrict columns,
                 const float *restrict x, float *restrict y)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int e = 0; e < elements; e++)
            sum += values[e * n + i] * x[columns[e * n + i]];
        y[i] = sum;
    }
}

/* Every other lane of a warp takes the long way. */
void branches(int n, int steps, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++) {
        float value = in[i];
        if (i % 2 == 0) {
            for (int k = 0; k < steps; k++)
                value = value * 0.5f + 1.0f;
        }
        out[i] = value;
    }
}

/* Lanes of a warp take from 1 to 32 steps. */
void uneven(int n, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++)
        for (int lane = 0; lane < 32; lane++) {
            float value = in[i * 32 + lane];
            for (int k = 0; k <= lane; k++)
                value = value * 0.5f + 1.0f;
            out[i * 32 + lane] = value;
        }
}
