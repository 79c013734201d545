/* C += A B, a thread per element of C, which collects the sum in global memory: the products that 2MM and 3MM are
   made of. */
void product(int n, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            for (int k = 0; k < n; k++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}
