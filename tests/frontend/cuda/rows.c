/* Rows that a warp can share: --map y=i x=j. */
#include <math.h>
#include <stdbool.h>

void gemv(int n, int m, const float a[n][m], const float *x, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i][j] * x[j];
        y[i] = s;
    }
}

/* The sum lies in memory. */
void cell(int n, int m, const double *a, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        y[i] = 0;
        for (int j = 0; j < m; j++)
            y[i] += a[i * m + j] * x[j];
    }
}

void bias(int n, int m, const float *a, const float *b, float *y)
{
    int i, j;
    float s;
    for (i = 0; i < n; i++) {
        s = b[i];
        for (j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = s * 0.5f;
    }
}

void softmax(int n, int m, const float *restrict x, float *restrict y)
{
    for (int i = 0; i < n; i++) {
        float most = x[i * m];
        for (int j = 1; j < m; j++)
            most = x[i * m + j] > most ? x[i * m + j] : most;
        float sum = 0;
        for (int j = 0; j < m; j++) {
            y[i * m + j] = expf(x[i * m + j] - most);
            sum += y[i * m + j];
        }
        for (int j = 0; j < m; j++)
            y[i * m + j] /= sum;
    }
}

/* What lanes wrote is read in another order. */
void mirrored(int n, int m, const float *restrict x, float *restrict t, float *restrict y)
{
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < m; j++)
            t[i * m + j] = x[i * m + j] * 2;
        for (int j = 0; j < m; j++)
            sum += t[i * m + (m - 1 - j)] * (j + 1);
        y[i] = sum;
    }
}

void layernorm(int n, int m, float *x, const float *g, const float *b)
{
    for (int i = 0; i < n; i++) {
        float mean = 0, variance = 0;
        for (int j = 0; j < m; j++)
            mean += x[i * m + j];
        mean /= m;
        for (int j = 0; j < m; j++) {
            float d = x[i * m + j] - mean;
            variance += d * d;
        }
        float scale = 1 / sqrtf(variance / m + 1e-5f);
        for (int j = 0; j < m; j++)
            x[i * m + j] = (x[i * m + j] - mean) * scale * g[j] + b[j];
    }
}

void spmv(int n, const int *row, const int *col, const double *v, const double *x, double *y)
{
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int k = row[i]; k < row[i + 1]; k++)
            s += v[k] * x[col[k]];
        y[i] = s;
    }
}

void triangle(int n, const float *a, const float *x, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = x[i];
        for (int j = 0; j < i; j++)
            s -= a[i * n + j] * x[j];
        y[i] = s;
    }
}

void steps(int n, int m, const int *a, long *even, unsigned *mixed)
{
    for (int i = 0; i < n; i++) {
        long e = 3;
        unsigned x = 5;
        for (int j = 1; j < m; j += 2)
            e += a[i * m + j];
        for (int j = m - 1; j >= 0; j--)
            x ^= a[i * m + j];
        even[i] = e;
        mixed[i] = x;
    }
}

void truth(int n, unsigned m, const unsigned char *a, bool *any, bool *all, int *least)
{
    for (int i = 0; i < n; i++) {
        bool some = false, every = true;
        int smallest = 255;
        for (unsigned j = 0; j < m; j++) {
            some = some || a[i * m + j] > 3;
            every = every && a[i * m + j] > 0;
            if (a[i * m + j] < smallest)
                smallest = a[i * m + j];
        }
        any[i] = some;
        all[i] = every;
        least[i] = smallest;
    }
}

/* Only some rows; others end early. */
void some(int n, int m, const float *a, const int *mask, float *y, float *z)
{
    for (int i = 0; i < n; i++) {
        if (mask[i] == 0)
            continue;
        float s = 0;
        if (mask[i] > 1)
            for (int j = 0; j < m; j++)
                s += a[i * m + j];
        else
            s = 1;
        if (s > 2)
            y[i] = s;
        else
            z[i] = s;
    }
}

/* Written by one lane, read by all. */
void told(int n, int m, const float *a, float *w, float *y)
{
    for (int i = 0; i < n; i++) {
        w[i] = w[i] + 1;
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j] * w[i];
        w[i] = s + w[i];
        y[i] = w[i] * 2;
    }
}

void planes(int n, int p, int m, const float *a, float *y)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p; k++) {
            float s = 0;
            for (int j = 0; j < m; j++)
                s += a[(i * p + k) * m + j];
            y[i * p + k] = s;
        }
}

/* A loop inside the row, and one beside it that writes nothing. */
void distances(int n, int m, int d, const float *p, const float *q, float *y)
{
    for (int i = 0; i < n; i++) {
        float own = 0, least = 1e30f;
        for (int k = 0; k < d; k++)
            own += p[i * d + k] * p[i * d + k];
        for (int j = 0; j < m; j++) {
            float sum = 0;
            for (int k = 0; k < d; k++)
                sum += (p[i * d + k] - q[j * d + k]) * (p[i * d + k] - q[j * d + k]);
            least = fminf(least, sum);
        }
        y[i] = least + own;
    }
}

/* Names that the port's functions have, too. */
void names(int n, int m, const float *rowSum, float *lane)
{
    for (int i = 0; i < n; i++) {
        float warp = 1;
        for (int j = 0; j < m; j++)
            warp *= 1 + rowSum[i * m + j] * 0.01f;
        lane[i] = warp;
    }
}

/* Sums that are not 0 when the row begins, in the ways that C has. */
void begun(int n, int m, const float *a, const float *b, const int *k, float *y, float *z, int *c)
{
    for (int i = 0; i < n; i++) {
        float s = 0, t = 1;
        int odd = 0;
        s += b[i];
        odd++;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        s *= 0.5f;
        for (int j = 0; j < m; j++) {
            s -= a[i * m + j] * b[i];
            odd ^= k[i * m + j];
        }
        switch (k[i] & 1) {
        case 0:
            t = 0;
            break;
        case 1:
            t = 2;
            for (int j = 0; j < m; j++)
                t += a[i * m + j];
        }
        y[i] = s;
        z[i] = t;
        c[i] = odd;
    }
}

void set_by_pointer(int n, int m, const float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0, *p = &s;
        *p = 4;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = s;
    }
}

/* Written by its name, read by a pointer of the row. */
void through_pointer(int n, int m, float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        const float *row = a + i * m;
        float s = 0;
        for (int j = 0; j < m; j++)
            a[i * m + j] *= 2;
        for (int j = 0; j < m; j++)
            s += row[m - 1 - j] * (j + 1);
        y[i] = s;
    }
}

/* Cells whose names are taken. */
void taken_names(int n, int m, const float *a, const float *x, float *y, float *z)
{
    for (int i = 0; i < n; i++) {
        const float y_i = x[i], y_i_row = 1;
        float *new = z + i;
        for (int j = 0; j < m; j++) {
            float z_i = a[i * m + j] * y_i;
            y[4 * i + 1] += z_i;
            y[4 * i - 1 + 4] += z_i * y_i_row;
            *new += a[i * m + j];
        }
    }
}

/* A number that becomes a truth, but for rows without elements. */
void made_truth(int n, int m, const int *a, int *some, int *all)
{
    for (int i = 0; i < n; i++) {
        int any = 2, every = 7;
        for (int j = 3 * i; j < m; j++)
            any = any || a[i * m + j] > 3;
        for (int j = 3 * i; j < m; j++)
            every = every && a[i * m + j] > 0;
        some[i] = any;
        all[i] = every;
    }
}

/* The nearest of some centres: rows inside a loop that each lane runs. */
void nearest(int n, int m, int d, const float *p, const float *q, float *y)
{
    for (int i = 0; i < n; i++) {
        float least = 1e30f;
        int at = -1;
        for (int k = 0; k < d; k++) {
            float sum = 0;
            for (int j = 0; j < m; j++)
                sum += (p[i * m + j] - q[k * m + j]) * (p[i * m + j] - q[k * m + j]);
            if (sum < least) {
                least = sum;
                at = k;
            }
        }
        y[i] = least + at;
    }
}

void flagged(int n, int m, const int *a, int *y)
{
    for (int i = 0; i < n; i++) {
        int some = 0, none = 1;
        for (int j = 0; j < m; j++)
            if (a[i * m + j] > 7) {
                some = 1;
                none = 0;
            }
        y[i] = some + 2 * none;
    }
}

/* The value of the last row is read behind the loop. */
float last_row(int n, int m, const float *a, float *y)
{
    float t = 0;
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = s;
        t = s * 2;
    }
    return t;
}

/* Left as soon as a row is large enough. */
void first_large(int n, int m, int d, const float *a, const float *b, int *y)
{
    for (int i = 0; i < n; i++) {
        int at = -1;
        for (int k = 0; k < d; k++) {
            float s = 0;
            for (int j = 0; j < m; j++)
                s += a[i * m + j] * b[k * m + j];
            if (s > 3) {
                at = k;
                break;
            }
        }
        y[i] = at;
    }
}

/* What lanes cannot share. */

void last(int n, int m, const float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0, t = 0;
        for (int j = 0; j < m; j++) {
            t = a[i * m + j];
            s += t;
        }
        y[i] = s * t;
    }
}

void behind(int n, int m, const float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        int j;
        for (j = 0; j < m; j++)
            s += a[i * m + j];
        y[i] = s + j;
    }
}

void bins(int n, int m, const int *a, int *h)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            h[i * 16 + (a[i * m + j] & 15)] += 1;
}

void total(int n, int m, const float *a, float *sum)
{
    float all = 0;
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += a[i * m + j];
        all += s * s;
    }
    *sum = all;
}

void scan(int n, int m, const float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++) {
            s += a[i * m + j];
            y[i * m + j] = s;
        }
    }
}

void unsigned_bound(int n, int m, unsigned low, const float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = m - 1; j > low; j--)
            s += a[i * m + j];
        y[i] = s;
    }
}

void unrolled(int n, int m, const float *a, float *y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        int j;
        for (j = 0; j + 3 < m; j += 4)
            s += a[i * m + j] + a[i * m + j + 1] + a[i * m + j + 2] + a[i * m + j + 3];
        for (; j < m; j++)
            s += a[i * m + j];
        y[i] = s;
    }
}

/* A flag of all threads. */
int exists(int n, const int *a)
{
    int some = 0;
    for (int i = 0; i < n; i++)
        if (a[i] > 7)
            some = 1;
    return some;
}
