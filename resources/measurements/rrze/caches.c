/* Every block sums the same products, pass after pass: what L1 holds, and L2. */
void sums(int blocks, int passes, int n, float *restrict out, const float *restrict b)
{
    for (int block = 0; block < blocks; block++)
        for (int t = 0; t < 512; t++) {
            float sum = 0;
            for (int pass = 0; pass < passes; pass++) {
                for (int i = 0; i < n; i += 512)
                    sum += b[i + t] * b[i + t + n];
                sum *= 1.3f;
            }
            out[block * 512 + t] = sum;
        }
}

/* Block after block sums one of several pieces of 512 KiB: what L2 holds. */
void pieces(int blocks, int pieces, double *restrict out, const double *restrict b)
{
    for (int block = 0; block < blocks; block++)
        for (int t = 0; t < 1024; t++) {
            double sum = 0;
            for (int i = 0; i < 32; i++) {
                int at = (1024 * pieces * i + block % pieces * 1024) * 2 + t;
                sum += b[at] * b[at + 1024];
            }
            if (sum == 23.12)
                out[block * 1024 + t] = sum;
        }
}
