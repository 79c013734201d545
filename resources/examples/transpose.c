#include "examples.h"

#define TILE 32

/* Reads along rows, writes along columns. */
void transpose_naive(int rows, int columns, const float *restrict in, float *restrict out)
{
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out[j * rows + i] = in[i * columns + j];
}

/* Reads along columns, writes along rows. */
void transpose_rowwise(int rows, int columns, const float *restrict in, float *restrict out)
{
    for (int j = 0; j < columns; j++)
        for (int i = 0; i < rows; i++)
            out[j * rows + i] = in[i * columns + j];
}

/* Tile by tile, so that both matrices stay in the cache. */
void transpose_blocked(int rows, int columns, const float *restrict in, float *restrict out)
{
    for (int top = 0; top < rows; top += TILE) {
        for (int left = 0; left < columns; left += TILE) {
            const int bottom = top + TILE < rows ? top + TILE : rows;
            const int right = left + TILE < columns ? left + TILE : columns;
            for (int i = top; i < bottom; i++)
                for (int j = left; j < right; j++)
                    out[j * rows + i] = in[i * columns + j];
        }
    }
}
