#include <stdint.h>
#include <stddef.h>

void crc32_blocks(int blocks, int len, const uint32_t *restrict table,
                  const uint8_t *restrict data, uint32_t *restrict crc)
{
    for (int b = 0; b < blocks; b++) {
        const uint8_t *p = data + (size_t)b * len;
        uint32_t c = 0xffffffffu;
        for (int i = 0; i < len; i++)
            c = table[(c ^ p[i]) & 0xff] ^ (c >> 8);
        crc[b] = ~c;
    }
}

static inline int popc32(uint32_t v)
{
    v = v - ((v >> 1) & 0x55555555u);
    v = (v & 0x33333333u) + ((v >> 2) & 0x33333333u);
    return (int)((((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u) >> 24);
}

uint64_t popcount_array(size_t n, const uint32_t *restrict a)
{
    uint64_t total = 0;
    for (size_t i = 0; i < n; i++)
        total += (uint64_t)popc32(a[i]);
    return total;
}

void bit_reverse(size_t n, const uint32_t *restrict in, uint32_t *restrict out)
{
    for (size_t i = 0; i < n; i++) {
        uint32_t v = in[i];
        v = ((v >> 1) & 0x55555555u) | ((v & 0x55555555u) << 1);
        v = ((v >> 2) & 0x33333333u) | ((v & 0x33333333u) << 2);
        v = ((v >> 4) & 0x0f0f0f0fu) | ((v & 0x0f0f0f0fu) << 4);
        v = ((v >> 8) & 0x00ff00ffu) | ((v & 0x00ff00ffu) << 8);
        out[i] = (v >> 16) | (v << 16);
    }
}

#define ROUNDS 16
void xorshift_fill(int n, uint32_t seed, uint32_t *restrict out)
{
    for (int i = 0; i < n; i++) {
        uint32_t s = seed ^ ((uint32_t)i * 2654435761u + 1u);
        for (int r = 0; r < ROUNDS; r++) {
            s ^= s << 13;
            s ^= s >> 17;
            s ^= s << 5;
        }
        out[i] = s;
    }
}

void hist64k(size_t n, const uint16_t *restrict v, uint32_t *restrict hist)
{
    for (size_t i = 0; i < n; i++)
        ++hist[v[i]];
}

void modpow(int n, int bits, uint64_t mod, const uint32_t *restrict base,
            const uint32_t *restrict expo, uint32_t *restrict out)
{
    for (int i = 0; i < n; i++) {
        uint64_t r = 1, b = base[i] % mod;
        uint32_t e = expo[i];
        for (int k = 0; k < bits; k++) {
            if (e & 1u)
                r = r * b % mod;
            b = b * b % mod;
            e >>= 1;
        }
        out[i] = (uint32_t)r;
    }
}

/* polynomial product over 32-bit wrap-around integers, all output coefficients */
void poly_mul(int n, int m, const uint32_t *restrict a, const uint32_t *restrict b,
              uint32_t *restrict c)
{
    for (int k = 0; k < n + m - 1; k++) {
        int lo = k - m + 1 > 0 ? k - m + 1 : 0;
        int hi = k < n - 1 ? k : n - 1;
        uint32_t s = 0;
        for (int i = lo; i <= hi; i++)
            s += a[i] * b[k - i];
        c[k] = s;
    }
}

void morton2d(int w, int h, uint32_t *restrict code)
{
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            uint32_t m = 0;
            for (int b = 0; b < 16; b++)
                m |= (((uint32_t)x >> b) & 1u) << (2 * b)
                   | (((uint32_t)y >> b) & 1u) << (2 * b + 1);
            code[(size_t)y * w + x] = m;
        }
}
