/* Chains of dependent integer multiplications: nothing but the latency and the throughput of one instruction. */
#include "repeat.h"

#ifndef N
#define N 1024
#endif

void mul(int threads, int times, unsigned a, unsigned b, unsigned *restrict out)
{
    for (int i = 0; i < threads; i++) {
        unsigned x = a + (unsigned)i, y = b;
        for (int t = 0; t < times; t++) {
            REPEAT64(x *= y; y *= x;)
        }
        out[i] = x + y;
    }
}

int main(void)
{
    static unsigned out[N];
    const int times = 16;
    mul(N, times, 3u, 5u, out);
    for (int i = 0; i < N; i += N / 8) {
        unsigned x = 3u + (unsigned)i, y = 5u;
        for (int t = 0; t < 64 * times; t++) {
            x *= y;
            y *= x;
        }
        if (out[i] != x + y)
            return report("mul", i);
    }
    return report("mul", -1);
}
