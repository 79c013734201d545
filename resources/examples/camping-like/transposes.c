/* The global memory accesses of NVIDIA's transposes (Ruetsch and Micikevicius, Optimizing Matrix Transpose in CUDA,
   2009): tiles of 32 × 32 floats, blocks of 32 × 8 threads, four elements each. */
#include "program.h"

#include <string.h>

#ifndef N
#define N 2048
#endif

enum {
    TILE = 32,
    ROWS = 8,
    TILES = (N + TILE - 1) / TILE,
    SIDE = TILES * TILE, /* N in whole tiles. */
    PAD = 64,            /* 256 bytes of floats: the width of one partition. */
};

/* «Simple copy», «shared memory copy» and «fine-grained transpose»: a tile's elements stay in their tile. */
void copy_tiles(const float *restrict in, float *restrict out)
{
    for (int tile = 0; tile < TILES * TILES; tile++) {
        for (int ty = 0; ty < ROWS; ty++) {
            for (int tx = 0; tx < TILE; tx++) {
                const int bx = tile % TILES, by = tile / TILES;
                const int place = (by * TILE + ty) * SIDE + bx * TILE + tx;
                for (int j = 0; j < TILE; j += ROWS)
                    out[place + j * SIDE] = in[place + j * SIDE];
            }
        }
    }
}

/* «Naive transpose»: the lanes of a store are whole rows from each other. */
void transpose_tiles(const float *restrict in, float *restrict out)
{
    for (int tile = 0; tile < TILES * TILES; tile++) {
        for (int ty = 0; ty < ROWS; ty++) {
            for (int tx = 0; tx < TILE; tx++) {
                const int bx = tile % TILES, by = tile / TILES;
                const int from = (by * TILE + ty) * SIDE + bx * TILE + tx;
                const int to = (bx * TILE + tx) * SIDE + by * TILE + ty;
                for (int j = 0; j < TILE; j += ROWS)
                    out[to + j] = in[from + j * SIDE];
            }
        }
    }
}

/* «Coarse-grained transpose»: tiles change places, the lanes of a store are neighbours. «Coalesced» and «no bank
   conflicts transpose» access global memory alike; they turn the tile in shared memory besides. */
void move_tiles(const float *restrict in, float *restrict out)
{
    for (int tile = 0; tile < TILES * TILES; tile++) {
        for (int ty = 0; ty < ROWS; ty++) {
            for (int tx = 0; tx < TILE; tx++) {
                const int bx = tile % TILES, by = tile / TILES;
                const int from = (by * TILE + ty) * SIDE + bx * TILE + tx;
                const int to = (bx * TILE + ty) * SIDE + by * TILE + tx;
                for (int j = 0; j < TILE; j += ROWS)
                    out[to + j * SIDE] = in[from + j * SIDE];
            }
        }
    }
}

/* «Diagonal transpose»: tiles change places as above, but blocks start along diagonals. */
void move_tiles_diagonally(const float *restrict in, float *restrict out)
{
    for (int tile = 0; tile < TILES * TILES; tile++) {
        for (int ty = 0; ty < ROWS; ty++) {
            for (int tx = 0; tx < TILE; tx++) {
                const int by = tile % TILES, bx = (tile + tile / TILES) % TILES;
                const int from = (by * TILE + ty) * SIDE + bx * TILE + tx;
                const int to = (bx * TILE + ty) * SIDE + by * TILE + tx;
                for (int j = 0; j < TILE; j += ROWS)
                    out[to + j * SIDE] = in[from + j * SIDE];
            }
        }
    }
}

void copy_rows(int n, const float *restrict in, float *restrict out)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            out[y * n + x] = in[y * n + x];
}

void transpose_rows(int n, const float *restrict in, float *restrict out)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            out[x * n + y] = in[y * n + x];
}

/* Rows that start one partition further each. */
void transpose_padded(int n, const float *restrict in, float *restrict out)
{
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            out[x * (n + PAD) + y] = in[y * (n + PAD) + x];
}

/* Where the element of row y and column x goes. */
enum target { HERE, TRANSPOSED, OTHER_TILE };

static long target_of(enum target target, int y, int x, int pitch)
{
    const int dy = y % TILE, dx = x % TILE;
    switch (target) {
    case HERE: return (long)y * pitch + x;
    case TRANSPOSED: return (long)x * pitch + y;
    case OTHER_TILE: break;
    }
    return (long)(x - dx + dy) * pitch + (y - dy) + dx;
}

/* Element i of `in` has the value i, so that a wrong place shows. Forgets the result for the next variant. */
static int check(const char *variant, enum target target, int pitch, float *out)
{
    long wrong = -1;
    for (int y = 0; y < SIDE && wrong < 0; y++)
        for (int x = 0; x < SIDE && wrong < 0; x++)
            if (out[target_of(target, y, x, pitch)] != (float)((long)y * pitch + x))
                wrong = (long)y * pitch + x;
    memset(out, 0, sizeof *out * SIDE * (SIDE + PAD));
    return report(variant, wrong);
}

static int is_asked_for(int argc, char **argv, const char *variant)
{
    return argc < 2 || strcmp(argv[1], variant) == 0;
}

/* Runs the variant that the first argument names, or all of them. */
int main(int argc, char **argv)
{
    float *in = allocate((size_t)SIDE * (SIDE + PAD), sizeof *in);
    float *out = allocate((size_t)SIDE * (SIDE + PAD), sizeof *out);
    for (long i = 0; i < (long)SIDE * (SIDE + PAD); i++)
        in[i] = (float)i;
    struct {
        const char *name;
        void (*kernel)(const float *restrict, float *restrict);
        enum target target;
    } const tiled[] = {{"copy", copy_tiles, HERE},
                       {"naive", transpose_tiles, TRANSPOSED},
                       {"coarse", move_tiles, OTHER_TILE},
                       {"diagonal", move_tiles_diagonally, OTHER_TILE}};
    struct {
        const char *name;
        void (*kernel)(int, const float *restrict, float *restrict);
        enum target target;
        int pitch;
    } const sized[] = {{"copy_rows", copy_rows, HERE, SIDE},
                       {"transpose_rows", transpose_rows, TRANSPOSED, SIDE},
                       {"transpose_padded", transpose_padded, TRANSPOSED, SIDE + PAD}};
    int status = 0, runs = 0;
    for (size_t v = 0; v < sizeof tiled / sizeof *tiled; v++) {
        if (!is_asked_for(argc, argv, tiled[v].name))
            continue;
        runs++;
        tiled[v].kernel(in, out);
        status |= check(tiled[v].name, tiled[v].target, SIDE, out);
    }
    for (size_t v = 0; v < sizeof sized / sizeof *sized; v++) {
        if (!is_asked_for(argc, argv, sized[v].name))
            continue;
        runs++;
        sized[v].kernel(SIDE, in, out);
        status |= check(sized[v].name, sized[v].target, sized[v].pitch, out);
    }
    free(in);
    free(out);
    if (runs == 0)
        fprintf(stderr, "%s: no such variant\n", argv[1]);
    return runs == 0 ? 2 : status;
}
