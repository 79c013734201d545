/* Many small matrix products, each independent of the others. */
void batched_16(int batches, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int m = 0; m < batches; m++)
        for (int i = 0; i < 16; i++)
            for (int j = 0; j < 16; j++) {
                float sum = 0.0f;
                for (int k = 0; k < 16; k++)
                    sum += a[(m * 16 + i) * 16 + k] * b[(m * 16 + k) * 16 + j];
                c[(m * 16 + i) * 16 + j] = sum;
            }
}

/* A thread for each matrix: a whole product of 4x4 in registers, rows of 64 bytes. */
void batched_4(int batches, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int m = 0; m < batches; m++)
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++) {
                float sum = 0.0f;
                for (int k = 0; k < 4; k++)
                    sum += a[16 * m + 4 * i + k] * b[16 * m + 4 * k + j];
                c[16 * m + 4 * i + j] = sum;
            }
}

/* The same 4x4 matrix for all points. */
void transform(int points, const float *restrict matrix, const float *restrict in, float *restrict out)
{
    for (int p = 0; p < points; p++)
        for (int i = 0; i < 4; i++) {
            float sum = 0.0f;
            for (int k = 0; k < 4; k++)
                sum += matrix[4 * i + k] * in[4 * p + k];
            out[4 * p + i] = sum;
        }
}

/* A product whose inner loop goes in tiles of 32, as one writes it for a CPU's cache. */
void tiled_depth(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int tile = 0; tile < n; tile += 32)
                for (int k = tile; k < tile + 32; k++)
                    sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}
