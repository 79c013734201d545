#include "examples.h"

/* out[i] = in[0] + … + in[i] */
void prefix_sum(int n, const int *restrict in, int *restrict out)
{
    if (n <= 0)
        return;
    out[0] = in[0];
    for (int i = 1; i < n; i++)
        out[i] = out[i - 1] + in[i];
}
