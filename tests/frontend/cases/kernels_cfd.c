/* Flow solvers on grids of five-component cells, multigrid, Fourier transforms, conjugate gradients, counting sort and
   random numbers, with sizes in globals and work arrays of one line: what is true of each loop stands at its line. */
#include <math.h>
#define SIZE 26   /* greatest number of cells per direction */
#define LINE 64
#define LEVELS 6  /* LINE = 2^LEVELS */
#define ROWS 1400
#define KEYS 4096

int grid_points[3];
double u[SIZE][SIZE][SIZE][5], rhs[SIZE][SIZE][SIZE][5], forcing[SIZE][SIZE][SIZE][5];
double us[SIZE][SIZE][SIZE], vs[SIZE][SIZE][SIZE], ws[SIZE][SIZE][SIZE], qs[SIZE][SIZE][SIZE], square[SIZE][SIZE][SIZE];
double rho_i[SIZE][SIZE][SIZE], speed[SIZE][SIZE][SIZE];
double ce[5][13], dnxm1, dnym1, dnzm1, dt, dssp, tx1, tx2;
double cv[SIZE], rhon[SIZE], rhos[SIZE], cuf[SIZE], ql[SIZE], ue[SIZE][5], buf[SIZE][5], lhs[SIZE][5], lhsp[SIZE][5];
double blocks[SIZE][3][5][5], fjac[SIZE][5][5], njac[SIZE][5][5], diagonal[SIZE][SIZE][5][5];
double norms[5], residual_norm, height_of_plane, surface, phi[SIZE][SIZE];
int last_plane;

/* The exact solution at one point: fills a small array. */
static void exact_solution(double xi, double eta, double zeta, double point[5]) {
    for (int m = 0; m < 5; m++)                             // expect proved assume=overlap
        point[m] = ce[m][0] + xi * (ce[m][1] + xi * (ce[m][4] + xi * ce[m][7])) +
                   eta * (ce[m][2] + eta * (ce[m][5] + eta * ce[m][8])) + zeta * (ce[m][3] + zeta * ce[m][6]);
}

void clear_field(void) {
    for (int k = 0; k <= grid_points[2] - 1; k++)           // expect proved assume=none
        for (int j = 0; j <= grid_points[1] - 1; j++)       // expect proved assume=none
            for (int i = 0; i <= grid_points[0] - 1; i++)   // expect proved assume=none
                for (int m = 0; m < 5; m++)                 // expect proved assume=none
                    u[k][j][i][m] = 0;
}
void start_values(void) {
    double temp[5];
    int i, j, k, m;
    for (k = 0; k <= grid_points[2] - 1; k++) {             // expect proved private=temp assume=none
        const double zeta = k * dnzm1;
        for (j = 0; j <= grid_points[1] - 1; j++) {         // expect proved private=temp assume=none
            const double eta = j * dnym1;
            for (i = 0; i <= grid_points[0] - 1; i++) {     // expect proved private=temp assume=none
                const double xi = i * dnxm1;
                exact_solution(xi, eta, zeta, temp);
                for (m = 0; m < 5; m++)                     // expect proved assume=none
                    u[k][j][i][m] = temp[m];
            }
        }
    }
    i = grid_points[0] - 1;
    for (k = 0; k <= grid_points[2] - 1; k++)               // expect proved private=temp
        for (j = 0; j <= grid_points[1] - 1; j++) {         // expect proved private=temp
            exact_solution(1.0, j * dnym1, k * dnzm1, temp);
            for (m = 0; m < 5; m++)                         // expect proved
                u[k][j][i][m] = temp[m];
        }
}
/* Between two opposite faces, which a helper fills through the address of a part of the array. */
void interpolated_values(void) {
    double face[2][5];
    for (int k = 0; k < grid_points[2]; k++)                // expect proved private=face
        for (int j = 0; j < grid_points[1]; j++)            // expect proved private=face
            for (int i = 0; i < grid_points[0]; i++) {      // expect proved private=face
                const double xi = i * dnxm1;
                for (int side = 0; side < 2; side++)        // expect proved
                    exact_solution(side, j * dnym1, k * dnzm1, &face[side][0]);
                for (int m = 0; m < 5; m++)                 // expect proved
                    u[k][j][i][m] = xi * face[1][m] + (1 - xi) * face[0][m];
            }
}
/* Global scalars, and one that is read after the loop: every iteration sets them before it reads them. */
void planes(void) {
    for (int k = 1; k < grid_points[2] - 1; k++) {          // expect proved private=height_of_plane
        height_of_plane = k * dnzm1;
        last_plane = k;
        for (int j = 0; j < SIZE; j++)                      // expect proved
            for (int i = 0; i < SIZE; i++)                  // expect proved
                qs[k][j][i] = height_of_plane * (j + i) + last_plane;
    }
}
double last_height(void) {
    double zeta = 0;
    for (int k = 0; k < grid_points[2]; k++) {              // expect proved private=zeta
        zeta = k * dnzm1;
        for (int j = 0; j < grid_points[1]; j++)            // expect proved
            square[k][j][0] = zeta;
    }
    return zeta;
}

/* Forcing terms along one direction, by way of line buffers that every line fills anew. */
void exact_forcing(void) {
    double point[5];
    for (int k = 0; k < grid_points[2]; k++)                // expect proved
        for (int j = 0; j < grid_points[1]; j++)            // expect proved
            for (int i = 0; i < grid_points[0]; i++)        // expect proved
                for (int m = 0; m < 5; m++)                 // expect proved
                    forcing[k][j][i][m] = 0;
    for (int k = 1; k < grid_points[2] - 1; k++)            // expect proved
        for (int j = 1; j < grid_points[1] - 1; j++) {      // expect proved
            for (int i = 0; i <= grid_points[0] - 1; i++) { // expect proved private=point assume=none
                exact_solution(i * dnxm1, j * dnym1, k * dnzm1, point);
                for (int m = 0; m < 5; m++)                 // expect proved
                    ue[i][m] = point[m];
                const double inverse = 1.0 / point[0];
                for (int m = 1; m < 5; m++)                 // expect proved
                    buf[i][m] = inverse * point[m];
                cuf[i] = buf[i][1] * buf[i][1];
                buf[i][0] = cuf[i] + buf[i][2] * buf[i][2] + buf[i][3] * buf[i][3];
                ql[i] = 0.5 * (buf[i][1] * ue[i][1] + buf[i][2] * ue[i][2] + buf[i][3] * ue[i][3]);
            }
            for (int i = 1; i < grid_points[0] - 1; i++) {  // expect proved
                forcing[k][j][i][0] -= tx2 * (ue[i + 1][1] - ue[i - 1][1]);
                forcing[k][j][i][1] -= tx2 * (ue[i + 1][1] * buf[i + 1][1] - ql[i + 1] + ql[i - 1]);
                forcing[k][j][i][4] += tx1 * (buf[i + 1][0] + cuf[i + 1] - cuf[i - 1]);
            }
            for (int m = 0; m < 5; m++)                     // expect proved
                for (int i = 2; i < grid_points[0] - 2; i++) // expect proved
                    forcing[k][j][i][m] -= dssp * (ue[i - 2][m] - 4 * ue[i - 1][m] + 6 * ue[i][m] - 4 * ue[i + 1][m]);
        }
}

/* Right-hand side */
void compute_rhs(void) {
    int i, j, k, m;
    for (k = 0; k <= grid_points[2] - 1; k++)               // expect proved
        for (j = 0; j <= grid_points[1] - 1; j++)           // expect proved
            for (i = 0; i <= grid_points[0] - 1; i++) {     // expect proved
                const double inverse = 1.0 / u[k][j][i][0];
                rho_i[k][j][i] = inverse;
                us[k][j][i] = u[k][j][i][1] * inverse;
                vs[k][j][i] = u[k][j][i][2] * inverse;
                ws[k][j][i] = u[k][j][i][3] * inverse;
                square[k][j][i] = 0.5 * (u[k][j][i][1] * us[k][j][i] + u[k][j][i][2] * vs[k][j][i]);
                qs[k][j][i] = square[k][j][i] * inverse;
                speed[k][j][i] = sqrt(0.56 * inverse * (u[k][j][i][4] - square[k][j][i]));
            }
    for (k = 0; k <= grid_points[2] - 1; k++)               // expect proved
        for (j = 0; j <= grid_points[1] - 1; j++)           // expect proved
            for (i = 0; i <= grid_points[0] - 1; i++)       // expect proved
                for (m = 0; m < 5; m++)                     // expect proved
                    rhs[k][j][i][m] = forcing[k][j][i][m];
    for (k = 1; k <= grid_points[2] - 2; k++)               // expect proved
        for (j = 1; j <= grid_points[1] - 2; j++) {         // expect proved
            for (i = 1; i <= grid_points[0] - 2; i++) {     // expect proved
                const double right = us[k][j][i + 1], left = us[k][j][i - 1];
                rhs[k][j][i][0] += tx1 * (u[k][j][i + 1][0] - 2 * u[k][j][i][0] + u[k][j][i - 1][0]);
                rhs[k][j][i][1] += tx2 * (u[k][j][i + 1][1] * right - u[k][j][i - 1][1] * left);
                rhs[k][j][i][4] += tx1 * (qs[k][j][i + 1] - qs[k][j][i - 1]) * rho_i[k][j][i];
            }
            i = 1;
            for (m = 0; m < 5; m++)                         // expect proved
                rhs[k][j][i][m] -= dssp * (5 * u[k][j][i][m] - 4 * u[k][j][i + 1][m] + u[k][j][i + 2][m]);
            for (i = 2; i <= grid_points[0] - 3; i++)       // expect proved
                for (m = 0; m < 5; m++)                     // expect proved
                    rhs[k][j][i][m] -= dssp * (u[k][j][i - 2][m] - 4 * u[k][j][i - 1][m] + 6 * u[k][j][i][m]);
            i = grid_points[0] - 2;
            for (m = 0; m < 5; m++)                         // expect proved
                rhs[k][j][i][m] -= dssp * (u[k][j][i - 2][m] - 4 * u[k][j][i - 1][m] + 5 * u[k][j][i][m]);
        }
    for (k = 1; k <= grid_points[2] - 2; k++)               // expect proved
        for (j = 1; j <= grid_points[1] - 2; j++)           // expect proved
            for (i = 1; i <= grid_points[0] - 2; i++)       // expect proved
                for (m = 0; m < 5; m++)                     // expect proved
                    rhs[k][j][i][m] += dt * (u[k + 1][j][i][m] - 2 * u[k][j][i][m] + u[k - 1][j][i][m]);
}
void add(void) {
    for (int k = 1; k <= grid_points[2] - 2; k++)           // expect proved assume=none
        for (int j = 1; j <= grid_points[1] - 2; j++)       // expect proved assume=none
            for (int i = 1; i <= grid_points[0] - 2; i++)   // expect proved assume=none
                for (int m = 0; m < 5; m++)                 // expect proved assume=none
                    u[k][j][i][m] += rhs[k][j][i][m];
}

/* Norms: sums into cells of an array, global or handed in, and into a global. */
void error_norm(double rms[5]) {
    double exact[5];
    for (int m = 0; m < 5; m++)                             // expect proved
        rms[m] = 0;
    for (int k = 0; k <= grid_points[2] - 1; k++)           // expect reduction op=+ private=exact assume=overlap
        for (int j = 0; j <= grid_points[1] - 1; j++)       // expect reduction op=+ private=exact assume=overlap
            for (int i = 0; i <= grid_points[0] - 1; i++) { // expect reduction op=+ private=exact assume=overlap
                exact_solution(i * dnxm1, j * dnym1, k * dnzm1, exact);
                for (int m = 0; m < 5; m++) {               // expect proved assume=overlap
                    const double difference = u[k][j][i][m] - exact[m];
                    rms[m] += difference * difference;
                }
            }
    for (int m = 0; m < 5; m++) {                           // expect proved
        for (int d = 0; d < 3; d++)                         // expect refuted
            rms[m] /= grid_points[d] - 2;
        rms[m] = sqrt(rms[m]);
    }
}
void rhs_norm(void) {
    for (int k = 1; k <= grid_points[2] - 2; k++)           // expect reduction op=+ assume=none
        for (int j = 1; j <= grid_points[1] - 2; j++)       // expect reduction op=+ assume=none
            for (int i = 1; i <= grid_points[0] - 2; i++)   // expect reduction op=+ assume=none
                for (int m = 0; m < 5; m++) {               // expect proved assume=none
                    const double add = rhs[k][j][i][m];
                    norms[m] += add * add;
                }
}
void surface_integral(void) {
    for (int j = 1; j < grid_points[1] - 1; j++)            // expect reduction op=+
        for (int i = 1; i < grid_points[0] - 1; i++)        // expect reduction op=+
            surface += phi[j][i] + phi[j][i + 1] + phi[j + 1][i] + phi[j + 1][i + 1];
}
void greatest_residual(void) {
    residual_norm = 0;
    for (int k = 0; k < grid_points[2]; k++)                // expect reduction op=max
        for (int j = 0; j < grid_points[1]; j++)            // expect reduction op=max
            for (int i = 0; i < grid_points[0]; i++)        // expect reduction op=max
                residual_norm = fmax(residual_norm, fabs(rhs[k][j][i][0]));
}
int verified(const double reference[5], double bound) {
    int fits = 1;
    for (int m = 0; m < 5; m++)                             // expect reduction var=fits
        fits = fits && fabs(norms[m] - reference[m]) <= bound;
    return fits;
}

/* Scalar systems along x: lines are independent of each other, the sweeps along a line are not. */
void x_solve(void) {
    for (int k = 1; k <= grid_points[2] - 2; k++)           // expect unproved truth=parallel
        for (int j = 1; j <= grid_points[1] - 2; j++) {     // expect unproved truth=parallel
            for (int i = 0; i <= grid_points[0] - 1; i++) { // expect proved
                cv[i] = us[k][j][i];
                rhon[i] = fmax(dt + rho_i[k][j][i], tx1);
                for (int n = 0; n < 5; n++)                 // expect proved
                    lhs[i][n] = 0;
                lhs[i][2] = 1;
            }
            for (int i = 1; i <= grid_points[0] - 2; i++) { // expect proved
                lhs[i][1] = -tx2 * cv[i - 1] - tx1 * rhon[i - 1];
                lhs[i][2] = 1 + 2 * tx1 * rhon[i];
                lhs[i][3] = tx2 * cv[i + 1] - tx1 * rhon[i + 1];
            }
            for (int i = 0; i <= grid_points[0] - 3; i++) { // expect refuted
                const int i1 = i + 1, i2 = i + 2;
                const double factor = 1.0 / lhs[i][2];
                lhs[i][3] *= factor;
                lhs[i][4] *= factor;
                for (int m = 0; m < 3; m++)                 // expect proved
                    rhs[k][j][i][m] *= factor;
                lhs[i1][2] -= lhs[i1][1] * lhs[i][3];
                lhs[i1][3] -= lhs[i1][1] * lhs[i][4];
                for (int m = 0; m < 3; m++)                 // expect proved
                    rhs[k][j][i1][m] -= lhs[i1][1] * rhs[k][j][i][m];
                lhs[i2][1] -= lhs[i2][0] * lhs[i][3];
                lhs[i2][2] -= lhs[i2][0] * lhs[i][4];
            }
            for (int i = grid_points[0] - 3; i >= 0; i--)   // expect refuted
                for (int m = 0; m < 3; m++)                 // expect proved
                    rhs[k][j][i][m] -= lhs[i][3] * rhs[k][j][i + 1][m] + lhs[i][4] * rhs[k][j][i + 2][m];
        }
}
/* The same along z without a buffer: now the plane is what goes around. */
void z_sweep(void) {
    for (int k = 1; k <= grid_points[2] - 2; k++)           // expect refuted
        for (int j = 1; j <= grid_points[1] - 2; j++)       // expect proved
            for (int i = 1; i <= grid_points[0] - 2; i++)   // expect proved
                for (int m = 0; m < 5; m++)                 // expect proved
                    rhs[k][j][i][m] -= tx1 * rhs[k - 1][j][i][m];
}
void z_sweep_with_lines_outside(void) {
    for (int j = 1; j <= grid_points[1] - 2; j++)           // expect proved
        for (int i = 1; i <= grid_points[0] - 2; i++)       // expect proved
            for (int k = grid_points[2] - 2; k >= 1; k--)   // expect refuted
                for (int m = 0; m < 5; m++)                 // expect proved
                    rhs[k][j][i][m] -= tx1 * rhs[k + 1][j][i][m];
}

/* Block systems: 5x5 blocks in a work array of one line. */
static void subtract_matrix_vector(double block[5][5], double from[5], double to[5]) {
    for (int m = 0; m < 5; m++)                             // expect proved assume=overlap
        for (int n = 0; n < 5; n++)                         // expect reduction op=+ assume=overlap
            to[m] -= block[n][m] * from[n];
}
static void subtract_matrix_product(double left[5][5], double right[5][5], double to[5][5]) {
    for (int n = 0; n < 5; n++)                             // expect proved assume=overlap
        for (int m = 0; m < 5; m++)                         // expect proved assume=overlap
            for (int l = 0; l < 5; l++)                     // expect reduction op=+ assume=overlap
                to[n][m] -= left[l][m] * right[n][l];
}
void jacobians(void) {
    for (int k = 1; k <= grid_points[2] - 2; k++)           // expect proved private=fjac assume=none
        for (int j = 1; j <= grid_points[1] - 2; j++) {     // expect proved private=fjac assume=none
            for (int i = 0; i <= grid_points[0] - 1; i++)   // expect proved
                for (int m = 0; m < 5; m++)                 // expect proved
                    for (int n = 0; n < 5; n++) {           // expect proved
                        fjac[i][m][n] = u[k][j][i][m] * rho_i[k][j][i];
                        njac[i][m][n] = m == n ? tx1 : tx2;
                    }
            for (int i = 1; i <= grid_points[0] - 2; i++)   // expect proved
                for (int m = 0; m < 5; m++)                 // expect proved
                    for (int n = 0; n < 5; n++)             // expect reduction op=+
                        rhs[k][j][i][m] += (fjac[i - 1][m][n] - fjac[i + 1][m][n]) * njac[i][n][m];
        }
}
void x_solve_blocks(void) {
    const int last = grid_points[0] - 1;
    for (int k = 1; k <= grid_points[2] - 2; k++)           // expect unproved truth=parallel
        for (int j = 1; j <= grid_points[1] - 2; j++) {     // expect unproved truth=parallel
            for (int i = 0; i <= last; i++)                 // expect proved
                for (int n = 0; n < 5; n++)                 // expect proved
                    for (int m = 0; m < 5; m++) {           // expect proved
                        blocks[i][0][n][m] = -tx1 * u[k][j][i][m];
                        blocks[i][1][n][m] = n == m;
                        blocks[i][2][n][m] = tx1 * u[k][j][i][n];
                    }
            for (int i = 1; i <= last; i++) {               // expect refuted
                subtract_matrix_vector(blocks[i][0], rhs[k][j][i - 1], rhs[k][j][i]);
                subtract_matrix_product(blocks[i][0], blocks[i - 1][2], blocks[i][1]);
            }
            for (int i = last - 1; i >= 0; i--)             // expect refuted
                for (int m = 0; m < 5; m++)                 // expect proved
                    for (int n = 0; n < 5; n++)             // expect reduction op=+
                        rhs[k][j][i][m] -= blocks[i][2][n][m] * rhs[k][j][i + 1][n];
        }
}

/* A sweep through the grid from corner to corner, with a small dense system at each point. */
void lower_sweep(double omega) {
    for (int k = 1; k < grid_points[2] - 1; k++)            // expect refuted
        for (int j = 1; j < grid_points[1] - 1; j++)        // expect refuted
            for (int i = 1; i < grid_points[0] - 1; i++) {  // expect refuted
                double system[5][5], side[5];
                for (int m = 0; m < 5; m++) {               // expect proved
                    side[m] = rhs[k][j][i][m];
                    for (int l = 0; l < 5; l++) {           // expect reduction op=+
                        side[m] -= omega * (rhs[k - 1][j][i][l] + rhs[k][j - 1][i][l] + rhs[k][j][i - 1][l]);
                        system[m][l] = diagonal[j][i][m][l];
                    }
                }
                for (int pivot = 0; pivot < 4; pivot++)     // expect refuted
                    for (int m = pivot + 1; m < 5; m++) {   // expect proved
                        const double factor = system[m][pivot] / system[pivot][pivot];
                        for (int l = pivot + 1; l < 5; l++) // expect proved
                            system[m][l] -= factor * system[pivot][l];
                        side[m] -= factor * side[pivot];
                    }
                for (int m = 4; m >= 0; m--) {              // expect refuted
                    for (int l = m + 1; l < 5; l++)         // expect reduction op=+
                        side[m] -= system[m][l] * side[l];
                    side[m] /= system[m][m];
                    rhs[k][j][i][m] = side[m];
                }
            }
}
void time_steps(int steps) {
    for (int step = 0; step < steps; step++) {              // expect unknown truth=refuted
        compute_rhs();
        z_sweep();
        add();
    }
}

/* Multigrid on arrays of parametric size */
void zero_cube(int n3, int n2, int n1, double z[n3][n2][n1]) {
    for (int i3 = 0; i3 < n3; i3++)                         // expect proved assume=none
        for (int i2 = 0; i2 < n2; i2++)                     // expect proved assume=none
            for (int i1 = 0; i1 < n1; i1++)                 // expect proved assume=none
                z[i3][i2][i1] = 0;
}
void residual_of_cube(int n3, int n2, int n1, double x[n3][n2][n1], double v[n3][n2][n1], double r[n3][n2][n1]) {
    double near[1024], far[1024];
    if (n1 > 1024) return;
    for (int i3 = 1; i3 < n3 - 1; i3++)                     // expect proved private=near assume=overlap
        for (int i2 = 1; i2 < n2 - 1; i2++) {               // expect proved private=far assume=overlap
            for (int i1 = 0; i1 < n1; i1++) {               // expect proved assume=none
                near[i1] = x[i3][i2 - 1][i1] + x[i3][i2 + 1][i1] + x[i3 - 1][i2][i1] + x[i3 + 1][i2][i1];
                far[i1] = x[i3 - 1][i2 - 1][i1] + x[i3 + 1][i2 + 1][i1];
            }
            for (int i1 = 1; i1 < n1 - 1; i1++)             // expect proved assume=overlap
                r[i3][i2][i1] = v[i3][i2][i1] - 0.5 * x[i3][i2][i1] - 0.25 * (near[i1 - 1] + near[i1 + 1] + far[i1]);
        }
}
void coarser(int c3, int c2, int c1, double coarse[c3][c2][c1], double fine[2 * c3][2 * c2][2 * c1]) {
    for (int i3 = 1; i3 < c3; i3++)                         // expect proved assume=overlap
        for (int i2 = 1; i2 < c2; i2++)                     // expect proved assume=overlap
            for (int i1 = 1; i1 < c1; i1++)                 // expect proved assume=overlap
                coarse[i3][i2][i1] = 0.5 * fine[2 * i3][2 * i2][2 * i1] + 0.25 * fine[2 * i3][2 * i2][2 * i1 - 1] +
                                     0.25 * fine[2 * i3 - 1][2 * i2 - 1][2 * i1 + 1];
}
void finer(int c3, int c2, int c1, double coarse[c3][c2][c1], double fine[2 * c3][2 * c2][2 * c1]) {
    for (int i3 = 0; i3 < c3; i3++)                         // expect proved assume=overlap
        for (int i2 = 0; i2 < c2; i2++)                     // expect proved assume=overlap
            for (int i1 = 0; i1 < c1; i1++) {               // expect proved assume=overlap
                fine[2 * i3][2 * i2][2 * i1] += coarse[i3][i2][i1];
                fine[2 * i3][2 * i2][2 * i1 + 1] += 0.5 * coarse[i3][i2][i1];
                fine[2 * i3 + 1][2 * i2 + 1][2 * i1] += 0.25 * coarse[i3][i2][i1];
            }
}
void periodic_faces(int n3, int n2, int n1, double x[n3][n2][n1]) {
    for (int i3 = 1; i3 < n3 - 1; i3++)                     // expect proved assume=rows
        for (int i2 = 1; i2 < n2 - 1; i2++) {               // expect proved assume=rows
            x[i3][i2][0] = x[i3][i2][n1 - 2];
            x[i3][i2][n1 - 1] = x[i3][i2][1];
        }
    for (int i2 = 0; i2 < n2; i2++)                         // expect unknown truth=parallel
        for (int i1 = 0; i1 < n1; i1++) {                   // expect unknown truth=parallel
            x[0][i2][i1] = x[n3 - 2][i2][i1];
            x[n3 - 1][i2][i1] = x[1][i2][i1];
        }
}
double norm_of_cube(int n3, int n2, int n1, double r[n3][n2][n1], double *greatest) {
    double sum = 0, most = 0;
    for (int i3 = 1; i3 < n3 - 1; i3++)                     // expect reduction op=max var=most
        for (int i2 = 1; i2 < n2 - 1; i2++)                 // expect reduction op=+ var=sum
            for (int i1 = 1; i1 < n1 - 1; i1++) {           // expect reduction op=+ var=sum
                sum += r[i3][i2][i1] * r[i3][i2][i1];
                const double size = fabs(r[i3][i2][i1]);
                if (size > most) most = size;
            }
    *greatest = most;
    return sqrt(sum / (1.0 * n1 * n2 * n3));
}

/* Fourier transforms of all lines, each in scratch arrays */
double re[SIZE][SIZE][LINE], im[SIZE][SIZE][LINE], twiddle[SIZE][SIZE][LINE];
double cosine[LEVELS][LINE / 2], sine[LEVELS][LINE / 2];
double line_re[LINE], line_im[LINE], sum_re, sum_im;

/* Each stage takes halves apart and interleaves them. */
static void butterflies(int level, const double from_re[LINE], const double from_im[LINE], double to_re[LINE],
                        double to_im[LINE]) {
    for (int j = 0; j < LINE / 2; j++) {                    // expect proved assume=overlap
        const double dr = from_re[j] - from_re[j + LINE / 2], di = from_im[j] - from_im[j + LINE / 2];
        to_re[2 * j] = from_re[j] + from_re[j + LINE / 2];
        to_im[2 * j] = from_im[j] + from_im[j + LINE / 2];
        to_re[2 * j + 1] = dr * cosine[level][j] - di * sine[level][j];
        to_im[2 * j + 1] = dr * sine[level][j] + di * cosine[level][j];
    }
}
void transform_lines(void) {
    double next_re[LINE], next_im[LINE];
    for (int k = 0; k < grid_points[2]; k++)                // expect proved private=line_re assume=none
        for (int j = 0; j < grid_points[1]; j++) {          // expect proved private=next_im assume=none
            for (int i = 0; i < LINE; i++) {                // expect proved
                line_re[i] = re[k][j][i];
                line_im[i] = im[k][j][i];
            }
            for (int level = 0; level < LEVELS; level++) {  // expect refuted
                butterflies(level, line_re, line_im, next_re, next_im);
                for (int i = 0; i < LINE; i++) {            // expect proved
                    line_re[i] = next_re[i];
                    line_im[i] = next_im[i];
                }
            }
            for (int i = 0; i < LINE; i++) {                // expect proved
                re[k][j][i] = line_re[i];
                im[k][j][i] = line_im[i];
            }
        }
}
/* In place, with blocks that double: parallel inside a stage, beyond affine subscripts. */
void transform_in_place(double *restrict a) {
    for (int half = 1; half < LINE; half *= 2)              // expect unproved truth=refuted
        for (int block = 0; block < LINE; block += 2 * half) // expect unknown truth=parallel
            for (int j = 0; j < half; j++) {                // expect proved assume=none
                const double t = a[block + j + half];
                a[block + j + half] = a[block + j] - t;
                a[block + j] += t;
            }
}
/* A line at a time by the definition */
void transform_by_definition(void) {
    double copy[LINE];
    for (int j = 0; j < SIZE; j++) {                        // expect proved private=copy
        for (int i = 0; i < LINE; i++)                      // expect proved
            copy[i] = re[0][j][i];
        for (int f = 0; f < LINE / 2; f++) {                // expect proved
            double sum = 0;
            for (int i = 0; i < LINE; i++)                  // expect reduction op=+ var=sum
                sum += copy[i] * twiddle[0][f % SIZE][i];
            re[0][j][f] = sum;
        }
    }
}
void evolve(void) {
    for (int k = 0; k < grid_points[2]; k++)                // expect proved
        for (int j = 0; j < grid_points[1]; j++)            // expect proved
            for (int i = 0; i < LINE; i++) {                // expect proved
                re[k][j][i] *= twiddle[k][j][i];
                im[k][j][i] *= twiddle[k][j][i];
            }
}
void frequencies(double alpha) {
    for (int k = 0; k < SIZE; k++) {                        // expect proved
        const int kk = (k + SIZE / 2) % SIZE - SIZE / 2;
        for (int j = 0; j < SIZE; j++) {                    // expect proved
            const int jj = (j + SIZE / 2) % SIZE - SIZE / 2;
            for (int i = 0; i < LINE; i++) {                // expect proved
                const int ii = (i + LINE / 2) % LINE - LINE / 2;
                twiddle[k][j][i] = exp(alpha * (ii * ii + jj * jj + kk * kk));
            }
        }
    }
}
void checksum(void) {
    for (int j = 1; j <= 1024; j++) {                       // expect reduction op=+
        sum_re += re[5 * j % SIZE][3 * j % SIZE][j % LINE];
        sum_im += im[5 * j % SIZE][3 * j % SIZE][j % LINE];
    }
}

/* Conjugate gradients */
int first_row, last_row, first_column, last_column;
int rowstr[ROWS + 1], colidx[16 * ROWS], column_of[ROWS][16], filled[ROWS];
double a[16 * ROWS], x[ROWS], z[ROWS], p[ROWS], q[ROWS], r[ROWS], w[ROWS];

double conjugate_gradient(int steps) {
    double rho = 0, sum = 0;
    for (int j = 0; j < last_column - first_column + 1; j++) { // expect proved assume=none
        q[j] = 0;
        z[j] = 0;
        r[j] = x[j];
        p[j] = r[j];
    }
    for (int j = 0; j < last_column - first_column + 1; j++) // expect reduction op=+ var=rho
        rho += r[j] * r[j];
    for (int step = 1; step <= steps; step++) {             // expect refuted
        for (int j = 0; j < last_row - first_row + 1; j++) { // expect proved assume=none
            double product = 0;
            for (int k = rowstr[j]; k < rowstr[j + 1]; k++) // expect reduction op=+ var=product
                product += a[k] * p[colidx[k]];
            q[j] = product;
        }
        double d = 0;
        for (int j = 0; j < last_column - first_column + 1; j++) // expect reduction op=+ var=d
            d += p[j] * q[j];
        const double alpha = rho / d, rho_before = rho;
        rho = 0;
        for (int j = 0; j < last_column - first_column + 1; j++) { // expect reduction op=+ var=rho
            z[j] += alpha * p[j];
            r[j] -= alpha * q[j];
            rho += r[j] * r[j];
        }
        const double beta = rho / rho_before;
        for (int j = 0; j < last_column - first_column + 1; j++) // expect proved assume=none
            p[j] = r[j] + beta * p[j];
    }
    for (int j = 0; j < last_row - first_row + 1; j++) {    // expect proved assume=none
        double product = 0;
        for (int k = rowstr[j]; k < rowstr[j + 1]; k++)     // expect reduction op=+ var=product
            product += a[k] * z[colidx[k]];
        w[j] = product;
    }
    for (int j = 0; j < last_column - first_column + 1; j++) { // expect reduction op=+ var=sum
        const double gap = x[j] - w[j];
        sum += gap * gap;
    }
    return sqrt(sum);
}
void normalise(double *shift) {
    double xz = 0, zz = 0;
    for (int j = 0; j <= last_column - first_column; j++) { // expect reduction op=+ var=zz
        xz += x[j] * z[j];
        zz += z[j] * z[j];
    }
    for (int j = 0; j <= last_column - first_column; j++)   // expect proved
        x[j] = z[j] / sqrt(zz);
    *shift += 1 / xz;
}
/* Where rows of a sparse matrix begin */
void row_lengths(int n) {
    for (int i = 0; i < n + 1; i++)                         // expect proved
        rowstr[i] = 0;
    for (int i = 0; i < n; i++)                             // expect reduction
        for (int e = 0; e < filled[i]; e++)                 // expect reduction
            rowstr[column_of[i][e] + 1] += filled[i];
    for (int i = 1; i < n + 1; i++)                         // expect refuted
        rowstr[i] += rowstr[i - 1];
}
void row_starts_shifted(int n) {
    for (int i = n; i > 0; i--)                             // expect refuted
        rowstr[i] = rowstr[i - 1];
}

/* Counting sort */
int keys[KEYS], buffer[KEYS], places[KEYS], count[1024], bucket_size[32], bucket_start[32];
void count_keys(void) {
    for (int i = 0; i < 1024; i++)                          // expect proved
        count[i] = 0;
    for (int i = 0; i < KEYS; i++)                          // expect reduction
        count[keys[i]]++;
    for (int i = 1; i < 1024; i++)                          // expect refuted
        count[i] += count[i - 1];
    for (int i = 0; i < KEYS; i++)                          // expect unknown
        places[i] = --count[keys[i]];
}
void into_buckets(int shift) {
    for (int i = 0; i < KEYS; i++)                          // expect reduction
        bucket_size[keys[i] >> shift]++;
    bucket_start[0] = 0;
    for (int i = 1; i < 32; i++)                            // expect refuted
        bucket_start[i] = bucket_start[i - 1] + bucket_size[i - 1];
    for (int i = 0; i < KEYS; i++)                          // expect unknown
        buffer[bucket_start[keys[i] >> shift]++] = keys[i];
}
int out_of_order(void) {
    int wrong = 0;
    for (int i = 1; i < KEYS; i++)                          // expect reduction op=+ var=wrong
        if (keys[i - 1] > keys[i]) wrong++;
    return wrong;
}

/* Random numbers: each comes from the one before. */
double seeds[SIZE], samples[SIZE][LINE], global_seed;
static double next_random(double *state) {
    const double product = 1220703125.0 * *state;
    *state = product - 70368744177664.0 * floor(product / 70368744177664.0);
    return *state / 70368744177664.0;
}
void random_line(int n, double *restrict state, double *restrict out) {
    for (int i = 0; i < n; i++)                             // expect refuted
        out[i] = next_random(state);
}
void random_field(double start) {
    for (int k = 0; k < SIZE; k++)                          // expect refuted
        for (int i = 0; i < LINE; i++)                      // expect refuted
            samples[k][i] = next_random(&start);
}
void random_keys(void) {
    for (int i = 0; i < KEYS; i++)                          // expect refuted
        keys[i] = (int)(1024 * (next_random(&global_seed) + next_random(&global_seed)) / 2);
}
/* Each line from a seed of its own. */
void random_lines(void) {
    for (int k = 0; k < SIZE; k++) {                        // expect proved
        double state = seeds[k];
        for (int i = 0; i < LINE; i++)                      // expect refuted
            samples[k][i] = next_random(&state);
    }
}
/* Pairs that fall into the circle, batch by batch */
double pairs_in_circle(double *sum_x, double *sum_y) {
    double sx = 0, sy = 0, hits = 0, uniform[2 * LINE];
    for (int k = 0; k < SIZE; k++) {                        // expect reduction op=+ var=hits private=uniform
        double state = seeds[k];
        for (int i = 0; i < 2 * LINE; i++)                  // expect refuted
            uniform[i] = 2 * next_random(&state) - 1;
        for (int i = 0; i < LINE; i++) {                    // expect reduction op=+ var=sx
            const double t = uniform[2 * i] * uniform[2 * i] + uniform[2 * i + 1] * uniform[2 * i + 1];
            if (t <= 1) {
                const double f = sqrt(-2 * log(t) / t);
                sx += f * uniform[2 * i];
                sy += f * uniform[2 * i + 1];
                hits += 1;
            }
        }
    }
    *sum_x = sx;
    *sum_y = sy;
    return hits;
}
void pairs_by_distance(double *restrict rings) {
    for (int k = 0; k < SIZE; k++)                          // expect reduction
        for (int i = 0; i < LINE - 1; i++) {                // expect reduction
            const double far = fmax(fabs(samples[k][i]), fabs(samples[k][i + 1]));
            rings[(int)(10 * far)] += 1;
        }
}
