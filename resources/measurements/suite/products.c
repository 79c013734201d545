/* Matrix products that keep their sums in registers: one element per thread, in single and in double precision. */
void product(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}

void double_product(int n, const double *restrict a, const double *restrict b, double *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
}

/* Sixteen elements per thread, quarters of the columns apart: many registers, few loads. `rows` and `columns` are a
   quarter of those of c. */
void product_of_sixteen(int rows, int columns, int depth, const float *restrict a, const float *restrict b,
                        float *restrict c)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) {
            float s00 = 0, s01 = 0, s02 = 0, s03 = 0, s10 = 0, s11 = 0, s12 = 0, s13 = 0;
            float s20 = 0, s21 = 0, s22 = 0, s23 = 0, s30 = 0, s31 = 0, s32 = 0, s33 = 0;
            for (int k = 0; k < depth; k++) {
                const float a0 = a[4 * i * depth + k], a1 = a[(4 * i + 1) * depth + k];
                const float a2 = a[(4 * i + 2) * depth + k], a3 = a[(4 * i + 3) * depth + k];
                const float b0 = b[4 * k * columns + j], b1 = b[(4 * k + 1) * columns + j];
                const float b2 = b[(4 * k + 2) * columns + j], b3 = b[(4 * k + 3) * columns + j];
                s00 += a0 * b0, s01 += a0 * b1, s02 += a0 * b2, s03 += a0 * b3;
                s10 += a1 * b0, s11 += a1 * b1, s12 += a1 * b2, s13 += a1 * b3;
                s20 += a2 * b0, s21 += a2 * b1, s22 += a2 * b2, s23 += a2 * b3;
                s30 += a3 * b0, s31 += a3 * b1, s32 += a3 * b2, s33 += a3 * b3;
            }
            float *tile = c + 16 * i * columns + j;
            tile[0] = s00, tile[columns] = s01, tile[2 * columns] = s02, tile[3 * columns] = s03;
            tile[4 * columns] = s10, tile[5 * columns] = s11, tile[6 * columns] = s12, tile[7 * columns] = s13;
            tile[8 * columns] = s20, tile[9 * columns] = s21, tile[10 * columns] = s22, tile[11 * columns] = s23;
            tile[12 * columns] = s30, tile[13 * columns] = s31, tile[14 * columns] = s32, tile[15 * columns] = s33;
        }
}
