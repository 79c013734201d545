/* Stencils on static arrays, arrays of parametric size and linearised ones: what is true of each loop stands at its
   line. */
#define N 40

double line[N], line_out[N], grid[N][N], grid_out[N][N], cube[N][N][N], cube_out[N][N][N];
double ex[N][N], ey[N][N], hz[N][N], drive[N], u[N][N], v[N][N], p[N][N], q[N][N], weight[3][3], weights[3][3][3];

/* Jacobi: from one array to the other and back. */
void jacobi_1d(int steps) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < N - 1; i++)                     // expect proved
            line_out[i] = (line[i - 1] + line[i] + line[i + 1]) / 3;
        for (int i = 1; i < N - 1; i++)                     // expect proved
            line[i] = (line_out[i - 1] + line_out[i] + line_out[i + 1]) / 3;
    }
}
void jacobi_1d_plain(int steps, int n, double *a, double *b) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=overlap
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=overlap
            a[i] = (b[i - 1] + b[i] + b[i + 1]) / 3;
    }
}
void jacobi_1d_restricted(int steps, int n, double *restrict a, double *restrict b) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            b[i] = (a[i - 1] + a[i] + a[i + 1]) / 3;
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            a[i] = b[i];
    }
}
void jacobi_2d(int steps) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < N - 1; i++)                     // expect proved
            for (int j = 1; j < N - 1; j++)                 // expect proved
                grid_out[i][j] =
                    0.2 * (grid[i][j] + grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
        for (int i = 1; i < N - 1; i++)                     // expect proved
            for (int j = 1; j < N - 1; j++)                 // expect proved
                grid[i][j] = grid_out[i][j];
    }
}
void jacobi_2d_vla(int steps, int n, double a[n][n], double b[n][n]) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=overlap
            for (int j = 1; j < n - 1; j++)                 // expect proved assume=overlap
                b[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=overlap
            for (int j = 1; j < n - 1; j++)                 // expect proved assume=overlap
                a[i][j] = 0.2 * (b[i][j] + b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
    }
}
void jacobi_2d_linear(int steps, int n, int m, double *restrict a, double *restrict b) {
    for (int t = 0; t < steps; t++) {                       // expect unknown truth=refuted
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            for (int j = 1; j < m - 1; j++)                 // expect proved assume=none
                b[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            for (int j = 1; j < m - 1; j++)                 // expect proved assume=none
                a[i * m + j] = b[i * m + j];
    }
}

/* Gauss and Seidel: in place. */
void seidel_2d(int steps) {
    for (int t = 0; t < steps; t++)                         // expect refuted
        for (int i = 1; i < N - 1; i++)                     // expect refuted
            for (int j = 1; j < N - 1; j++)                 // expect refuted
                grid[i][j] = (grid[i - 1][j - 1] + grid[i - 1][j] + grid[i - 1][j + 1] + grid[i][j - 1] + grid[i][j] +
                              grid[i][j + 1] + grid[i + 1][j - 1] + grid[i + 1][j] + grid[i + 1][j + 1]) / 9;
}
void seidel_2d_vla(int steps, int n, double a[n][n]) {
    for (int t = 0; t < steps; t++)                         // expect refuted
        for (int i = 1; i < n - 1; i++)                     // expect refuted
            for (int j = 1; j < n - 1; j++)                 // expect refuted
                a[i][j] = 0.2 * (a[i][j] + a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
}
void seidel_2d_linear(int n, int m, double *restrict a) {
    for (int i = 1; i < n - 1; i++)                         // expect refuted
        for (int j = 1; j < m - 1; j++)                     // expect refuted
            a[i * m + j] = 0.25 * (a[(i - 1) * m + j] + a[(i + 1) * m + j] + a[i * m + j - 1] + a[i * m + j + 1]);
}
/* Only the rows above and below take part. */
void seidel_of_columns(int n, int m, double *restrict a) {
    for (int i = 1; i < n - 1; i++)                         // expect refuted
        for (int j = 0; j < m; j++)                         // expect proved assume=none
            a[i * m + j] = 0.5 * (a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}
/* Red cells from black ones, then black ones from red ones. */
void two_colours(void) {
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 1 + i % 2; j < N - 1; j += 2)          // expect proved
            grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 2 - i % 2; j < N - 1; j += 2)          // expect proved
            grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1]);
}
/* Colours of one line: even cells from odd ones. */
void two_colours_of_a_line(int steps, int n, double *restrict a) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 2; i < n - 1; i += 2)                  // expect proved assume=none
            a[i] = 0.5 * (a[i - 1] + a[i + 1]);
        for (int i = 1; i < n - 1; i += 2)                  // expect proved assume=none
            a[i] = 0.5 * (a[i - 1] + a[i + 1]);
    }
}

/* Heat in three dimensions */
void heat_3d(int steps) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < N - 1; i++)                     // expect proved
            for (int j = 1; j < N - 1; j++)                 // expect proved
                for (int k = 1; k < N - 1; k++)             // expect proved
                    cube_out[i][j][k] = 0.25 * cube[i][j][k] + 0.125 * (cube[i + 1][j][k] + cube[i - 1][j][k]) +
                                        0.125 * (cube[i][j + 1][k] + cube[i][j - 1][k]) +
                                        0.125 * (cube[i][j][k + 1] + cube[i][j][k - 1]);
        for (int i = 1; i < N - 1; i++)                     // expect proved
            for (int j = 1; j < N - 1; j++)                 // expect proved
                for (int k = 1; k < N - 1; k++)             // expect proved
                    cube[i][j][k] = cube_out[i][j][k];
    }
}
void heat_3d_vla(int n, int m, int l, double a[n][m][l], double b[n][m][l]) {
    for (int i = 1; i < n - 1; i++)                         // expect proved assume=overlap
        for (int j = 1; j < m - 1; j++)                     // expect proved assume=overlap
            for (int k = 1; k < l - 1; k++)                 // expect proved assume=overlap
                b[i][j][k] = a[i][j][k] + 0.1 * (a[i + 1][j][k] + a[i - 1][j][k] + a[i][j + 1][k] + a[i][j - 1][k] +
                                                 a[i][j][k + 1] + a[i][j][k - 1] - 6 * a[i][j][k]);
}
void heat_3d_linear(int steps, int n, int m, int l, double *restrict a, double *restrict b) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            for (int j = 1; j < m - 1; j++)                 // expect proved assume=none
                for (int k = 1; k < l - 1; k++) {           // expect proved assume=none
                    const int at = (i * m + j) * l + k;
                    b[at] = a[at] + 0.1 * (a[at + m * l] + a[at - m * l]) + 0.1 * (a[at + l] + a[at - l]) +
                            0.1 * (a[at + 1] + a[at - 1]);
                }
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            for (int j = 1; j < m - 1; j++)                 // expect proved assume=none
                for (int k = 1; k < l - 1; k++)             // expect proved assume=none
                    a[(i * m + j) * l + k] = b[(i * m + j) * l + k];
    }
}

/* Electric and magnetic fields in turn */
void fdtd_2d(void) {
    for (int t = 0; t < N; t++) {                           // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            ey[0][j] = drive[t];
        for (int i = 1; i < N; i++)                         // expect proved
            for (int j = 0; j < N; j++)                     // expect proved
                ey[i][j] -= 0.5 * (hz[i][j] - hz[i - 1][j]);
        for (int i = 0; i < N; i++)                         // expect proved
            for (int j = 1; j < N; j++)                     // expect proved
                ex[i][j] -= 0.5 * (hz[i][j] - hz[i][j - 1]);
        for (int i = 0; i < N - 1; i++)                     // expect proved
            for (int j = 0; j < N - 1; j++)                 // expect proved
                hz[i][j] -= 0.7 * (ex[i][j + 1] - ex[i][j] + ey[i + 1][j] - ey[i][j]);
    }
}
void fdtd_2d_vla(int steps, int n, int m, double x[n][m], double y[n][m], double z[n][m], double f[steps]) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int j = 0; j < m; j++)                         // expect proved assume=overlap
            y[0][j] = f[t];
        for (int i = 1; i < n; i++)                         // expect proved assume=overlap
            for (int j = 0; j < m; j++)                     // expect proved assume=overlap
                y[i][j] -= 0.5 * (z[i][j] - z[i - 1][j]);
        for (int i = 0; i < n; i++)                         // expect proved assume=overlap
            for (int j = 1; j < m; j++)                     // expect proved assume=overlap
                x[i][j] -= 0.5 * (z[i][j] - z[i][j - 1]);
        for (int i = 0; i < n - 1; i++)                     // expect proved assume=overlap
            for (int j = 0; j < m - 1; j++)                 // expect proved assume=overlap
                z[i][j] -= 0.7 * (x[i][j + 1] - x[i][j] + y[i + 1][j] - y[i][j]);
    }
}
void fdtd_2d_linear(int steps, int n, int m, double *restrict x, double *restrict y, double *restrict z) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < n; i++)                         // expect proved assume=none
            for (int j = 0; j < m; j++)                     // expect proved assume=none
                y[i * m + j] -= 0.5 * (z[i * m + j] - z[(i - 1) * m + j]);
        for (int i = 0; i < n; i++)                         // expect proved assume=none
            for (int j = 1; j < m; j++)                     // expect proved assume=none
                x[i * m + j] -= 0.5 * (z[i * m + j] - z[i * m + j - 1]);
        for (int i = 0; i < n - 1; i++)                     // expect proved assume=none
            for (int j = 0; j < m - 1; j++)                 // expect proved assume=none
                z[i * m + j] -= 0.7 * (x[i * m + j + 1] - x[i * m + j] + y[(i + 1) * m + j] - y[i * m + j]);
    }
}

/* Alternating directions: one direction implicit, the other explicit, then the other way round; each implicit line is a
   tridiagonal system. */
void adi(int steps, double a, double b, double d) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < N - 1; i++) {                   // expect proved
            v[0][i] = 1;
            p[i][0] = 0;
            q[i][0] = 1;
            for (int j = 1; j < N - 1; j++) {               // expect refuted
                p[i][j] = -a / (a * p[i][j - 1] + b);
                q[i][j] = (d * u[j][i - 1] + u[j][i] + d * u[j][i + 1] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            }
            v[N - 1][i] = 1;
            for (int j = N - 2; j >= 1; j--)                // expect refuted
                v[j][i] = p[i][j] * v[j + 1][i] + q[i][j];
        }
        for (int i = 1; i < N - 1; i++) {                   // expect proved
            u[i][0] = 1;
            p[i][0] = 0;
            q[i][0] = 1;
            for (int j = 1; j < N - 1; j++) {               // expect refuted
                p[i][j] = -a / (a * p[i][j - 1] + b);
                q[i][j] = (d * v[i - 1][j] + v[i][j] + d * v[i + 1][j] - a * q[i][j - 1]) / (a * p[i][j - 1] + b);
            }
            u[i][N - 1] = 1;
            for (int j = N - 2; j >= 1; j--)                // expect refuted
                u[i][j] = p[i][j] * u[i][j + 1] + q[i][j];
        }
    }
}
void adi_half_vla(int n, double a, double b, double from[n][n], double to[n][n], double pp[n], double qq[n]) {
    for (int i = 1; i < n - 1; i++) {                       // expect proved private=pp assume=overlap
        pp[0] = 0;
        qq[0] = to[i][0];
        for (int j = 1; j < n - 1; j++) {                   // expect refuted
            pp[j] = -a / (a * pp[j - 1] + b);
            qq[j] = (from[i - 1][j] + from[i][j] + from[i + 1][j] - a * qq[j - 1]) / (a * pp[j - 1] + b);
        }
        for (int j = n - 2; j >= 1; j--)                    // expect refuted
            to[i][j] = pp[j] * to[i][j + 1] + qq[j];
    }
}
void adi_half_linear(int n, int m, double a, double b, const double *restrict from, double *restrict to) {
    double pp[1024], qq[1024];
    if (m > 1024) return;
    for (int i = 1; i < n - 1; i++) {                       // expect proved private=pp assume=none
        pp[0] = 0;
        qq[0] = 1;
        for (int j = 1; j < m - 1; j++) {                   // expect refuted
            pp[j] = -a / (a * pp[j - 1] + b);
            qq[j] = (from[(i - 1) * m + j] + from[(i + 1) * m + j] - a * qq[j - 1]) / (a * pp[j - 1] + b);
        }
        for (int j = m - 2; j >= 1; j--)                    // expect refuted
            to[i * m + j] = pp[j] * to[i * m + j + 1] + qq[j];
    }
}

/* Convolutions */
void convolution_2d(void) {
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 1; j < N - 1; j++) {                   // expect proved
            double sum = 0;
            for (int y = 0; y < 3; y++)                     // expect reduction op=+ var=sum
                for (int x = 0; x < 3; x++)                 // expect reduction op=+ var=sum
                    sum += weight[y][x] * grid[i + y - 1][j + x - 1];
            grid_out[i][j] = sum;
        }
}
void convolution_2d_vla(int n, int m, int l, double out[n][m], double in[n + l][m + l], double w[l][l]) {
    for (int i = 0; i < n; i++)                             // expect proved assume=overlap
        for (int j = 0; j < m; j++) {                       // expect proved assume=overlap
            out[i][j] = 0;
            for (int y = 0; y < l; y++)                     // expect reduction op=+ assume=overlap
                for (int x = 0; x < l; x++)                 // expect reduction op=+ assume=overlap
                    out[i][j] += w[y][x] * in[i + y][j + x];
        }
}
void convolution_2d_linear(int n, int m, int l, double *restrict out, const double *restrict in,
                           const double *restrict w) {
    for (int i = l; i < n - l; i++)                         // expect proved assume=none
        for (int j = l; j < m - l; j++) {                   // expect proved assume=none
            double sum = 0;
            for (int y = -l; y <= l; y++)                   // expect reduction op=+ var=sum assume=none
                for (int x = -l; x <= l; x++)               // expect reduction op=+ var=sum assume=none
                    sum += w[(y + l) * (2 * l + 1) + x + l] * in[(i + y) * m + j + x];
            out[i * m + j] = sum;
        }
}
void convolution_3d(void) {
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 1; j < N - 1; j++)                     // expect proved
            for (int k = 1; k < N - 1; k++) {               // expect proved
                cube_out[i][j][k] = 0;
                for (int z = 0; z < 3; z++)                 // expect reduction op=+
                    for (int y = 0; y < 3; y++)             // expect reduction op=+
                        for (int x = 0; x < 3; x++)         // expect reduction op=+
                            cube_out[i][j][k] += weights[z][y][x] * cube[i + z - 1][j + y - 1][k + x - 1];
            }
}
void convolution_3d_vla(int n, double out[n][n][n], double in[n][n][n]) {
    for (int i = 1; i < n - 1; i++)                         // expect proved assume=overlap
        for (int j = 1; j < n - 1; j++)                     // expect proved assume=overlap
            for (int k = 1; k < n - 1; k++)                 // expect proved assume=overlap
                out[i][j][k] = 0.5 * in[i - 1][j - 1][k - 1] + 0.25 * in[i][j + 1][k - 1] + 0.25 * in[i + 1][j][k + 1];
}
void convolution_3d_linear(int n, double *restrict out, const double *restrict in) {
    for (int i = 1; i < n - 1; i++)                         // expect proved assume=none
        for (int j = 1; j < n - 1; j++)                     // expect proved assume=none
            for (int k = 1; k < n - 1; k++)                 // expect proved assume=none
                out[(i * n + j) * n + k] =
                    0.5 * in[((i - 1) * n + j - 1) * n + k - 1] + 0.5 * in[(i * n + j) * n + k + 1];
}
/* Separable: rows first, then columns. */
void convolution_in_two_passes(int n, double *restrict image, double *restrict pass) {
    for (int i = 0; i < n; i++)                             // expect proved assume=none
        for (int j = 1; j < n - 1; j++)                     // expect proved assume=none
            pass[i * n + j] = 0.25 * image[i * n + j - 1] + 0.5 * image[i * n + j] + 0.25 * image[i * n + j + 1];
    for (int j = 1; j < n - 1; j++)                         // expect proved assume=none
        for (int i = 1; i < n - 1; i++)                     // expect proved assume=none
            image[i * n + j] = 0.25 * pass[(i - 1) * n + j] + 0.5 * pass[i * n + j] + 0.25 * pass[(i + 1) * n + j];
}
/* In place the rows smear. */
void blur_rows_in_place(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 1; j < N; j++)                         // expect refuted
            grid[i][j] = 0.5 * (grid[i][j] + grid[i][j - 1]);
}
/* Upwind: only what has not been written yet is read, but it is written later. */
void upwind_in_place(void) {
    for (int i = 0; i < N - 1; i++)                         // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            grid[i][j] += 0.5 * (grid[i + 1][j] - grid[i][j]);
}
