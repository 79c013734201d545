#include "check.h"

#ifndef N
#define N 256
#endif

/* a = q · r with orthonormal columns of q and r upper triangular, by the modified Gram-Schmidt
   process; a is used up, and what lies below the diagonal of r is left as it is. */
void gramschm(int n, float a[restrict n][n], float r[restrict n][n], float q[restrict n][n])
{
    for (int k = 0; k < n; k++) {
        float squares = 0.0f;
        for (int i = 0; i < n; i++)
            squares += a[i][k] * a[i][k];
        r[k][k] = sqrtf(squares);
        for (int i = 0; i < n; i++)
            q[i][k] = a[i][k] / r[k][k];
        for (int j = k + 1; j < n; j++) {
            r[k][j] = 0.0f;
            for (int i = 0; i < n; i++)
                r[k][j] += q[i][k] * a[i][j];
            for (int i = 0; i < n; i++)
                a[i][j] -= q[i][k] * r[k][j];
        }
    }
}

/* A heavy diagonal keeps the columns well apart. */
static float element(int i, int j)
{
    return sample(0, i, j) + (i == j ? N / 4.0f : 0.0f);
}

static void check_column(const float q[N][N], const float r[N][N], int column, int other)
{
    double length = 0.0, overlap = 0.0, back = 0.0;
    for (int i = 0; i < N; i++) {
        length += (double)q[i][column] * (double)q[i][column];
        overlap += (double)q[i][column] * (double)q[i][other];
    }
    for (int k = 0; k <= column; k++)
        back += (double)q[other][k] * (double)r[k][column];
    check("a column's length", length, 1.0);
    check("two columns' product", overlap, 0.0);
    check("an element of q · r", back, (double)element(other, column));
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float (*r)[N] = malloc(sizeof *r * N);
    float (*q)[N] = malloc(sizeof *q * N);
    if (!a || !r || !q)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        for (int j = 0; j < N; j++) {
            a[i][j] = element(i, j);
            r[i][j] = 0.0f;
        }
    }
    gramschm(N, a, r, q);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int column = checked_row(pick, N);
        check_column(q, r, column, (column + N / 3) % N);
    }
    const int status = conclude("gramschm", (size_t)N * N, &r[0][0]);
    free(a);
    free(r);
    free(q);
    return status;
}
