// Loops inside a parallel loop whose iterations stay apart over the loops between, or do not. A loop says which:
// «apart within LOOP [with LOOP]».
#include <stddef.h>

void ikj(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            float r = 2 * a[i * n + k];
            for (int j = 0; j < n; j++) // apart within ikj:L1
                c[i * n + j] += r * b[k * n + j];
        }
}
void rows(int n, int m, int l, const float *a, const float *b, float *c)
{
    for (int i = 0; i < n; i++) {
        float *ci = c + i * m;
        for (int k = 0; k < l; k++) {
            const float aik = a[i * l + k];
            const float *bk = b + k * m;
            if (aik == 0)
                continue;
            for (int j = 0; j < m; j++) // apart within rows:L1
                ci[j] += aik * bk[j];
        }
    }
}
void conv(int oc, int ic, int h, int w, const float *restrict in, const float *restrict f, float *restrict out)
{
    for (int o = 0; o < oc; o++)
        for (int c = 0; c < ic; c++)
            for (int y = 0; y < h; y++) // apart within conv:L1
                for (int x = 0; x < w; x++) // apart within conv:L1
                    for (int ky = 0; ky < 3; ky++)
                        for (int kx = 0; kx < 3; kx++)
                            out[(o * h + y) * w + x] +=
                                in[(c * (h + 2) + y + ky) * (w + 2) + x + kx] * f[((o * ic + c) * 3 + ky) * 3 + kx];
}
void c89(int n, float c[100][100], float a[100][100], float b[100][100])
{
    int i, j, k;
    float r;
    for (i = 0; i < n; i++)
        for (k = 0; k < n; k++) {
            r = a[i][k];
            for (j = 0; j < n; j++) { // apart within c89:L1
                if (b[k][j] < 0)
                    continue;
                c[i][j] += r * b[k][j];
            }
        }
}
void steps(int n, int t, float *a)
{
    for (int i = 0; i < n; i++)
        for (int s = 0; s < t; s++)
            for (int j = 0; j < n; j++) // apart within steps:L1
                a[i * n + j] = a[i * n + j] * 0.5f + 1;
}
void scatter(int n, int m, int l, const float *restrict a, const float *restrict f, float *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < l; k++)
            for (int j = 0; j < m; j++)
                c[i * (m + l) + j + k] += a[i * m + j] * f[k];
}
void wrapped(int n, int m, const float *restrict a, float *restrict c)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++)
            for (int j = 0; j < m; j++)
                c[i * m + (j + k) % m] += a[i * m + j];
}
void beside(int n, const float *restrict a, float *restrict c, float *restrict s)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            s[i] += 1;
            for (int j = 0; j < n; j++)
                c[i * n + j] += a[k * n + j];
        }
}
void reread(int n, float *restrict c, const float *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            float r = c[i * n + k];
            for (int j = 0; j < n; j++)
                c[i * n + j] += r * a[k * n + j];
        }
}
void triangle(int n, float *restrict c, const float *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = k; j < n; j++)
                c[i * n + j] += a[k * n + j];
}
void window(int n, float *restrict c, const float *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = k; j < k + 8; j++)
                c[i * (n + 8) + j] += a[k * n + j];
}
void slid(int n, float *restrict c, const float *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = k; j < k + 8; j++)
                c[i * 8 + j - k] += a[k * n + j];
}
int kept(int n, float *restrict c, const float *restrict a)
{
    int j = 0, s = 0;
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++) {
            for (j = 0; j < n; j++)
                c[i * n + j] += a[k * n + j];
            s = j;
        }
    return s;
}
void shifted(int n, float *restrict c, const float *restrict a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++)
                c[(i * n + j) * n + k] = a[k * n + j] + (j > 0 && k > 0 ? c[(i * n + j - 1) * n + k - 1] : 0);
}
void kernel_gemm(int ni, int nj, int nk, double alpha, double beta, double C[ni][nj], double A[ni][nk], double B[nk][nj])
{
    int i, j, k;
    for (i = 0; i < ni; i++) {
        for (j = 0; j < nj; j++) // apart within kernel_gemm:L1
            C[i][j] *= beta;
        for (k = 0; k < nk; k++) {
            for (j = 0; j < nj; j++) // apart within kernel_gemm:L1 with kernel_gemm:L1.1
                C[i][j] += alpha * A[i][k] * B[k][j];
        }
    }
}
void kernel_syrk(int n, int m, double alpha, double beta, double C[n][n], double A[n][m])
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++) // apart within kernel_syrk:L1
            C[i][j] *= beta;
        for (int k = 0; k < m; k++) {
            for (int j = 0; j <= i; j++) // apart within kernel_syrk:L1 with kernel_syrk:L1.1
                C[i][j] += alpha * A[i][k] * A[j][k];
        }
    }
}
void two(int n, int m, float *restrict a, float *restrict b, const float *restrict c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++) // apart within two:L1
            a[i * m + j] = 2 * c[i * m + j];
        for (int q = 0; q < m; q++) // apart within two:L1 with two:L1.1
            b[i * m + q] = a[i * m + q] + 1;
    }
}
void shift(int n, int m, float *restrict a, float *restrict b, const float *restrict c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[i * m + j] = 2 * c[i * m + j];
        for (int j = 1; j < m; j++)
            b[i * m + j] = a[i * m + j - 1] + 1;
    }
}
void shift2(int n, int m, float *restrict a, float *restrict b, const float *restrict c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            a[i * (m + 1) + j] = 2 * c[i * m + j];
        for (int j = 0; j < m; j++)
            b[i * m + j] = a[i * (m + 1) + j + 1] + 1;
    }
}
void conv4(int nb, int oc, int ic, int h, int w, const float *restrict in, const float *restrict f, float *restrict out)
{
    for (int b = 0; b < nb; b++)
        for (int o = 0; o < oc; o++) {
            for (int y = 0; y < h; y++) // apart within conv4:L1.1
                for (int x = 0; x < w; x++) // apart within conv4:L1.1
                    out[((b * oc + o) * h + y) * w + x] = 0;
            for (int c = 0; c < ic; c++)
                for (int y = 0; y < h; y++) // apart within conv4:L1.1 with conv4:L1.1.1
                    for (int x = 0; x < w; x++) // apart within conv4:L1.1 with conv4:L1.1.1.1
                        out[((b * oc + o) * h + y) * w + x] += in[((b * ic + c) * h + y) * w + x] * f[o * ic + c];
        }
}
int after(int n, int m, float *restrict c, const float *restrict a)
{
    int i, j = -1, k;
    for (i = 0; i < n; i++)
        for (k = 0; k < m; k++)
            for (j = 0; j < n; j++)
                c[i * n + j] += a[k * n + j];
    return j;
}

/* A row's sum that all threads would need. */
void normalised(int n, int m, float *restrict x, const float *restrict y)
{
    for (int i = 0; i < n; i++) {
        float s = 0;
        for (int j = 0; j < m; j++)
            s += y[i * m + j];
        for (int j = 0; j < m; j++)
            x[i * m + j] = y[i * m + j] / s;
    }
}

/* Each row of the result has a scale of its own. */
void scaled(int n, int m, int l, const float *a, const float *b, const float *scale, double *restrict c)
{
    for (int i = 0; i < n; i++) {
        const float s = scale[i];
        for (int j = 0; j < m; j++) // apart within scaled:L1
            c[(size_t)i * m + j] = 0;
        for (int k = 0; k < l; k++) {
            const float r = s * a[i * l + k];
            for (int j = 0; j < m; j++) // apart within scaled:L1 with scaled:L1.1
                c[(size_t)i * m + j] += r * b[k * m + j];
        }
    }
}

/* Leaves on data. */
void until(int n, int m, float *restrict x, const float *restrict y)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < m; k++) {
            if (y[k] < 0)
                break;
            for (int j = 0; j < n; j++)
                x[i * n + j] += y[k * n + j];
        }
}

/* Other counts. */
void different(int n, int m, int l, float *restrict x, float *restrict z, const float *restrict y)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            x[i * m + j] = y[i * m + j];
        for (int j = 0; j < l; j++)
            z[i * l + j] = y[j];
    }
}

void downwards(int n, int m, float *restrict x, float *restrict z, const float *restrict y)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < m; j++)
            x[i * m + j] = y[i * m + j];
        for (int j = m - 1; j >= 0; j--)
            z[i * m + j] = y[j] + 1;
    }
}

/* The same memory for all rows. */
void buffered(int n, int m, float *restrict x, const float *restrict y)
{
    for (int i = 0; i < n; i++) {
        float own[64];
        for (int k = 0; k < m; k++)
            for (int j = 0; j < 64; j++)
                own[j] = y[k * 64 + j] + (k > 0 ? own[j] : 0);
        x[i] = own[3];
    }
}
