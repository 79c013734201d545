/* C = alpha A Bᵀ + alpha B Aᵀ + beta C, a thread per element of C, which collects the sum in global memory. */
void syr2k(int n, float alpha, float beta, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i * n + j] *= beta;
            for (int k = 0; k < n; k++)
                c[i * n + j] += alpha * a[i * n + k] * b[j * n + k] + alpha * b[i * n + k] * a[j * n + k];
        }
}
