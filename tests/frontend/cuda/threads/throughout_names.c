// Loops whose threads run all of a loop around them, with names, counters and values that are easily mixed up.

enum { kColumns = 40 };

int limit = 900;

void c89(int n, int m, int *x)
{
    int i, j;
    for (i = 1; i < n; i++)
        for (j = 0; j < m; j++)
            x[i * m + j] += 2 * x[(i - 1) * m + j];
}
void counters_alike(int n, int m, int *x, int *y)
{
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < m; j++)
            x[i * m + j] += x[(i - 1) * m + j];
        for (int k = 0; k < m; k++)
            y[i * m + k] = y[(i - 1) * m + k] - x[i * m + k];
    }
}
void outer_names(int n, int m, int *restrict x, const int *restrict w)
{
    int j = 3;
    for (int i = 0; i < n; i++) {
        int t = w[i] + j;
        for (int j = 0; j < m; j++) {
            int t2 = t * j;
            x[j] = x[j] / 2 + t2;
        }
    }
}
void set_before(int n, int m, int *restrict x, const int *restrict w)
{
    int t;
    for (int i = 0; i < n; i++) {
        t = w[i];
        if (t < 0)
            t = -t;
        for (int j = 0; j < m; j++)
            x[j] = x[j] / 2 + t;
    }
}
void two_handed_on(int n, int m, unsigned *x)
{
    unsigned a = 1, b = 1;
    for (int i = 0; i < n; i++) {
        unsigned c = a + b;
        a = b;
        b = c;
        for (int j = 0; j < m; j++)
            x[j] = x[j] * a + b;
    }
}
void own_names(int n, int m, int *restrict x)
{
    int t = 5;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            int t = x[j] % 7;
            x[j] += t * i;
        }
    x[0] += t;
}
void backwards(int n, int m, int *x)
{
    for (int i = n - 2; i >= 0; i--)
        for (int j = m - 1; j >= 0; j--)
            x[i * m + j] ^= x[(i + 1) * m + j] << 1;
}
void by_twos(int n, int *x)
{
    for (int i = 1; i < n; i += 2)
        for (int j = 1; j < 2 * kColumns; j += 2)
            x[i * 2 * kColumns + j] += x[(i - 1) * 2 * kColumns + j];
}
void skips(int n, int m, const int *restrict w, int *restrict x)
{
    for (int i = 0; i < n; i++) {
        if (w[i] % 3 == 0)
            continue;
        for (int j = 0; j < m; j++) {
            if (x[j] > limit)
                continue;
            x[j] = 2 * x[j] + w[i];
        }
    }
}
void counts_down(int n, int m, int *x)
{
    int left = n;
    while (left > 0) {
        for (int j = 0; j < m; j++)
            x[j] = 3 * x[j] + left;
        left--;
    }
}
void unsigned_rows(unsigned n, unsigned m, unsigned char *x)
{
    for (unsigned i = 1; i < n; ++i)
        for (unsigned j = 0; j < m; ++j)
            x[i * m + j] += x[(i - 1) * m + j];
}
void planes(int steps, int n, int m, int l, int *x)
{
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++)
                for (int k = 0; k < l; k++)
                    x[(i * m + j) * l + k] = 2 * x[(i * m + j) * l + k] + t;
}
void inner_sums(int steps, int n, int m, const int *restrict a, int *restrict x)
{
    for (int t = 0; t < steps; t++)
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int k = 0; k < m; k++)
                sum += a[i * m + k] * t;
            x[i] = x[i] / 2 + sum;
        }
}
struct body {
    float x, v;
};
void bodies(int steps, int n, float dt, struct body *b)
{
    for (int t = 0; t < steps; t++)
        for (int p = 0; p < n; p++) {
            b[p].v -= dt * b[p].x;
            b[p].x += dt * b[p].v;
        }
}

#define DAMPING 1.0
enum { kShift = 0 };
void updates_by_nothing(int n, int m, int *restrict x, double *restrict y, unsigned *restrict z)
{
    for (int i = 0; i < n; i++) {
        x[0] = x[0];
        y[m - 1] *= DAMPING;
        if (i == 0)
            z[0] |= 0u;
        for (int j = 1; j < m; j++) {
            x[j] = 3 * x[j] + i;
            x[j - 1] += 0;
            x[j - 1] <<= kShift;
            y[j] = y[j] / 2 + i;
            z[j] ^= z[j] << 1;
        }
    }
}
void moves_on(int n, int m, int *x)
{
    int base = m;
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < m; j++)
            x[base + j] += x[base - m + j];
        base += m;
    }
}
void from_the_end(int n, int m, const int *restrict a, int *restrict x)
{
    int k = n - 1;
    for (int i = 1; i < n; i++) {
        for (int j = 0; j < m; j++)
            x[j] = 3 * x[j] + a[k];
        k--;
    }
}
void through_a_pointer(int n, int m, float *x)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) {
            float *p = &x[i * m + j];
            const float *q = p - m;
            *p -= *q * 0.5f;
        }
}
static void step(double *a, double *b)
{
    *a -= *b * 0.5;
}
void through_a_helper(int n, int m, double *x)
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++)
            step(&x[i * m + j], &x[(i - 1) * m + j]);
}
