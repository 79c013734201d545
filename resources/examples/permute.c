#include "examples.h"

/* Puts every element where `place` says. Whether no place is taken twice, only a run shows. */
void permute(int n, const int *restrict place, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < n; i++)
        out[place[i]] = in[i];
}
