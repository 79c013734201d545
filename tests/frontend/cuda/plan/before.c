// Pointers into the middle of what they lead to: filters with a history, borders, ghost cells.

void fir(const float *x, const float *h, float *y, int n, int taps)
{
    for (int i = 0; i < n; i++) {
        float sum = 0;
        for (int k = 0; k < taps; k++)
            sum += h[k] * x[i - k];
        y[i] = sum;
    }
}

void ghost_cells(const double *u, double *v, int n)
{
    for (int i = 0; i < n; i++)
        v[i] = 0.5 * (u[i - 1] + u[i + 1]);
}

void ghost_rows(const double *u, double *v, int n, int m, int ld)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            v[i * ld + j] = u[(i - 1) * ld + j] + u[(i + 1) * ld + j] + u[i * ld + j - 1] + u[i * ld + j + 1];
}

void mirrored(float *fa, int n, int right)
{
    for (int i = 0; i < right; i++)
        fa[n - right + i] = fa[n - right - i - 1];
}

void history(float *exc, const float *buf)
{
    for (int i = 0; i < 1024 + 24; i++)
        exc[i - 24] = buf[2048 - 1024 - 24 + i];
}

void backwards(const float *end, float *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = end[-1 - i];
}

void far_in_front(float *x, int n, int offset)
{
    for (int i = 0; i < n; i++)
        x[i - offset] *= 2;
}

float sum_in_front(const float *x, int n)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i - n];
    return sum;
}

void guarded(const float *x, float *y, int n, int k)
{
    for (int i = 0; i < n; i++)
        y[i] = i >= k ? x[i - k] : 0;
}

void from_an_offset(float *base, int n, int off)
{
    float *p = base + off;
    for (int i = 0; i < n; i++)
        p[i - 2] = p[i - 2] * 2;
}

float *found(int k);

void from_a_call(int n, int k)
{
    float *fa;
    fa = found(k);
    for (int i = 0; i < n; i++)
        fa[-1 - i] = fa[i];
}

void inside_an_array(const float *buf, float *out)
{
    float mem[2048];
    float *exc = mem + 24;
    for (int i = 0; i < 1048; i++)
        exc[i - 24] = buf[1000 - i];
    for (int i = 0; i < 1048; i++)
        out[i] = mem[i];
}

// Nobody sees how far it goes back.
void by_data(const float *x, const int *back, float *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = x[i - back[i]] + x[-1 - i];
}
