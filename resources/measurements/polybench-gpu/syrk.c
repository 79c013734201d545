/* C = alpha A Aᵀ + beta C, a thread per element of C, which collects the sum in global memory. */
void syrk(int n, float alpha, float beta, const float *a, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            c[i * n + j] *= beta;
            for (int k = 0; k < n; k++)
                c[i * n + j] += alpha * a[i * n + k] * a[j * n + k];
        }
}
