#include <stddef.h>
#include <stdint.h>

void spmv_csr(int rows, const int *restrict rowptr, const int *restrict col,
              const double *restrict val, const double *restrict x, double *restrict y)
{
    for (int i = 0; i < rows; i++) {
        double s = 0.0;
        for (int k = rowptr[i]; k < rowptr[i + 1]; k++)
            s += val[k] * x[col[k]];
        y[i] = s;
    }
}

/* ELLPACK, column major: entry e of row i at e * rows + i */
void spmv_ell(int rows, int width, const int *restrict col, const float *restrict val,
              const float *restrict x, float *restrict y)
{
    for (int i = 0; i < rows; i++) {
        float s = 0.0f;
        for (int e = 0; e < width; e++)
            s += val[(size_t)e * rows + i] * x[col[(size_t)e * rows + i]];
        y[i] = s;
    }
}

void spmm_csr(int rows, int nvec, const int *restrict rowptr, const int *restrict col,
              const float *restrict val, const float *restrict x, float *restrict y)
{
    for (int i = 0; i < rows; i++) {
        float *yr = y + (size_t)i * nvec;
        for (int v = 0; v < nvec; v++)
            yr[v] = 0.0f;
        for (int k = rowptr[i]; k < rowptr[i + 1]; k++) {
            const float a = val[k];
            const float *xr = x + (size_t)col[k] * nvec;
            for (int v = 0; v < nvec; v++)
                yr[v] += a * xr[v];
        }
    }
}

void spmv_coo(size_t nnz, const int32_t *restrict row, const int32_t *restrict col,
              const double *restrict val, const double *restrict x, double *restrict y)
{
    for (size_t k = 0; k < nnz; k++)
        y[row[k]] += val[k] * x[col[k]];
}

/* banded matrix kept by diagonals, offsets off[d] */
void spmv_dia(int n, int ndiag, const int *restrict off, const double *restrict diag,
              const double *restrict x, double *restrict y)
{
    for (int i = 0; i < n; i++) {
        double s = 0.0;
        for (int d = 0; d < ndiag; d++) {
            int j = i + off[d];
            if (j >= 0 && j < n)
                s += diag[(size_t)d * n + i] * x[j];
        }
        y[i] = s;
    }
}

void jacobi_csr(int n, const int *restrict rowptr, const int *restrict col,
                const float *restrict val, const float *restrict dinv,
                const float *restrict b, const float *restrict x, float *restrict xn)
{
    for (int i = 0; i < n; i++) {
        float r = b[i];
        const int end = rowptr[i + 1];
        for (int k = rowptr[i]; k < end; k++)
            r -= val[k] * x[col[k]];
        xn[i] = x[i] + 0.8f * dinv[i] * r;
    }
}
