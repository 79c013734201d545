#include "check.h"

#ifndef N
#define N 1024
#endif

/* Adds aᵀ · r to s and a · p to q: the two products of a step of the biconjugate gradient method. */
void bicg(int n, const float a[restrict n][n], const float r[restrict n], const float p[restrict n],
          float s[restrict n], float q[restrict n])
{
    for (int j = 0; j < n; j++) {
        for (int i = 0; i < n; i++)
            s[j] += r[i] * a[i][j];
    }
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            q[i] += a[i][j] * p[j];
    }
}

int main(void)
{
    float (*a)[N] = malloc(sizeof *a * N);
    float *r = malloc(sizeof *r * N);
    float *p = malloc(sizeof *p * N);
    float *s = malloc(sizeof *s * N);
    float *q = malloc(sizeof *q * N);
    if (!a || !r || !p || !s || !q)
        return out_of_memory();
    for (int i = 0; i < N; i++) {
        r[i] = sample(0, i, 0);
        p[i] = sample(1, i, 0);
        s[i] = 0.0f;
        q[i] = 0.0f;
        for (int j = 0; j < N; j++)
            a[i][j] = sample(2, i, j);
    }
    bicg(N, a, r, p, s, q);
    for (int pick = 0; pick < CHECKED_ROWS; pick++) {
        const int i = checked_row(pick, N);
        double wanted_s = 0.0, wanted_q = 0.0;
        for (int k = 0; k < N; k++) {
            wanted_s += (double)r[k] * (double)a[k][i];
            wanted_q += (double)a[i][k] * (double)p[k];
        }
        check("s[i]", s[i], wanted_s);
        check("q[i]", q[i], wanted_q);
    }
    const int status = conclude("bicg", N, s);
    free(a);
    free(r);
    free(p);
    free(s);
    free(q);
    return status;
}
