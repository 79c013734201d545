#include <math.h>
#include <stddef.h>

/* Thomas algorithm, systems interleaved: element i of system s at i * nsys + s */
void tridiag_batch(int nsys, int n, const double *restrict a, const double *restrict b,
                   const double *restrict c, double *restrict d, double *restrict cp)
{
    for (int s = 0; s < nsys; s++) {
        cp[s] = c[s] / b[s];
        d[s] /= b[s];
        for (int i = 1; i < n; i++) {
            size_t q = (size_t)i * nsys + s;
            double m = 1.0 / (b[q] - a[q] * cp[q - nsys]);
            cp[q] = c[q] * m;
            d[q] = (d[q] - a[q] * d[q - nsys]) * m;
        }
        for (int i = n - 2; i >= 0; i--) {
            size_t q = (size_t)i * nsys + s;
            d[q] -= cp[q] * d[q + nsys];
        }
    }
}

void adi_rows(int n, int m, float x[restrict n][m], const float a[restrict n][m],
              float b[restrict n][m])
{
    for (int i = 0; i < n; i++)
        for (int j = 1; j < m; j++) {
            x[i][j] -= x[i][j - 1] * a[i][j] / b[i][j - 1];
            b[i][j] -= a[i][j] * a[i][j] / b[i][j - 1];
        }
}

/* the same along the columns: row loop carried, columns parallel */
void adi_cols(int n, int m, float x[restrict n][m], const float a[restrict n][m],
              float b[restrict n][m])
{
    for (int i = 1; i < n; i++)
        for (int j = 0; j < m; j++) {
            x[i][j] -= x[i - 1][j] * a[i][j] / b[i - 1][j];
            b[i][j] -= a[i][j] * a[i][j] / b[i - 1][j];
        }
}

void cholesky_trailing(int n, int k, double *restrict a, const double *restrict l)
{
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j <= i; j++)
            a[(size_t)i * n + j] -= l[i] * l[j];
}

double jacobi_dense(int n, const double *restrict a, const double *restrict b,
                    const double *restrict x, double *restrict xn)
{
    double diff = 0.0;
    for (int i = 0; i < n; i++) {
        double s = b[i];
        for (int j = 0; j < n; j++)
            if (j != i)
                s -= a[i * n + j] * x[j];
        xn[i] = s / a[i * n + i];
        diff += fabs(xn[i] - x[i]);
    }
    return diff;
}

/* damped pendulum, fixed number of RK4 steps per starting point */
static inline double force(double th, double om) { return -sin(th) - 0.1 * om; }

void rk4_pendulum(int n, int steps, double h, double *restrict th, double *restrict om)
{
    for (int i = 0; i < n; i++) {
        double x = th[i], v = om[i];
        for (int s = 0; s < steps; s++) {
            double k1x = v, k1v = force(x, v);
            double k2x = v + 0.5 * h * k1v, k2v = force(x + 0.5 * h * k1x, k2x);
            double k3x = v + 0.5 * h * k2v, k3v = force(x + 0.5 * h * k2x, k3x);
            double k4x = v + h * k3v, k4v = force(x + h * k3x, k4x);
            x += h / 6.0 * (k1x + 2.0 * k2x + 2.0 * k3x + k4x);
            v += h / 6.0 * (k1v + 2.0 * k2v + 2.0 * k3v + k4v);
        }
        th[i] = x;
        om[i] = v;
    }
}

double cg_update(size_t n, double alpha, const double *restrict p, const double *restrict ap,
                 double *restrict x, double *restrict r)
{
    double rr = 0.0;
    for (size_t i = 0; i < n; i++) {
        x[i] += alpha * p[i];
        r[i] -= alpha * ap[i];
        rr += r[i] * r[i];
    }
    return rr;
}

void inv3x3(int n, const float *restrict m, float *restrict o)
{
    for (int t = 0; t < n; t++) {
        const float *a = m + 9 * (size_t)t;
        float *b = o + 9 * (size_t)t;
        float c0 = a[4] * a[8] - a[5] * a[7];
        float c1 = a[5] * a[6] - a[3] * a[8];
        float c2 = a[3] * a[7] - a[4] * a[6];
        float id = 1.0f / (a[0] * c0 + a[1] * c1 + a[2] * c2);
        b[0] = c0 * id;
        b[1] = (a[2] * a[7] - a[1] * a[8]) * id;
        b[2] = (a[1] * a[5] - a[2] * a[4]) * id;
        b[3] = c1 * id;
        b[4] = (a[0] * a[8] - a[2] * a[6]) * id;
        b[5] = (a[2] * a[3] - a[0] * a[5]) * id;
        b[6] = c2 * id;
        b[7] = (a[1] * a[6] - a[0] * a[7]) * id;
        b[8] = (a[0] * a[4] - a[1] * a[3]) * id;
    }
}
