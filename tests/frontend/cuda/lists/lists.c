// Arrays that are lists of pointers to rows: double **a. Rows may lie anywhere, and be of different length.
#include <stddef.h>
#include <stdlib.h>

void product(double **a, double **b, double **c, int n, int m, int p)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            double sum = 0;
            for (int k = 0; k < p; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
}

struct grid {
    int nx, ny;
    float **u, **v;
};

void relax(struct grid *g)
{
    for (int i = 1; i < g->nx - 1; i++)
        for (int j = 1; j < g->ny - 1; j++)
            g->v[i][j] = 0.25f * (g->u[i - 1][j] + g->u[i + 1][j] + g->u[i][j - 1] + g->u[i][j + 1]);
}

void heat(double **u, double **v, int n, int m, int steps)
{
    for (int t = 0; t < steps; t++) {
        for (int i = 1; i < n - 1; i++)
            for (int j = 1; j < m - 1; j++)
                v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        double **swapped = u;
        u = v;
        v = swapped;
    }
}

void kept_row(float **x, int n, int m, float f)
{
    for (int i = 0; i < n; i++) {
        float *row = x[i];
        for (int j = 0; j < m; j++)
            row[j] *= f;
    }
}

void eliminate(double **a, int n, int k)
{
    for (int i = k + 1; i < n; i++) {
        double f = a[i][k] / a[k][k];
        for (int j = k; j < n; j++)
            a[i][j] -= f * a[k][j];
    }
}

void from_one(float **a, int n, int m)
{
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            a[i][j] = a[i][j] * 2 + i;
}

void lower(double **l, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++)
            l[i][j] = l[i][j] * 2 + j;
}

void upper(double **l, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < n; j++)
            l[i][j] = l[i][j] * 2 + j;
}

void upper_asked(double **l, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            if (j >= i)
                l[i][j] += j;
}

void sparse_rows(float **a, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[2 * i + 1][3 * j] = i - j;
}

void transposed(float **out, float **in, int w, int h)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            out[x][y] = in[y][x];
}

void turned(unsigned char **out, unsigned char **in, int w, int h)
{
    for (int y = h - 1; y >= 0; y--)
        for (int x = 0; x < w; x++)
            out[h - 1 - y][x] = in[y][w - 1 - x];
}

void step_of_lu(double **a, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = k + 1; i < n; i++)
            for (int j = k + 1; j < n; j++)
                a[i][j] -= a[i][k] * a[k][j];
}

float *planes[3];

void grey_of_planes(float *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = 0.3f * planes[0][i] + 0.6f * planes[1][i] + 0.1f * planes[2][i];
}

void channels(float *data[2], int n)
{
    for (int c = 0; c < 2; c++)
        for (int i = 0; i < n; i++)
            data[c][i] *= 0.5f;
}

void guarded_borders(float **a, float **b, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            float s = a[i][j];
            if (i > 0)
                s += a[i - 1][j];
            if (i < n - 1 && j > 0)
                s += a[i + 1][j - 1];
            b[i][j] = s;
        }
}

void borders(float **a, float **b, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (i == 0 || j == 0 || i == n - 1 || j == m - 1)
                b[i][j] = a[i][j];
            else
                b[i][j] = a[i - 1][j] + a[i + 1][j];
        }
}

void where_large(float **a, float **b, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (a[i][j] > 0.5f)
                b[i][j] = 1;
}

void walked(unsigned char **rows, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (unsigned char *p = rows[i], *end = p + m; p < end; p++)
            *p = *p ^ 255;
}

void walked_both(unsigned char **out, unsigned char **in, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (unsigned char *o = out[i], *q = in[i]; o < out[i] + m;)
            *o++ = *q++ + 1;
}

struct point {
    float x, y;
    int count[4];
};

void points(struct point **list, int n, float dx)
{
    for (int i = 0; i < n; i++) {
        list[i]->x += dx;
        list[i]->count[2] = i;
    }
}

float total(float **x, int n, int m)
{
    float sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += x[i][j];
    return sum;
}

void taken_names(float **a, int row, int part, int a_pitch)
{
    for (int i = 0; i < row; i++)
        for (int j = 0; j < part; j++)
            a[i][j] += a_pitch;
}

void copied_list(struct grid *g, float f)
{
    float **rows = g->u;
    for (int i = 0; i < g->nx; i++)
        for (int j = 0; j < g->ny; j++)
            rows[i][j] *= f;
}

void constants(const float *const *a, float **b, long n, size_t m)
{
    for (long i = 0; i < n; i++)
        for (size_t j = 0; j < m; j++)
            b[i][j] = a[i][m - 1 - j];
}

void mirrored_triangle(double **a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            a[j][i] = a[i][j];
}

void forward_solve(double **l, double **b, int n, int m)
{
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                b[i][j] -= l[i][k] * b[k][j];
}

void strided_channels(float **channel, int n, float gain)
{
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < n; i++)
            channel[k][2 * i] *= gain;
}

void row_from_the_next(float **a, const float *v, int row, int n)
{
    for (int j = 0; j < n; j++)
        a[row][j] = a[row + 1][j] * 2 + v[j];
}

void row_from_outside(float **a, float **b, int n, int m)
{
    for (int i = 0; i < n; i++) {
        float *row = a[i], *other = b[i + 1];
        for (int j = 0; j < m; j++)
            row[j] = other[m - 1 - j];
    }
}

double **lattice;

void of_a_global(int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            lattice[i][j] = 2.0 * i + j;
}

void mirrored_above(double **a, int n)
{
    for (int i = 0; i < n - 1; i++)
        for (int j = i + 1; j < n; j++)
            a[i][j] = (a[i][j] + a[j][i]) / 2;
}

void above_diagonal(double **a, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            a[i][j] *= 2;
}

void columns_above(double **a, const double *x, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = i + 1; j < n; j++)
            a[j][i] += x[j];
}

void of_the_lesser(float **a, float **b, int n, int m1, int m2)
{
    int m = m1;
    if (m1 > m2)
        m = m2;
    for (int i = 0; i < n; i++) {
        float *to = a[i], *from = b[i];
        for (int j = 0; j < m; j++)
            to[j] += from[j];
    }
}

void peaks(int **in, int **peak, int rows, int blocks, int size, int begin)
{
    for (int b = 0; b < blocks; b++) {
        int offset = b * size + begin;
        for (int i = 0; i < rows; i++) {
            int most = 0;
            for (int k = 0; k < size; k++)
                if (in[i][offset + k] > most)
                    most = in[i][offset + k];
            peak[i][b] = most;
        }
    }
}

int load_row(float *row, int n);

void loaded(float **a, float *x, int n, int m)
{
    for (int i = 0; i < n; i++) {
        if (load_row(a[i], m) < m)
            exit(1);
        if (i == 0)
            for (int j = 0; j < m; j++)
                x[j] = a[0][j];
    }
    for (int i = 0; i < n; i++)
        free(a[i]);
}

int count;

int checked(float **a, int *x, int m)
{
    for (int i = 0; i < count; i++) {
        if (load_row(a[i], m) < count)
            exit(1);
        for (int j = 0; j < count; j++)
            x[j] += (int)a[0][j];
    }
    return 0;
}

// The rows of b end where no j begins, those of c where no k does.
void not_in_all(double **a, double **b, double **c, int n, int m, int p)
{
    for (int i = 0; i < n; i++)
        for (int j = i; j < m; j++) {
            double sum = b[0][i];
            for (int k = 0; k < p; k++)
                sum += c[1][k] * c[0][i];
            a[i][j] = sum;
        }
}

struct point {
    double x, y;
};

void points_of_rows(struct point **a, struct point **b, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            struct point p = b[i][j];
            p.x *= p.y + i;
            a[i][j] = p;
        }
}

void numbered_points(struct point **a, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            a[i][j] = (struct point){i, j};
}

// What no port may do.

void asks_for_rows(float **a, int n, int m)
{
    for (int i = 0; i < n; i++)
        if (a[i])
            for (int j = 0; j < m; j++)
                a[i][j] = 0;
}

void rows_of_their_own_length(float **a, const int *length, int n)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < length[i]; j++)
            a[i][j] *= 2;
}

void rows_found_by_data(float **a, float **b, const int *which, int n, int m)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            b[i][j] = a[which[i]][j];
}

void until_zero(float **a, int *count, int n, int m)
{
    for (int i = 0; i < n; i++) {
        int k = 0;
        for (int j = 0; j < m; j++) {
            if (a[i][j] < 0)
                break;
            k++;
        }
        count[i] = k;
    }
}

void swaps_rows(float **a, int n)
{
    for (int i = 0; i < n / 2; i++) {
        float *row = a[2 * i];
        a[2 * i] = a[2 * i + 1];
        a[2 * i + 1] = row;
    }
}

void sum_in_a_row(float **a, const float *x, int n)
{
    for (int i = 0; i < n; i++)
        a[2][3] += x[i];
}
