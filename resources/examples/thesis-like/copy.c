/* One array into another: nothing but the bandwidth of memory. */
#include "repeat.h"

#ifndef N
#define N 1048576
#endif

void copy(int n, const float *restrict source, float *restrict target)
{
    for (int i = 0; i < n; i++)
        target[i] = source[i];
}

int main(void)
{
    float *source = malloc(sizeof *source * N);
    float *target = malloc(sizeof *target * N);
    if (!source || !target)
        return 2;
    for (int i = 0; i < N; i++)
        source[i] = (float)i;
    copy(N, source, target);
    int wrong = -1;
    for (int i = 0; i < N && wrong < 0; i++)
        if (target[i] != (float)i)
            wrong = i;
    free(source);
    free(target);
    return report("copy", wrong);
}
