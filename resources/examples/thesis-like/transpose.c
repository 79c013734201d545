/* Rows become columns: reads along rows, writes along columns, so one of them is scattered. */
#include "repeat.h"

#ifndef N
#define N 1024
#endif

void transpose(int size_x, int size_y, const float *restrict idata, float *restrict odata)
{
    for (int y = 0; y < size_y; y++)
        for (int x = 0; x < size_x; x++)
            odata[x * size_y + y] = idata[y * size_x + x];
}

int main(void)
{
    float *idata = malloc(sizeof *idata * N * N);
    float *odata = malloc(sizeof *odata * N * N);
    if (!idata || !odata)
        return 2;
    for (int i = 0; i < N * N; i++)
        idata[i] = (float)(i % 65521);
    transpose(N, N, idata, odata);
    int wrong = -1;
    for (int i = 0; i < N && wrong < 0; i++)
        if (odata[i * N + (N - 1 - i)] != idata[(N - 1 - i) * N + i])
            wrong = i;
    free(idata);
    free(odata);
    return report("transpose", wrong);
}
