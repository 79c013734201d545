#include <stddef.h>
#include <math.h>

/* c = a * b, row major, dot-product order */
void gemm_ijk(int n, int m, int p, const float *restrict a,
              const float *restrict b, float *restrict c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) {
            float s = 0.0f;
            for (int k = 0; k < p; k++)
                s += a[i * p + k] * b[k * m + j];
            c[i * m + j] = s;
        }
    }
}

void gemm_ikj(int n, int m, int p, double alpha, const double a[restrict n][p],
              const double b[restrict p][m], double c[restrict n][m])
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < p; k++) {
            const double aik = alpha * a[i][k];
            for (int j = 0; j < m; j++)
                c[i][j] += aik * b[k][j];
        }
}

void gemm_kij(size_t n, const float *restrict a, const float *restrict b,
              float *restrict c)
{
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                c[i * n + j] += a[i * n + k] * b[k * n + j];
}

#define BS 8
void gemm_batched8(int batch, const float *restrict a, const float *restrict b,
                   float *restrict c)
{
    for (int t = 0; t < batch; t++) {
        const float *pa = a + (size_t)t * BS * BS;
        const float *pb = b + (size_t)t * BS * BS;
        float *pc = c + (size_t)t * BS * BS;
        for (int i = 0; i < BS; i++) {
            for (int j = 0; j < BS; j++) {
                float s = 0.0f;
                for (int k = 0; k < BS; k++)
                    s += pa[i * BS + k] * pb[k * BS + j];
                pc[i * BS + j] = s;
            }
        }
    }
}

/* lower triangle of c += a * a^T */
void syrk_lower(int n, int k, const double *restrict a, double *restrict c)
{
    for (int i = 0; i < n; ++i) {
        for (int j = 0; j <= i; ++j) {
            double s = 0.0;
            for (int l = 0; l < k; ++l)
                s += a[i * k + l] * a[j * k + l];
            c[i * n + j] += s;
        }
    }
}

/* y = A x, only the lower triangle of A is stored */
void symv_lower(int n, const double *restrict a, const double *restrict x,
                double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double s = 0.0;
        for (int j = 0; j <= i; j++)
            s += a[(size_t)i * n + j] * x[j];
        for (int j = i + 1; j < n; j++)
            s += a[(size_t)j * n + i] * x[j];
        y[i] = s;
    }
}

void bicg(int n, int m, const float a[restrict n][m], const float *restrict p,
          const float *restrict r, float *restrict q, float *restrict s)
{
    for (int i = 0; i < n; i++) {
        float acc = 0.0f;
        for (int j = 0; j < m; j++) {
            s[j] += r[i] * a[i][j];
            acc += a[i][j] * p[j];
        }
        q[i] = acc;
    }
}

/* y = A^T x with the rows outside */
void gemv_t(size_t rows, size_t cols, const double *restrict a,
            const double *restrict x, double *restrict y)
{
    for (size_t r = 0; r < rows; r++) {
        const double *row = a + r * cols;
        for (size_t c = 0; c < cols; c++)
            y[c] += row[c] * x[r];
    }
}

/* one step of LU: the trailing update, multipliers stand in column k */
void lu_trailing(int n, int k, double a[n][n])
{
    for (int i = k + 1; i < n; i++)
        for (int j = k + 1; j < n; j++)
            a[i][j] -= a[i][k] * a[k][j];
}

void ger(int n, int m, float alpha, const float *restrict x,
         const float *restrict y, float *restrict a)
{
    for (int i = 0; i < n; i++) {
        float *row = a + (size_t)i * m;
        float ax = alpha * x[i];
        for (int j = 0; j < m; j++)
            row[j] += ax * y[j];
    }
}

void transpose(int n, int m, const double *restrict a, double *restrict b)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[(size_t)j * n + i] = a[(size_t)i * m + j];
}
