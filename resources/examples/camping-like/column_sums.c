/* Sums of columns, each stored in one piece: at any time all threads are in the same row, 4 n bytes from each other. */
#include "program.h"

#ifndef N
#define N 2048
#endif

enum { PAD = 64 }; /* 256 bytes of floats: the width of one partition. */

/* Where 4 n is a multiple of all partitions (2048 bytes on a GTX 280), all threads are at the same one. */
void sum_columns(int n, const float *restrict a, float *restrict sums)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < n; k++)
            sum += a[i * n + k];
        sums[i] = sum;
    }
}

/* One partition more per column: neighbours are at neighbouring partitions. */
void sum_padded_columns(int n, const float *restrict a, float *restrict sums)
{
    for (int i = 0; i < n; i++) {
        float sum = 0.0f;
        for (int k = 0; k < n; k++)
            sum += a[i * (n + PAD) + k];
        sums[i] = sum;
    }
}

/* Small whole numbers, whose sums are exact in any order. */
static void fill(int n, int pitch, float *a)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < n; k++)
            a[i * pitch + k] = (float)((i * 3 + k) % 7);
}

static long wrong_sum(int n, const float *sums)
{
    for (int i = 0; i < n; i++) {
        int sum = 0;
        for (int k = 0; k < n; k++)
            sum += (i * 3 + k) % 7;
        if (sums[i] != (float)sum)
            return i;
    }
    return -1;
}

int main(int argc, char **argv)
{
    const int n = size_argument(argc, argv, N);
    float *a = allocate((size_t)n * (size_t)(n + PAD), sizeof *a);
    float *sums = allocate((size_t)n, sizeof *sums);
    fill(n, n, a);
    sum_columns(n, a, sums);
    int status = report("column_sums", wrong_sum(n, sums));
    fill(n, n + PAD, a);
    sum_padded_columns(n, a, sums);
    status |= report("column_sums, padded", wrong_sum(n, sums));
    free(a);
    free(sums);
    return status;
}
