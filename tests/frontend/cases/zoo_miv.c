/* Subscripts with several counters, arrays of one to four dimensions: what is true of each loop stands at its line. */
#define N 40

static double grid[N][N], copy_of_grid[N][N], cube[N][N][N], cube_out[N][N][N], hyper[8][8][8][8], line[4 * N];

void stencil_out_of_place(void) {
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 1; j < N - 1; j++)                     // expect proved
            copy_of_grid[i][j] = grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1];
}
void stencil_in_place(void) {
    for (int i = 1; i < N - 1; i++)                         // expect refuted
        for (int j = 1; j < N - 1; j++)                     // expect refuted
            grid[i][j] = grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1];
}
void nine_points_in_place(void) {
    for (int i = 1; i < N - 1; i++)                         // expect refuted
        for (int j = 1; j < N - 1; j++)                     // expect proved
            grid[i][j] += grid[i - 1][j - 1] + grid[i + 1][j + 1];
}
void diagonal_source(void) {
    for (int i = 1; i < N; i++)                             // expect refuted
        for (int j = 1; j < N; j++)                         // expect proved
            grid[i][j] = grid[i - 1][j - 1];
}
void along_columns(void) {
    for (int i = 1; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            grid[i][j] = grid[i - 1][j] * 0.5;
}
void along_rows(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 1; j < N; j++)                         // expect refuted
            grid[i][j] = grid[i][j - 1] * 0.5;
}
void time_steps(int steps) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 1; i < N - 1; i++)                     // expect proved
            for (int j = 1; j < N - 1; j++)                 // expect proved
                copy_of_grid[i][j] = 0.25 * (grid[i - 1][j] + grid[i + 1][j]);
        for (int i = 1; i < N - 1; i++)                     // expect proved
            for (int j = 1; j < N - 1; j++)                 // expect proved
                grid[i][j] = copy_of_grid[i][j];
    }
}
void red_cells(void) {
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 1 + i % 2; j < N - 1; j += 2)          // expect proved
            copy_of_grid[i][j] = grid[i][j - 1] + grid[i][j + 1];
}
void every_second_row(void) {
    for (int i = 1; i < N - 1; i += 2)                      // expect proved
        for (int j = 0; j < N; j++)                         // expect proved
            grid[i][j] = grid[i - 1][j] + grid[i + 1][j];
}
void transposed_in_place_wrongly(void) {
    for (int i = 0; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            grid[i][j] = grid[j][i];
}
void upper_from_lower(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < i; j++)                         // expect proved
            grid[j][i] = grid[i][j];
}
void swapped_across_the_diagonal(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = i + 1; j < N; j++) {                   // expect proved
            double t = grid[i][j];
            grid[i][j] = grid[j][i];
            grid[j][i] = t;
        }
}
void diagonal_only(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        grid[i][i] = 1;
}
void diagonal_from_the_row_above(void) {
    for (int i = 1; i < N; i++)                             // expect proved
        grid[i][i] = grid[i - 1][i];
}
void diagonal_from_the_diagonal(void) {
    for (int i = 1; i < N; i++)                             // expect refuted
        grid[i][i] = grid[i - 1][i - 1];
}

/* Coupled subscripts: one dimension alone would not tell. */
void coupled_never_equal(void) {
    for (int i = 0; i < N - 2; i++)                         // expect proved
        grid[i + 1][i + 2] = grid[i][i] + 1;
}
void coupled_one_step(void) {
    for (int i = 0; i < N - 2; i++)                         // expect refuted
        grid[i + 1][i + 2] = grid[i][i + 1] + 1;
}
void coupled_sum(void) {
    for (int i = 0; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            line[i + j] = i;
}
void coupled_difference(void) {
    for (int i = 0; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            line[i - j + N] = i;
}
void two_and_one(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < 2; j++)                         // expect proved
            line[2 * i + j] = j;
}
void two_and_one_too_wide(void) {
    for (int i = 0; i < N; i++)                             // expect refuted
        for (int j = 0; j < 3; j++)                         // expect proved
            line[2 * i + j] = j;
}

/* Triangles and bands. */
void lower_triangle(int n, double m[n][n], double *restrict v) {
    for (int i = 0; i < n; i++)                             // expect proved
        for (int j = 0; j <= i; j++)                        // expect reduction op=+
            v[i] += m[i][j];
}
void forward_substitution(int n, double l[n][n], double *restrict x, const double *restrict b) {
    for (int i = 0; i < n; i++) {                           // expect refuted
        double s = b[i];
        for (int j = 0; j < i; j++)                         // expect reduction op=+ var=s
            s -= l[i][j] * x[j];
        x[i] = s / l[i][i];
    }
}
void elimination(void) {
    for (int k = 0; k < N; k++)                             // expect refuted
        for (int i = k + 1; i < N; i++)                     // expect proved
            for (int j = k + 1; j < N; j++)                 // expect proved
                grid[i][j] -= grid[i][k] * grid[k][j];
}
void band(void) {
    for (int i = 0; i < N; i++)                             // expect unknown truth=parallel
        for (int j = (i > 2 ? i - 2 : 0); j < (i + 3 < N ? i + 3 : N); j++) // expect proved
            copy_of_grid[i][j] = grid[i][j] * 2;
}
void packed_triangle(int n, double *a) {
    for (int i = 0; i < n; i++)                             // expect unknown truth=parallel
        for (int j = 0; j <= i; j++)                        // expect proved
            a[i * (i + 1) / 2 + j] = 1;
}
void packed_by_counter(int n, double *a) {
    int k = 0;
    for (int i = 0; i < n; i++)                             // expect unknown truth=parallel
        for (int j = 0; j <= i; j++)                        // expect proved
            a[k++] = i + j;
}

/* Linearised. */
void rows_of_n(int n, int m, double *a) {
    for (int i = 0; i < m; i++)                             // expect proved
        for (int j = 0; j < n; j++)                         // expect proved
            a[i * n + j] *= 2;
}
void rows_shifted(int n, int m, double *a) {
    for (int i = 1; i < m; i++)                             // expect refuted
        for (int j = 0; j < n; j++)                         // expect proved
            a[i * n + j] = a[(i - 1) * n + j];
}
void rows_of_pitch(int n, int m, int pitch, double *a) {
    for (int i = 0; i < m; i++)                             // expect proved assume=rows
        for (int j = 0; j < n; j++)                         // expect proved
            a[i * pitch + j] = 0;
}
void rows_padded(int n, int m, double *a) {
    for (int i = 0; i < m; i++)                             // expect proved
        for (int j = 0; j < n; j++)                         // expect proved
            a[i * (n + 2) + j + 1] = i;
}
void rows_too_short(int n, int m, double *a) {
    for (int i = 0; i < m; i++)                             // expect unknown truth=refuted
        for (int j = 0; j <= n; j++)                        // expect proved
            a[i * n + j] = i;
}
void rows_backwards(int n, int m, double *a) {
    for (int i = m - 1; i >= 0; i--)                        // expect proved
        for (int j = n - 1; j >= 0; j--)                    // expect proved
            a[i * n + j] += 1;
}
void planes(int n, int m, int p, double *restrict a, const double *restrict b) {
    for (int i = 0; i < p; i++)                             // expect proved
        for (int j = 0; j < m; j++)                         // expect proved
            for (int k = 0; k < n; k++)                     // expect proved
                a[(i * m + j) * n + k] = b[(i * m + j) * n + k];
}
void planes_in_place(int n, int m, int p, double *a) {
    for (int i = 0; i < p; i++)                             // expect proved
        for (int j = 1; j < m; j++)                         // expect refuted
            for (int k = 0; k < n; k++)                     // expect proved
                a[(i * m + j) * n + k] += a[(i * m + j - 1) * n + k];
}
void one_row_of_a_matrix(int n, int r, double *a) {
    for (int j = 0; j < n; j++)                             // expect proved
        a[r * n + j] = 1;
}

/* Three and four dimensions. */
void seven_points(void) {
    for (int i = 1; i < N - 1; i++)                         // expect proved
        for (int j = 1; j < N - 1; j++)                     // expect proved
            for (int k = 1; k < N - 1; k++)                 // expect proved
                cube_out[i][j][k] = cube[i - 1][j][k] + cube[i][j + 1][k] + cube[i][j][k - 1];
}
void wave_through_a_cube(void) {
    for (int i = 1; i < N; i++)                             // expect refuted
        for (int j = 1; j < N; j++)                         // expect refuted
            for (int k = 1; k < N; k++)                     // expect refuted
                cube[i][j][k] = cube[i - 1][j][k] + cube[i][j - 1][k] + cube[i][j][k - 1];
}
void only_the_middle_carries(void) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 1; j < N; j++)                         // expect refuted
            for (int k = 0; k < N; k++)                     // expect proved
                cube[i][j][k] = cube[i][j - 1][k];
}
void four_dimensions(void) {
    for (int i = 0; i < 8; i++)                             // expect proved
        for (int j = 0; j < 8; j++)                         // expect proved
            for (int k = 0; k < 8; k++)                     // expect proved
                for (int l = 1; l < 8; l++)                 // expect refuted
                    hyper[i][j][k][l] = hyper[i][j][k][l - 1] + 1;
}

// Arrays that are members of a structure.
struct planes {
    double u[5][64][64];
    double v[64][64];
    double w[64];
    int n;
};

void members_apart(struct planes *s, int n) {
    for (int i = 0; i < n; i++) // expect proved assume=rows
        for (int j = 0; j < n; j++) { // expect proved assume=rows
            s->u[0][i][j] = s->u[1][i][j] + s->v[i][j];
            s->u[2][i][j] = s->u[0][i][j] * 2;
        }
}

void member_before(struct planes *s, int n) {
    for (int i = 1; i < n; i++) // expect refuted
        for (int j = 0; j < n; j++) // expect proved
            s->v[i][j] = s->v[i - 1][j] + s->u[3][i][j];
}

void member_row_sums(struct planes *s, int n) {
    for (int i = 0; i < n; i++) { // expect proved assume=rows
        s->w[i] = 0;
        for (int j = 0; j < n; j++) // expect reduction op=+
            s->w[i] += s->v[i][j];
    }
}

void members_as_one(struct planes *s, int n) {
    double *all = (double *)s;
    for (int i = 0; i < n; i++) // expect unproved
        all[i] = s->w[i] + s->w[0];
}

void one_cell_for_all(struct planes *s, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        s->v[0][i] = s->w[0] = s->w[i] + s->u[0][0][i];
}
