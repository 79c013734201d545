/* Dense linear algebra, each from its definition: what is true of each loop stands at its line. */
#include <math.h>
#define N 48

double A[N][N], B[N][N], C[N][N], D[N][N], E[N][N], F[N][N], G[N][N], Q[N][N], R[N][N];
double cube[N][N][N], row_sum[N];
double b[N], p[N], q[N], r[N], s[N], u[N], v[N], w[N], x[N], y[N], z[N], tmp[N];

/* C = alpha A B + beta C */
void gemm(double alpha, double beta) {
    for (int i = 0; i < N; i++) {                           // expect proved assume=none
        for (int j = 0; j < N; j++)                         // expect proved
            C[i][j] *= beta;
        for (int k = 0; k < N; k++)                         // expect reduction op=+
            for (int j = 0; j < N; j++)                     // expect proved assume=none
                C[i][j] += alpha * A[i][k] * B[k][j];
    }
}
void gemm_vla(int n, double alpha, double beta, double c[n][n], double a[n][n], double d[n][n]) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=overlap
        for (int j = 0; j < n; j++)                         // expect proved
            c[i][j] *= beta;
        for (int k = 0; k < n; k++)                         // expect reduction op=+ assume=overlap
            for (int j = 0; j < n; j++)                     // expect proved assume=overlap
                c[i][j] += alpha * a[i][k] * d[k][j];
    }
}
void gemm_linear(int l, int m, int n, double *restrict c, const double *restrict a, const double *restrict d) {
    for (int i = 0; i < l; i++)                             // expect proved assume=none
        for (int j = 0; j < n; j++) {                       // expect proved assume=none
            double dot = 0;
            for (int k = 0; k < m; k++)                     // expect reduction op=+ var=dot assume=none
                dot += a[i * m + k] * d[k * n + j];
            c[i * n + j] = dot;
        }
}
/* The middle loop outermost: C is summed plane by plane. */
void gemm_by_planes(void) {
    for (int k = 0; k < N; k++)                             // expect reduction op=+
        for (int i = 0; i < N; i++)                         // expect proved
            for (int j = 0; j < N; j++)                     // expect proved
                C[i][j] += A[i][k] * B[k][j];
}

/* D = alpha A B C + beta D */
void two_products(double alpha, double beta) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            E[i][j] = 0;
            for (int k = 0; k < N; k++)                     // expect reduction op=+
                E[i][j] += alpha * A[i][k] * B[k][j];
        }
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            D[i][j] *= beta;
            for (int k = 0; k < N; k++)                     // expect reduction op=+
                D[i][j] += E[i][k] * C[k][j];
        }
}

/* G = (A B) (C D) */
void three_products(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            double dot = 0;
            for (int k = 0; k < N; k++)                     // expect reduction op=+ var=dot
                dot += A[i][k] * B[k][j];
            E[i][j] = dot;
        }
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            double dot = 0;
            for (int k = 0; k < N; k++)                     // expect reduction op=+ var=dot
                dot += C[i][k] * D[k][j];
            F[i][j] = dot;
        }
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            G[i][j] = 0;
            for (int k = 0; k < N; k++)                     // expect reduction op=+
                G[i][j] += E[i][k] * F[k][j];
        }
}

/* A += u v' + p q';  x += beta A' y + z;  w += alpha A x */
void gemver(double alpha, double beta) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++)                         // expect proved
            A[i][j] += u[i] * v[j] + p[i] * q[j];
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++)                         // expect reduction op=+
            x[i] += beta * A[j][i] * y[j];
    for (int i = 0; i < N; i++)                             // expect proved
        x[i] += z[i];
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++)                         // expect reduction op=+
            w[i] += alpha * A[i][j] * x[j];
}

/* y = alpha A x + beta B x */
void gesummv(double alpha, double beta) {
    for (int i = 0; i < N; i++) {                           // expect proved
        tmp[i] = 0;
        y[i] = 0;
        for (int j = 0; j < N; j++) {                       // expect reduction op=+
            tmp[i] += A[i][j] * x[j];
            y[i] += B[i][j] * x[j];
        }
        y[i] = alpha * tmp[i] + beta * y[i];
    }
}

/* Lower triangle of C = alpha A A' + beta C */
void syrk(double alpha, double beta) {
    for (int i = 0; i < N; i++) {                           // expect proved
        for (int j = 0; j <= i; j++)                        // expect proved
            C[i][j] *= beta;
        for (int k = 0; k < N; k++)                         // expect reduction op=+
            for (int j = 0; j <= i; j++)                    // expect proved
                C[i][j] += alpha * A[i][k] * A[j][k];
    }
}
void syrk_vla(int n, int m, double alpha, double beta, double c[n][n], double a[n][m]) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=overlap
        for (int j = 0; j <= i; j++)                        // expect proved
            c[i][j] *= beta;
        for (int k = 0; k < m; k++)                         // expect reduction op=+ assume=overlap
            for (int j = 0; j <= i; j++)                    // expect proved assume=overlap
                c[i][j] += alpha * a[i][k] * a[j][k];
    }
}
void syrk_linear(int n, int m, double alpha, double *restrict c, const double *restrict a) {
    for (int i = 0; i < n; i++)                             // expect proved assume=none
        for (int j = 0; j <= i; j++)                        // expect proved assume=none
            for (int k = 0; k < m; k++)                     // expect reduction op=+ assume=none
                c[i * n + j] += alpha * a[i * m + k] * a[j * m + k];
}

/* Lower triangle of C = alpha (A B' + B A') + beta C */
void syr2k(double alpha, double beta) {
    for (int i = 0; i < N; i++) {                           // expect proved
        for (int j = 0; j <= i; j++)                        // expect proved
            C[i][j] *= beta;
        for (int k = 0; k < N; k++)                         // expect reduction op=+
            for (int j = 0; j <= i; j++)                    // expect proved
                C[i][j] += alpha * (A[i][k] * B[j][k] + B[i][k] * A[j][k]);
    }
}

/* C = alpha A B + beta C, of the symmetric A only the lower triangle is there: row i adds to the rows above it. */
void symm(double alpha, double beta) {
    for (int i = 0; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++) {                       // expect proved
            double below = 0;
            for (int k = 0; k < i; k++) {                   // expect reduction op=+ var=below
                C[k][j] += alpha * B[i][j] * A[i][k];
                below += B[k][j] * A[i][k];
            }
            C[i][j] = beta * C[i][j] + alpha * (B[i][j] * A[i][i] + below);
        }
}

/* B = alpha A' B in place, A lower triangular with ones on the diagonal */
void trmm(double alpha) {
    for (int i = 0; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++) {                       // expect proved
            for (int k = i + 1; k < N; k++)                 // expect reduction op=+
                B[i][j] += A[k][i] * B[k][j];
            B[i][j] *= alpha;
        }
}

/* y = A' (A x) */
void atax(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        y[i] = 0;
    for (int i = 0; i < N; i++) {                           // expect reduction op=+
        tmp[i] = 0;
        for (int j = 0; j < N; j++)                         // expect reduction op=+
            tmp[i] += A[i][j] * x[j];
        for (int j = 0; j < N; j++)                         // expect proved
            y[j] += A[i][j] * tmp[i];
    }
}
void atax_vla(int m, int n, double a[m][n], double in[n], double out[n], double t[m]) {
    for (int i = 0; i < n; i++)                             // expect proved assume=none
        out[i] = 0;
    for (int i = 0; i < m; i++) {                           // expect reduction op=+ assume=overlap
        t[i] = 0;
        for (int j = 0; j < n; j++)                         // expect reduction op=+ assume=overlap
            t[i] += a[i][j] * in[j];
        for (int j = 0; j < n; j++)                         // expect proved assume=overlap
            out[j] += a[i][j] * t[i];
    }
}
void atax_linear(int m, int n, const double *restrict a, const double *restrict in, double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect proved
        out[i] = 0;
    for (int i = 0; i < m; i++) {                           // expect reduction op=+ assume=none
        double t = 0;
        for (int j = 0; j < n; j++)                         // expect reduction op=+ var=t assume=none
            t += a[i * n + j] * in[j];
        for (int j = 0; j < n; j++)                         // expect proved assume=none
            out[j] += a[i * n + j] * t;
    }
}

/* s = A' r and q = A p in one pass */
void bicg(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        s[i] = 0;
    for (int i = 0; i < N; i++) {                           // expect reduction op=+
        q[i] = 0;
        for (int j = 0; j < N; j++) {                       // expect reduction op=+
            s[j] += r[i] * A[i][j];
            q[i] += A[i][j] * p[j];
        }
    }
}

/* x += A y and z += A' w */
void mvt(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++)                         // expect reduction op=+
            x[i] += A[i][j] * y[j];
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++)                         // expect reduction op=+
            z[i] += A[j][i] * w[j];
}
void mvt_vla(int n, double a[n][n], double out[n], double in[n]) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < n; j++)                         // expect reduction op=+ assume=overlap
            out[i] += a[i][j] * in[j];
}
void mvt_linear(int n, const double *restrict a, double *restrict out, const double *restrict in) {
    for (int i = 0; i < n; i++)                             // expect proved assume=none
        for (int j = 0; j < n; j++)                         // expect reduction op=+ assume=none
            out[i] += a[j * n + i] * in[j];
}

/* A = Q R, column after column */
void gramschmidt(void) {
    for (int k = 0; k < N; k++) {                           // expect refuted
        double norm = 0;
        for (int i = 0; i < N; i++)                         // expect reduction op=+ var=norm
            norm += A[i][k] * A[i][k];
        R[k][k] = sqrt(norm);
        for (int i = 0; i < N; i++)                         // expect proved
            Q[i][k] = A[i][k] / R[k][k];
        for (int j = k + 1; j < N; j++) {                   // expect proved
            R[k][j] = 0;
            for (int i = 0; i < N; i++)                     // expect reduction op=+
                R[k][j] += Q[i][k] * A[i][j];
            for (int i = 0; i < N; i++)                     // expect proved
                A[i][j] -= Q[i][k] * R[k][j];
        }
    }
}

/* A = L U in place, row by row */
void lu(void) {
    for (int i = 0; i < N; i++) {                           // expect refuted
        for (int j = 0; j < i; j++) {                       // expect refuted
            for (int k = 0; k < j; k++)                     // expect reduction op=+
                A[i][j] -= A[i][k] * A[k][j];
            A[i][j] /= A[j][j];
        }
        for (int j = i; j < N; j++)                         // expect proved
            for (int k = 0; k < i; k++)                     // expect reduction op=+
                A[i][j] -= A[i][k] * A[k][j];
    }
}
/* The same with the rest of the matrix updated at once. */
void lu_vla(int n, double a[n][n]) {
    for (int k = 0; k < n; k++) {                           // expect refuted
        for (int i = k + 1; i < n; i++)                     // expect proved assume=none
            a[i][k] /= a[k][k];
        for (int i = k + 1; i < n; i++)                     // expect proved assume=none
            for (int j = k + 1; j < n; j++)                 // expect proved assume=none
                a[i][j] -= a[i][k] * a[k][j];
    }
}
void lu_linear(int n, double *restrict a) {
    for (int k = 0; k < n; k++)                             // expect refuted
        for (int i = k + 1; i < n; i++) {                   // expect proved assume=none
            const double factor = a[i * n + k] / a[k * n + k];
            a[i * n + k] = factor;
            for (int j = k + 1; j < n; j++)                 // expect proved assume=none
                a[i * n + j] -= factor * a[k * n + j];
        }
}

/* A = L U in place, then L y = b and U x = y */
void ludcmp(void) {
    double sum;
    for (int i = 0; i < N; i++) {                           // expect refuted
        for (int j = 0; j < i; j++) {                       // expect refuted
            sum = A[i][j];
            for (int k = 0; k < j; k++)                     // expect reduction op=+ var=sum
                sum -= A[i][k] * A[k][j];
            A[i][j] = sum / A[j][j];
        }
        for (int j = i; j < N; j++) {                       // expect proved
            sum = A[i][j];
            for (int k = 0; k < i; k++)                     // expect reduction op=+ var=sum
                sum -= A[i][k] * A[k][j];
            A[i][j] = sum;
        }
    }
    for (int i = 0; i < N; i++) {                           // expect refuted
        sum = b[i];
        for (int j = 0; j < i; j++)                         // expect reduction op=+ var=sum
            sum -= A[i][j] * y[j];
        y[i] = sum;
    }
    for (int i = N - 1; i >= 0; i--) {                      // expect refuted
        sum = y[i];
        for (int j = i + 1; j < N; j++)                     // expect reduction op=+ var=sum
            sum -= A[i][j] * x[j];
        x[i] = sum / A[i][i];
    }
}

/* A = L L' in place */
void cholesky(void) {
    for (int i = 0; i < N; i++) {                           // expect refuted
        for (int j = 0; j < i; j++) {                       // expect refuted
            for (int k = 0; k < j; k++)                     // expect reduction op=+
                A[i][j] -= A[i][k] * A[j][k];
            A[i][j] /= A[j][j];
        }
        for (int k = 0; k < i; k++)                         // expect reduction op=+
            A[i][i] -= A[i][k] * A[i][k];
        A[i][i] = sqrt(A[i][i]);
    }
}
/* Column by column: what is right of the column is updated at once. */
void cholesky_vla(int n, double a[n][n]) {
    for (int k = 0; k < n; k++) {                           // expect refuted
        a[k][k] = sqrt(a[k][k]);
        for (int i = k + 1; i < n; i++)                     // expect proved
            a[i][k] /= a[k][k];
        for (int j = k + 1; j < n; j++)                     // expect proved
            for (int i = j; i < n; i++)                     // expect proved
                a[i][j] -= a[i][k] * a[j][k];
    }
}

/* L x = b */
void trisolv(void) {
    for (int i = 0; i < N; i++) {                           // expect refuted
        x[i] = b[i];
        for (int j = 0; j < i; j++)                         // expect reduction op=+
            x[i] -= A[i][j] * x[j];
        x[i] /= A[i][i];
    }
}
void trisolv_vla(int n, double l[n][n], double out[n], double in[n]) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        out[i] = in[i];
        for (int j = 0; j < i; j++)                         // expect reduction op=+ assume=overlap
            out[i] -= l[i][j] * out[j];
        out[i] /= l[i][i];
    }
}
void trisolv_linear(int n, const double *restrict l, double *restrict out) {
    for (int j = 0; j < n; j++) {                           // expect refuted
        out[j] /= l[j * n + j];
        for (int i = j + 1; i < n; i++)                     // expect proved assume=none
            out[i] -= l[i * n + j] * out[j];
    }
}

/* Levinson's recursion for a symmetric Toeplitz matrix */
void durbin(void) {
    double alpha = -r[0], beta = 1;
    y[0] = -r[0];
    for (int k = 1; k < N; k++) {                           // expect refuted
        beta *= 1 - alpha * alpha;
        double sum = r[k];
        for (int i = 0; i < k; i++)                         // expect reduction op=+ var=sum
            sum += r[k - i - 1] * y[i];
        alpha = -sum / beta;
        for (int i = 0; i < k; i++)                         // expect proved
            z[i] = y[i] + alpha * y[k - i - 1];
        for (int i = 0; i < k; i++)                         // expect proved
            y[i] = z[i];
        y[k] = alpha;
    }
}

/* Each row of a cube times a matrix, in place by way of one row */
void doitgen(void) {
    for (int k = 0; k < N; k++)                             // expect proved private=row_sum
        for (int j = 0; j < N; j++) {                       // expect proved private=row_sum
            for (int i = 0; i < N; i++) {                   // expect proved
                row_sum[i] = 0;
                for (int l = 0; l < N; l++)                 // expect reduction op=+
                    row_sum[i] += cube[k][j][l] * C[l][i];
            }
            for (int i = 0; i < N; i++)                     // expect proved
                cube[k][j][i] = row_sum[i];
        }
}
void doitgen_vla(int m, int n, double a[m][n][n], double c[n][n], double row[n]) {
    for (int k = 0; k < m; k++)                             // expect proved private=row assume=overlap
        for (int j = 0; j < n; j++) {                       // expect proved private=row assume=overlap
            for (int i = 0; i < n; i++) {                   // expect proved assume=overlap
                row[i] = 0;
                for (int l = 0; l < n; l++)                 // expect reduction op=+ assume=overlap
                    row[i] += a[k][j][l] * c[l][i];
            }
            for (int i = 0; i < n; i++)                     // expect proved assume=overlap
                a[k][j][i] = row[i];
        }
}
void doitgen_linear(int m, int n, double *restrict a, const double *restrict c, double *restrict row) {
    for (int k = 0; k < m; k++)                             // expect proved private=row assume=none
        for (int j = 0; j < n; j++) {                       // expect proved private=row assume=none
            for (int i = 0; i < n; i++) {                   // expect proved assume=none
                double sum = 0;
                for (int l = 0; l < n; l++)                 // expect reduction op=+ var=sum assume=none
                    sum += a[(k * n + j) * n + l] * c[l * n + i];
                row[i] = sum;
            }
            for (int i = 0; i < n; i++)                     // expect proved assume=none
                a[(k * n + j) * n + i] = row[i];
        }
}
