/* Whole numbers. The last steps of MurmurHash3 mix the bits of a number; several rounds of them. */
void hash(int n, int rounds, const unsigned *restrict in, unsigned *restrict out)
{
    for (int i = 0; i < n; i++) {
        unsigned h = in[i];
        for (int r = 0; r < rounds; r++) {
            h ^= h >> 16;
            h *= 0x85ebca6bu;
            h ^= h >> 13;
            h *= 0xc2b2ae35u;
            h ^= h >> 16;
        }
        out[i] = h;
    }
}

/* How many bits are set: in halves, quarters, bytes. */
void bits_set(int n, const unsigned *restrict in, int *restrict out)
{
    for (int i = 0; i < n; i++) {
        unsigned v = in[i];
        v = v - ((v >> 1) & 0x55555555u);
        v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
        out[i] = (int)((((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
    }
}

/* In how many bits 64-bit words differ from a given one. */
void hamming(int n, unsigned long long query, const unsigned long long *restrict words, int *restrict distance)
{
    for (int i = 0; i < n; i++) {
        unsigned long long v = words[i] ^ query;
        v = v - ((v >> 1) & 0x5555555555555555ull);
        v = (v & 0x3333333333333333ull) + ((v >> 2) & 0x3333333333333333ull);
        v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0full;
        distance[i] = (int)((v * 0x0101010101010101ull) >> 56);
    }
}

/* Random numbers: steps of xorshift64, one after the other. */
void xorshift(int n, int steps, const unsigned long long *restrict seed, unsigned long long *restrict out)
{
    for (int i = 0; i < n; i++) {
        unsigned long long x = seed[i];
        for (int k = 0; k < steps; k++) {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
        }
        out[i] = x;
    }
}

/* A rolling remainder: divisions by a number that the compiler does not know. */
void remainders(int n, int steps, unsigned modulus, const unsigned *restrict in, unsigned *restrict out)
{
    for (int i = 0; i < n; i++) {
        unsigned rest = in[i];
        for (int k = 0; k < steps; k++)
            rest = (rest * 257u + 1u) % modulus;
        out[i] = rest;
    }
}
