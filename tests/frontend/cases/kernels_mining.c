/* Statistics, graphs, sequences, particles and meshes: what is true of each loop stands at its line. */
#include <math.h>
#define M 32   /* variables */
#define N 96   /* observations */
#define K 8    /* clusters */

double data[N][M], mean[M], spread[M], low[M], high[M], cov[M][M], corr[M][M];
double centre[K][M], sums[K][M], distance[N][N];
int members[K], assigned[N], together[M][M], present[N][M];
double path[N][N], image[N][N], forward[N][N], backward[N][N];
int table[N + 1][N], edit[N + 1][N + 1], sequence[N], other_sequence[N], counts[256];
unsigned char pixels[N][N];
double px[N], py[N], pz[N], vx[N], vy[N], vz[N], ax[N], ay[N], az[N], mass[N];
int escaped[N][N], row_start[N + 1], column[16 * N];
double value[16 * N], in[N], out[N], rank_now[N], rank_next[N];
int edge[4 * N][2], neighbour[N][4];
double cell[N], residual[N], flux[4 * N];

/* Covariance: one triangle is computed, the other mirrored. */
void covariance(void) {
    for (int j = 0; j < M; j++) {                           // expect proved
        mean[j] = 0;
        for (int i = 0; i < N; i++)                         // expect reduction op=+
            mean[j] += data[i][j];
        mean[j] /= N;
    }
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < M; j++)                         // expect proved
            data[i][j] -= mean[j];
    for (int i = 0; i < M; i++)                             // expect proved
        for (int j = i; j < M; j++) {                       // expect proved
            cov[i][j] = 0;
            for (int k = 0; k < N; k++)                     // expect reduction op=+
                cov[i][j] += data[k][i] * data[k][j];
            cov[i][j] /= N - 1;
            cov[j][i] = cov[i][j];
        }
}
void covariance_vla(int n, int m, double x[n][m], double c[m][m]) {
    for (int i = 0; i < m; i++)                             // expect proved assume=overlap
        for (int j = i; j < m; j++) {                       // expect proved assume=overlap
            double sum = 0;
            for (int k = 0; k < n; k++)                     // expect reduction op=+ var=sum
                sum += x[k][i] * x[k][j];
            c[i][j] = sum / (n - 1);
            c[j][i] = c[i][j];
        }
}
void covariance_linear(int n, int m, const double *restrict x, double *restrict c) {
    for (int i = 0; i < m; i++)                             // expect proved assume=none
        for (int j = 0; j <= i; j++) {                      // expect proved assume=none
            double sum = 0;
            for (int k = 0; k < n; k++)                     // expect reduction op=+ var=sum assume=none
                sum += x[k * m + i] * x[k * m + j];
            c[i * m + j] = sum;
            c[j * m + i] = sum;
        }
}

/* Correlation: the same of standardised variables. */
void correlation(double least) {
    for (int j = 0; j < M; j++) {                           // expect proved
        double sum = 0, squares = 0;
        for (int i = 0; i < N; i++)                         // expect reduction op=+ var=sum
            sum += data[i][j];
        mean[j] = sum / N;
        for (int i = 0; i < N; i++)                         // expect reduction op=+ var=squares
            squares += (data[i][j] - mean[j]) * (data[i][j] - mean[j]);
        spread[j] = sqrt(squares / N);
        if (spread[j] <= least) spread[j] = 1;
    }
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < M; j++)                         // expect proved
            data[i][j] = (data[i][j] - mean[j]) / (sqrt(N) * spread[j]);
    for (int i = 0; i < M; i++) {                           // expect proved
        corr[i][i] = 1;
        for (int j = i + 1; j < M; j++) {                   // expect proved
            corr[i][j] = 0;
            for (int k = 0; k < N; k++)                     // expect reduction op=+
                corr[i][j] += data[k][i] * data[k][j];
            corr[j][i] = corr[i][j];
        }
    }
}
/* Mirroring row by row what is complete, and what is not. */
void mirror(void) {
    for (int i = 0; i < M; i++)                             // expect proved
        for (int j = 0; j < i; j++)                         // expect proved
            cov[i][j] = cov[j][i];
}
void mirror_both_ways(void) {
    for (int i = 0; i < M; i++)                             // expect refuted
        for (int j = 0; j < M; j++)                         // expect proved
            cov[i][j] = 0.5 * (cov[i][j] + cov[j][i]);
}
void ranges(void) {
    for (int j = 0; j < M; j++) {                           // expect proved
        double least = data[0][j], most = data[0][j];
        for (int i = 1; i < N; i++) {                       // expect reduction op=min var=least
            if (data[i][j] < least) least = data[i][j];
            if (data[i][j] > most) most = data[i][j];
        }
        low[j] = least;
        high[j] = most;
    }
}
void ranges_in_cells(void) {
    for (int i = 0; i < N; i++)                             // expect reduction op=max
        for (int j = 0; j < M; j++)                         // expect proved
            high[j] = data[i][j] > high[j] ? data[i][j] : high[j];
}
void pairs_of_items(void) {
    for (int t = 0; t < N; t++)                             // expect reduction op=+
        for (int i = 0; i < M; i++)                         // expect proved
            for (int j = 0; j < M; j++)                     // expect proved
                together[i][j] += present[t][i] * present[t][j];
}
void distances(void) {
    for (int a = 0; a < N; a++)                             // expect proved
        for (int b = a + 1; b < N; b++) {                   // expect proved
            double sum = 0;
            for (int j = 0; j < M; j++) {                   // expect reduction op=+ var=sum
                const double d = data[a][j] - data[b][j];
                sum += d * d;
            }
            distance[a][b] = sqrt(sum);
            distance[b][a] = distance[a][b];
        }
}

/* Shortest paths: the pivot's row and column are read while others, and they themselves, are written. */
void all_shortest_paths(void) {
    for (int k = 0; k < N; k++)                             // expect refuted
        for (int i = 0; i < N; i++)                         // expect refuted
            for (int j = 0; j < N; j++) {                   // expect refuted
                const double way = path[i][k] + path[k][j];
                path[i][j] = path[i][j] < way ? path[i][j] : way;
            }
}
void all_shortest_paths_into_another(int k, double *restrict next, const double *restrict now) {
    for (int i = 0; i < N; i++)                             // expect proved assume=none
        for (int j = 0; j < N; j++) {                       // expect proved assume=none
            const double way = now[i * N + k] + now[k * N + j];
            next[i * N + j] = now[i * N + j] < way ? now[i * N + j] : way;
        }
}
void all_shortest_paths_linear(int n, double *restrict d) {
    for (int k = 0; k < n; k++)                             // expect refuted
        for (int i = 0; i < n; i++)                         // expect refuted
            for (int j = 0; j < n; j++) {                   // expect refuted
                const double way = d[i * n + k] + d[k * n + j];
                d[i * n + j] = way < d[i * n + j] ? way : d[i * n + j];
            }
}

/* Folding: an interval from all shorter ones. */
void nussinov(void) {
    for (int i = N - 1; i >= 0; i--)                        // expect refuted
        for (int j = i + 1; j < N; j++) {                   // expect refuted
            int best = table[i][j - 1];
            if (table[i + 1][j] > best) best = table[i + 1][j];
            const int bond = table[i + 1][j - 1] + (sequence[i] + sequence[j] == 3);
            if (bond > best) best = bond;
            for (int k = i + 1; k < j; k++)                 // expect reduction op=max var=best
                if (table[i][k] + table[k + 1][j] > best) best = table[i][k] + table[k + 1][j];
            table[i][j] = best;
        }
}
/* The same intervals by length: those of one length do not depend on each other. */
void intervals_by_length(void) {
    for (int length = 1; length < N; length++)              // expect refuted
        for (int i = 0; i < N - length; i++) {              // expect proved
            int best = table[i + 1][i + length];
            for (int k = i; k < i + length; k++) {          // expect reduction op=max var=best
                const int split = table[i][k] + table[k + 1][i + length];
                if (split > best) best = split;
            }
            table[i][i + length] = best;
        }
}
void edit_distance(void) {
    for (int i = 0; i <= N; i++) edit[i][0] = i;            // expect proved
    for (int j = 0; j <= N; j++) edit[0][j] = j;            // expect proved
    for (int i = 1; i <= N; i++)                            // expect refuted
        for (int j = 1; j <= N; j++) {                      // expect refuted
            const int swap = edit[i - 1][j - 1] + (sequence[i - 1] != other_sequence[j - 1]);
            const int drop = edit[i - 1][j] + 1, add = edit[i][j - 1] + 1;
            const int least = drop < add ? drop : add;
            edit[i][j] = swap < least ? swap : least;
        }
}
void edit_distance_by_diagonals(int n, int *restrict before, int *restrict now, int *restrict next) {
    for (int i = 1; i < n; i++) {                           // expect proved assume=none
        const int least = now[i - 1] < now[i] ? now[i - 1] : now[i];
        next[i] = before[i - 1] < least + 1 ? before[i - 1] : least + 1;
    }
}

/* A recursive filter, forth and back along rows, then along columns. */
void recursive_filter(double a, double b) {
    for (int i = 0; i < N; i++) {                           // expect proved
        double last = 0;
        for (int j = 0; j < N; j++) {                       // expect refuted
            last = a * image[i][j] + b * last;
            forward[i][j] = last;
        }
    }
    for (int i = 0; i < N; i++) {                           // expect proved
        double last = 0, second_last = 0;
        for (int j = N - 1; j >= 0; j--) {                  // expect refuted
            backward[i][j] = a * image[i][j] + b * last + b * b * second_last;
            second_last = last;
            last = backward[i][j];
        }
    }
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++)                         // expect proved
            image[i][j] = forward[i][j] + backward[i][j];
    for (int j = 0; j < N; j++) {                           // expect proved
        double last = 0;
        for (int i = 0; i < N; i++) {                       // expect refuted
            last = a * image[i][j] + b * last;
            forward[i][j] = last;
        }
    }
    for (int i = 1; i < N; i++)                             // expect refuted
        for (int j = 0; j < N; j++)                         // expect proved
            image[i][j] = a * image[i][j] + b * image[i - 1][j];
}

/* Counting: updates of cells that data choose may be exchanged, but are not told apart. */
void histogram(void) {
    for (int i = 0; i < N; i++)                             // expect reduction
        for (int j = 0; j < N; j++)                         // expect reduction
            counts[pixels[i][j]]++;
}
void histogram_of_rows(int n, int m, const unsigned char *restrict key, int *restrict of_row) {
    for (int i = 0; i < n; i++)                             // expect reduction
        for (int j = 0; j < m; j++)                         // expect reduction
            of_row[i * 256 + key[i * m + j]]++;
}
void cumulative_counts(void) {
    for (int i = 1; i < 256; i++)                           // expect refuted
        counts[i] += counts[i - 1];
}
void running_total(int n, const double *restrict a, double *restrict totals) {
    totals[0] = a[0];
    for (int i = 1; i < n; i++)                             // expect refuted
        totals[i] = totals[i - 1] + a[i];
}
/* A prefix sum in three passes: inside the blocks, over their totals, and back. */
void prefix_sum_by_blocks(int blocks, double *restrict a, double *restrict totals) {
    for (int b = 0; b < blocks; b++) {                      // expect proved assume=none
        for (int i = 1; i < 64; i++)                        // expect refuted
            a[64 * b + i] += a[64 * b + i - 1];
        totals[b] = a[64 * b + 63];
    }
    for (int b = 1; b < blocks; b++)                        // expect refuted
        totals[b] += totals[b - 1];
    for (int b = 1; b < blocks; b++)                        // expect proved assume=none
        for (int i = 0; i < 64; i++)                        // expect proved assume=none
            a[64 * b + i] += totals[b - 1];
}
void doubling_scan_step(int n, int reach, double *restrict to, const double *restrict from) {
    for (int i = 0; i < n; i++)                             // expect proved assume=none
        to[i] = i >= reach ? from[i] + from[i - reach] : from[i];
}

/* k-means */
int nearest_centres(void) {
    int moved = 0;
    for (int i = 0; i < N; i++) {                           // expect reduction op=+ var=moved
        int best = 0;
        double least = 1e300;
        for (int c = 0; c < K; c++) {                       // expect reduction
            double sum = 0;
            for (int j = 0; j < M; j++)                     // expect reduction op=+ var=sum
                sum += (data[i][j] - centre[c][j]) * (data[i][j] - centre[c][j]);
            if (sum < least) {
                least = sum;
                best = c;
            }
        }
        moved += assigned[i] != best;
        assigned[i] = best;
    }
    return moved;
}
void nearest_centres_linear(int n, int m, int k, const double *restrict x, const double *restrict c,
                            int *restrict nearest) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=none
        double least = 1e300;
        for (int l = 0; l < k; l++) {                       // expect unknown
            double sum = 0;
            for (int j = 0; j < m; j++)                     // expect reduction op=+ var=sum assume=none
                sum += (x[i * m + j] - c[l * m + j]) * (x[i * m + j] - c[l * m + j]);
            if (sum < least) {
                least = sum;
                nearest[i] = l;
            }
        }
    }
}
void new_centres(void) {
    for (int c = 0; c < K; c++) {                           // expect proved
        members[c] = 0;
        for (int j = 0; j < M; j++)                         // expect proved
            sums[c][j] = 0;
    }
    for (int i = 0; i < N; i++) {                           // expect reduction
        members[assigned[i]]++;
        for (int j = 0; j < M; j++)                         // expect proved
            sums[assigned[i]][j] += data[i][j];
    }
    for (int c = 0; c < K; c++)                             // expect proved
        if (members[c] > 0)
            for (int j = 0; j < M; j++)                     // expect proved
                centre[c][j] = sums[c][j] / members[c];
}

/* Particles */
void forces(double soft) {
    for (int i = 0; i < N; i++) {                           // expect proved
        double fx = 0, fy = 0, fz = 0;
        for (int j = 0; j < N; j++) {                       // expect reduction op=+ var=fx
            const double dx = px[j] - px[i], dy = py[j] - py[i], dz = pz[j] - pz[i];
            const double square = dx * dx + dy * dy + dz * dz + soft;
            const double strength = mass[j] / (square * sqrt(square));
            fx += strength * dx;
            fy += strength * dy;
            fz += strength * dz;
        }
        ax[i] = fx;
        ay[i] = fy;
        az[i] = fz;
    }
}
void forces_without_self(void) {
    for (int i = 0; i < N; i++) {                           // expect proved
        ax[i] = 0;
        for (int j = 0; j < N; j++)                         // expect reduction op=+
            if (j != i) ax[i] += mass[j] * (px[j] - px[i]) / fabs(px[j] - px[i]);
    }
}
/* Each pair once: what one gains the other loses. */
void forces_of_pairs(double soft) {
    for (int i = 0; i < N; i++)                             // expect reduction op=+
        for (int j = i + 1; j < N; j++) {                   // expect reduction op=+
            const double dx = px[j] - px[i], square = dx * dx + soft;
            ax[i] += mass[j] * dx / square;
            ax[j] -= mass[i] * dx / square;
        }
}
void move(double dt) {
    for (int i = 0; i < N; i++) {                           // expect proved
        vx[i] += dt * ax[i];
        vy[i] += dt * ay[i];
        vz[i] += dt * az[i];
        px[i] += dt * vx[i];
        py[i] += dt * vy[i];
        pz[i] += dt * vz[i];
    }
}
double energy(void) {
    double e = 0;
    for (int i = 0; i < N; i++) {                           // expect reduction op=+ var=e
        e += 0.5 * mass[i] * (vx[i] * vx[i] + vy[i] * vy[i]);
        for (int j = 0; j < i; j++)                         // expect reduction op=+ var=e
            e -= mass[i] * mass[j] / fabs(px[i] - px[j]);
    }
    return e;
}
void simulate(int steps, double dt) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        forces(1e-9);
        move(dt);
    }
}

/* Orbits of points in the plane */
void mandelbrot(int most) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            const double re = 3.0 * j / N - 2, im = 2.0 * i / N - 1;
            double x = 0, y = 0;
            int steps = 0;
            while (steps < most && x * x + y * y < 4) {     // expect unproved truth=refuted
                const double next = x * x - y * y + re;
                y = 2 * x * y + im;
                x = next;
                steps++;
            }
            escaped[i][j] = steps;
        }
}
void orbits_of_fixed_length(int steps) {
    for (int i = 0; i < N; i++)                             // expect proved
        for (int j = 0; j < N; j++) {                       // expect proved
            double x = image[i][j], y = 0;
            for (int t = 0; t < steps; t++) {               // expect refuted
                const double next = x * x - y * y + 0.3;
                y = 2 * x * y + 0.5;
                x = next;
            }
            image[i][j] = x * x + y * y;
        }
}

/* Sparse matrices in compressed rows */
void sparse_product(void) {
    for (int i = 0; i < N; i++) {                           // expect proved
        double sum = 0;
        for (int k = row_start[i]; k < row_start[i + 1]; k++) // expect reduction op=+ var=sum
            sum += value[k] * in[column[k]];
        out[i] = sum;
    }
}
void sparse_product_in_cells(int n, const int *start, const int *col, const double *val, const double *x, double *y) {
    for (int i = 0; i < n; i++) {                           // expect proved assume=overlap
        y[i] = 0;
        for (int k = start[i]; k < start[i + 1]; k++)       // expect reduction op=+ assume=overlap
            y[i] += val[k] * x[col[k]];
    }
}
void sparse_transposed(void) {
    for (int i = 0; i < N; i++)                             // expect reduction
        for (int k = row_start[i]; k < row_start[i + 1]; k++) // expect reduction
            out[column[k]] += value[k] * in[i];
}
void page_rank(int steps, double damping) {
    for (int t = 0; t < steps; t++) {                       // expect refuted
        for (int i = 0; i < N; i++) {                       // expect proved
            double sum = 0;
            for (int k = row_start[i]; k < row_start[i + 1]; k++) // expect reduction op=+ var=sum
                sum += rank_now[column[k]] * value[k];
            rank_next[i] = (1 - damping) / N + damping * sum;
        }
        for (int i = 0; i < N; i++)                         // expect proved
            rank_now[i] = 0.5 * (rank_now[i] + rank_next[i]);
    }
}

/* Meshes that lists describe */
void edges_to_cells(void) {
    for (int e = 0; e < 4 * N; e++) {                       // expect reduction
        const double flow = 0.5 * (cell[edge[e][0]] - cell[edge[e][1]]);
        residual[edge[e][0]] -= flow;
        residual[edge[e][1]] += flow;
    }
}
void edges_alone(void) {
    for (int e = 0; e < 4 * N; e++)                         // expect proved
        flux[e] = 0.5 * (cell[edge[e][0]] - cell[edge[e][1]]);
}
void cells_from_neighbours(void) {
    for (int c = 0; c < N; c++) {                           // expect proved
        double sum = 0;
        for (int k = 0; k < 4; k++)                         // expect reduction op=+ var=sum
            sum += cell[neighbour[c][k]];
        residual[c] = sum - 4 * cell[c];
    }
}
void cells_in_place(void) {
    for (int c = 0; c < N; c++) {                           // expect unknown
        double sum = 0;
        for (int k = 0; k < 4; k++)                         // expect reduction op=+ var=sum
            sum += cell[neighbour[c][k]];
        cell[c] = sum / 4;
    }
}
