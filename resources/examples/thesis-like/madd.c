/* Chains of dependent multiply-adds: one instruction of a GPU, two of the source. */
#include "repeat.h"

#ifndef N
#define N 1024
#endif

void madd(int threads, int times, unsigned a, unsigned b, unsigned c, unsigned *restrict out)
{
    for (int i = 0; i < threads; i++) {
        unsigned x = a + (unsigned)i, y = b;
        for (int t = 0; t < times; t++) {
            REPEAT64(x = x * y + c; y = y * x + c;)
        }
        out[i] = x + y;
    }
}

int main(void)
{
    static unsigned out[N];
    const int times = 16;
    madd(N, times, 3u, 5u, 7u, out);
    for (int i = 0; i < N; i += N / 8) {
        unsigned x = 3u + (unsigned)i, y = 5u;
        for (int t = 0; t < 64 * times; t++) {
            x = x * y + 7u;
            y = y * x + 7u;
        }
        if (out[i] != x + y)
            return report("madd", i);
    }
    return report("madd", -1);
}
