/* Reading through lists that are in some order. Sorted: one of eight neighbours each. */
void sorted(int n, const int *restrict choice, const float *restrict table, float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = table[8 * i + (choice[i] & 7)];
}

/* Clustered: mixed up within tiles of 1024 elements. */
void clustered(int n, const int *restrict index, const float *restrict table, float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = table[(i & ~1023) + (index[i] & 1023)];
}

/* In no order, records of four floats. */
void records(int n, const int *restrict index, const float *restrict table, float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = table[4 * index[i]] + table[4 * index[i] + 1] + table[4 * index[i] + 2] + table[4 * index[i] + 3];
}

/* A table of 256 entries, which L1 holds. */
void table_of_bytes(int n, const unsigned char *restrict in, const float table[restrict 256], float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = table[in[i]];
}

/* Between the entries of a table of 257. The argument is from 0 to 1. */
void interpolated(int n, const float *restrict x, const float table[restrict 257], float *restrict y)
{
    for (int i = 0; i < n; i++) {
        const float at = 256.0f * x[i];
        int cell = (int)at;
        cell = cell < 0 ? 0 : cell > 255 ? 255 : cell;
        y[i] = table[cell] + (at - (float)cell) * (table[cell + 1] - table[cell]);
    }
}
