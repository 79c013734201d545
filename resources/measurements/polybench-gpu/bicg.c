/* s = Aᵀ r with a thread per column, q = A p with a thread per row; both sums grow in global memory. */
void columns(int n, const float *a, const float *r, float *s)
{
    for (int j = 0; j < n; j++) {
        s[j] = 0.0f;
        for (int i = 0; i < n; i++)
            s[j] += a[i * n + j] * r[i];
    }
}

void rows(int n, const float *a, const float *p, float *q)
{
    for (int i = 0; i < n; i++) {
        q[i] = 0.0f;
        for (int j = 0; j < n; j++)
            q[i] += a[i * n + j] * p[j];
    }
}
