// Loops that are not parallel, with loops inside whose iterations stay apart throughout their run, or do not. A loop says
// which: «throughout LOOP [LOOP …]».
#include <stddef.h>

enum { kColumns = 100 };

void sweep(int n, double (*restrict x)[kColumns], double (*restrict a)[kColumns])
{
    for (int i = 1; i < n; i++) // throughout sweep:L1.1
        for (int j = 0; j < kColumns; j++)
            x[i][j] -= x[i - 1][j] * a[i][j];
}
void eliminate(int n, int m, const double *a, double *b, const double *c, double *d)
{
    for (int i = 1; i < n; i++) // throughout eliminate:L1.1
        for (int j = 0; j < m; j++) {
            double w = a[i * m + j] / b[(i - 1) * m + j];
            b[i * m + j] -= w * c[(i - 1) * m + j];
            d[i * m + j] -= w * d[(i - 1) * m + j];
        }
}
void substitute(int n, int m, const double *b, const double *c, const double *d, double *x)
{
    for (int i = n - 2; i >= 0; i--) // throughout substitute:L1.1
        for (int j = 0; j < m; j++)
            x[i * m + j] = (d[i * m + j] - c[i * m + j] * x[(i + 1) * m + j]) / b[i * m + j];
}
void orbits(int steps, int n, float dt, float *restrict x, float *restrict v)
{
    for (int t = 0; t < steps; t++) // throughout orbits:L1.1
        for (int p = 0; p < n; p++) {
            v[p] -= dt * x[p];
            x[p] += dt * v[p];
        }
}
void by_turns(int steps, int n, float dt, float *restrict x, float *restrict v)
{
    for (int t = 0; t < steps; t++) { // throughout by_turns:L1.1 by_turns:L1.2
        for (int p = 0; p < n; p++)
            v[p] -= dt * x[p];
        for (int p = 0; p < n; p++)
            x[p] += dt * v[p];
    }
}
void kij(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int k = 0; k < n; k++) // throughout kij:L1.1 kij:L1.1.1
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}
void gemv_t(int n, int m, const double *restrict r, const double *restrict a, double *restrict s)
{
    for (int i = 0; i < n; i++) // throughout gemv_t:L1.1
        for (int j = 0; j < m; j++)
            s[j] += r[i] * a[i * m + j];
}
void damped(int steps, int n, float *x)
{
    float s = 1;
    for (int t = 0; t < steps; t++) { // throughout damped:L1.1
        s *= 0.96875f;
        for (int p = 0; p < n; p++)
            x[p] = x[p] * s + 1;
    }
}
void chosen(int steps, int n, const unsigned char *restrict on, int *restrict x)
{
    for (int t = 0; t < steps; t++) // throughout chosen:L1.1
        if (on[t])
            for (int p = 0; p < n; p++)
                x[p] = 3 * x[p] + t;
}
void highest(int n, int m, const float *restrict a, float *restrict best, int *restrict where)
{
    for (int i = 0; i < n; i++) // throughout highest:L1.1
        for (int j = 0; j < m; j++)
            if (a[i * m + j] > best[j]) {
                best[j] = a[i * m + j];
                where[j] = i;
            }
}
void scan(int n, int m, int *a)
{
    int i, j;
    for (i = 1; i < n; i++) // throughout scan:L1.1
        for (j = 0; j < m; j++)
            a[i * m + j] += a[(i - 1) * m + j];
}
void filters(int steps, int channels, const float *b, const float *in, float *s, float *out)
{
    for (int t = 0; t < steps; t++) // throughout filters:L1.1
        for (int c = 0; c < channels; c++) {
            float y = b[0] * in[t * channels + c] + s[c];
            s[c] = b[1] * in[t * channels + c] - b[2] * y;
            out[t * channels + c] = y;
        }
}
void row_pointers(int n, int m, double *x)
{
    for (int i = 1; i < n; i++) { // throughout row_pointers:L1.1
        double *row = x + i * m;
        const double *above = x + (i - 1) * m;
        for (int j = 0; j < m; j++)
            row[j] -= 0.5 * above[j];
    }
}
void cells(int steps, int n, int m, const int *restrict f, int *restrict u)
{
    for (int t = 0; t < steps; t++) // throughout cells:L1.1 cells:L1.1.1
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                if (u[i * m + j] > 1000)
                    continue;
                u[i * m + j] = 2 * u[i * m + j] + f[i * m + j] + t;
            }
}
void twice(int n, int m, int *x)
{
    for (int i = 0; i < n; i++) // throughout twice:L1.1.1
        for (int k = 0; k < 3; k++)
            for (int j = 0; j < m; j++)
                x[j] = x[j] * 2 + i - k;
}
void around(int steps, int n, int m, int *restrict x, int *restrict y)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n; i++) // throughout around:L1.1.1
            for (int j = 0; j < m; j++)
                x[i * m + j] += x[(i - 1) * m + j];
        for (int j = 0; j < m - 1; j++)
            y[j] = x[j] + x[j + 1];
        for (int j = 0; j < m; j++)
            x[j] = y[j];
    }
}

// Not so.
void heat(int steps, int n, float *restrict a, float *restrict b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            b[i] = 0.5f * (a[i - 1] + a[i + 1]);
        for (int i = 1; i < n - 1; i++)
            a[i] = b[i];
    }
}
void shifted(int n, int m, int *x)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m - 1; j++)
            x[i * m + j] = x[(i - 1) * m + j + 1];
}
void one_row(int n, int m, int *x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            x[(j + i) % m] += i;
}
void reads_what_they_write(int n, int m, int *restrict x, int *restrict y)
{
    for (int i = 0; i < n; i++) {
        int first = x[0];
        for (int j = 0; j < m; j++)
            x[j] = x[j] + first;
    }
}
void hands_on(int n, int m, const int *restrict a, int *restrict x)
{
    int last = 0;
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int j = 0; j < m; j++)
            x[j] += last;
        for (int j = 0; j < m; j++)
            sum += a[i * m + j];
        last = sum;
    }
}
void triangle(int n, double *x, const double *l)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            x[i] -= l[i * n + k] * x[k];
}
void writes_beside(int n, int m, int *restrict x, int *restrict y)
{
    for (int i = 0; i < n; i++) {
        y[i % 3] = i;
        for (int j = 0; j < m; j++)
            x[j] = 2 * x[j] + i;
    }
}
int needed_behind(int n, int m, int *x)
{
    int s = 1;
    for (int i = 0; i < n; i++) {
        s = 3 * s + i;
        for (int j = 0; j < m; j++)
            x[j] = x[j] * s;
    }
    return s;
}
void leaves(int n, int m, const int *restrict stop, int *restrict x)
{
    for (int i = 0; i < n; i++) {
        if (stop[i])
            break;
        for (int j = 0; j < m; j++)
            x[j] = 2 * x[j] + i;
    }
}
void unequal(int n, int m, const int *restrict w, int *restrict x)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < w[i]; j++)
            x[j] = 2 * x[j] + i;
}
void swapped(int steps, int n, float *a, float *b)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 0; i < n; i++)
            b[i] = a[i] + 1;
        float *c = a;
        a = b;
        b = c;
    }
}
