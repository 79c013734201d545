#include "examples.h"

static float left[MATRIX_SIZE][MATRIX_SIZE];
static float right[MATRIX_SIZE][MATRIX_SIZE];
static float product[MATRIX_SIZE][MATRIX_SIZE];

/* c = a · b for square matrices of n rows, stored row by row. */
void matmul(int n, const float *restrict a, const float *restrict b, float *restrict c)
{
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            float sum = 0.0f;
            for (int k = 0; k < n; k++)
                sum += a[i * n + k] * b[k * n + j];
            c[i * n + j] = sum;
        }
    }
}

static void fill_operands(void)
{
    for (int i = 0; i < MATRIX_SIZE; i++) {
        for (int j = 0; j < MATRIX_SIZE; j++) {
            left[i][j] = (float)((i + j) % 7);
            right[i][j] = (float)((i - j) % 5);
        }
    }
}

/* The same product on arrays whose size the compiler knows. */
void matmul_fixed(void)
{
    fill_operands();
    for (int i = 0; i < MATRIX_SIZE; i++) {
        for (int j = 0; j < MATRIX_SIZE; j++) {
            product[i][j] = 0.0f;
            for (int k = 0; k < MATRIX_SIZE; k++)
                product[i][j] += left[i][k] * right[k][j];
        }
    }
}

float matmul_fixed_element(int row, int column)
{
    return product[row][column];
}
