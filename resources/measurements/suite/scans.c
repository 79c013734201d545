/* Inclusive sums. One step of a scan by doubling distances (Hillis and Steele): log2(n) of them sum up the whole list. */
void doubling_step(int n, int distance, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[i] = i >= distance ? in[i] + in[i - distance] : in[i];
}

/* One step of the way up of a scan by a tree, in place: only every 2 * stride-th element changes. */
void tree_step(int pairs, int stride, float *data)
{
    for (int p = 0; p < pairs; p++)
        data[(2 * p + 2) * stride - 1] += data[(2 * p + 1) * stride - 1];
}

/* A thread walks along its row. */
void row_prefixes(int rows, int columns, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < rows; i++) {
        float sum = 0.0f;
        for (int j = 0; j < columns; j++) {
            sum += in[i * columns + j];
            out[i * columns + j] = sum;
        }
    }
}

/* A thread walks down its column: the second half of a summed area table. */
void column_prefixes(int rows, int columns, const float *restrict in, float *restrict out)
{
    for (int j = 0; j < columns; j++) {
        float sum = 0.0f;
        for (int i = 0; i < rows; i++) {
            sum += in[i * columns + j];
            out[i * columns + j] = sum;
        }
    }
}
