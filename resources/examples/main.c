/* Runs every kernel once and checks what must hold of its result. */
#include "examples.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool all_good = true;

static void check(const char *kernel, bool holds, double checksum)
{
    printf("%-12s %-6s %.6g\n", kernel, holds ? "ok" : "WRONG", checksum);
    all_good = all_good && holds;
}

static void *allocate(size_t count, size_t element)
{
    void *memory = calloc(count, element);
    if (!memory) {
        fprintf(stderr, "out of memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

static float *matrix(int rows, int columns)
{
    return allocate((size_t)rows * (size_t)columns, sizeof(float));
}

static void run_matmul(void)
{
    const int n = MATRIX_SIZE;
    float *a = matrix(n, n), *b = matrix(n, n), *c = matrix(n, n);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) {
            a[i * n + j] = (float)((i + j) % 7);
            b[i * n + j] = (float)((i - j) % 5);
        }
    }
    matmul(n, a, b, c);
    matmul_fixed();
    bool equal = true;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            equal = equal && c[i * n + j] == matmul_fixed_element(i, j);
    check("matmul", equal, c[n + 1]);
    free(a);
    free(b);
    free(c);
}

static void run_transpose(void)
{
    const int rows = MATRIX_SIZE, columns = MATRIX_SIZE + 40;
    const size_t bytes = (size_t)rows * (size_t)columns * sizeof(float);
    float *in = matrix(rows, columns), *there = matrix(columns, rows), *back = matrix(rows, columns);
    for (int i = 0; i < rows * columns; i++)
        in[i] = (float)i;
    transpose_naive(rows, columns, in, there);
    transpose_rowwise(columns, rows, there, back);
    bool equal = memcmp(in, back, bytes) == 0;
    transpose_blocked(columns, rows, there, back);
    equal = equal && memcmp(in, back, bytes) == 0;
    check("transpose", equal, there[1]);
    free(in);
    free(there);
    free(back);
}

static void run_convolution(const unsigned char *image)
{
    const size_t pixels = (size_t)IMAGE_WIDTH * IMAGE_HEIGHT;
    float weights[KERNEL_SIDE * KERNEL_SIDE] = {0};
    for (int dy = -1; dy <= 1; dy++)
        for (int dx = -1; dx <= 1; dx++)
            weights[(dy + KERNEL_RADIUS) * KERNEL_SIDE + dx + KERNEL_RADIUS] =
                (float)((2 - abs(dy)) * (2 - abs(dx))) / 16.0f;
    unsigned char *general = allocate(pixels, 1), *fixed = allocate(pixels, 1);
    convolve(IMAGE_WIDTH, IMAGE_HEIGHT, image, general, weights);
    convolve_3x3(IMAGE_WIDTH, IMAGE_HEIGHT, image, fixed);
    bool equal = true;
    for (int y = KERNEL_RADIUS; y < IMAGE_HEIGHT - KERNEL_RADIUS; y++)
        for (int x = KERNEL_RADIUS; x < IMAGE_WIDTH - KERNEL_RADIUS; x++)
            equal = equal && general[y * IMAGE_WIDTH + x] == fixed[y * IMAGE_WIDTH + x];
    check("convolution", equal, fixed[pixels / 2 + IMAGE_WIDTH / 2]);
    free(general);
    free(fixed);
}

static void run_jacobi(void)
{
    const int n = GRID_SIZE;
    float *first = matrix(n, n), *second = matrix(n, n);
    for (int j = 0; j < n; j++)
        first[j] = second[j] = 100.0f;
    const float *result = jacobi(n, JACOBI_STEPS, first, second);
    const float below_edge = result[n + n / 2];
    check("jacobi", below_edge > 50.0f && below_edge < 100.0f, below_edge);
    free(first);
    free(second);
}

static void run_vectors(void)
{
    const int n = VECTOR_LENGTH;
    float *x = allocate((size_t)n, sizeof *x), *y = allocate((size_t)n, sizeof *y);
    for (int i = 0; i < n; i++) {
        x[i] = (float)(i % 3);
        y[i] = 1.0f;
    }
    saxpy(n, 2.0f, x, y);
    saxpy_may_overlap(n, -2.0f, x, y);
    check("saxpy", y[n - 1] == 1.0f, y[n - 1]);
    const float product = dot(n, x, y);
    check("dot", fabsf(product - (float)n) <= 3.0f, product);
    free(x);
    free(y);
}

static void run_prefix_sum(void)
{
    const int n = VECTOR_LENGTH;
    int *in = allocate((size_t)n, sizeof *in), *out = allocate((size_t)n, sizeof *out);
    for (int i = 0; i < n; i++)
        in[i] = i % 2;
    prefix_sum(n, in, out);
    check("prefix_sum", out[n - 1] == n / 2, out[n - 1]);
    free(in);
    free(out);
}

static void run_histogram(const unsigned char *image)
{
    unsigned int bins[HISTOGRAM_BINS];
    histogram(IMAGE_WIDTH * IMAGE_HEIGHT, image, bins);
    unsigned int total = 0;
    for (int bin = 0; bin < HISTOGRAM_BINS; bin++)
        total += bins[bin];
    check("histogram", total == IMAGE_WIDTH * IMAGE_HEIGHT, bins[0]);
}

static void run_permute(void)
{
    enum { n = 4096, step = 5 };
    static int place[n];
    static float in[n], out[n];
    for (int i = 0; i < n; i++) {
        place[i] = i * step % n;
        in[i] = (float)i;
    }
    permute(n, place, in, out);
    check("permute", out[step] == 1, out[step]);
}

static void run_mandelbrot(void)
{
    const int row = IMAGE_HEIGHT / 2, column = IMAGE_WIDTH * 2 / 3; /* of c = 0, which never escapes */
    const float step = 2.4f / IMAGE_HEIGHT;
    const struct mandelbrot_view view = {-step * (float)column, step * (float)row, step, 500};
    int *iterations = allocate((size_t)IMAGE_WIDTH * IMAGE_HEIGHT, sizeof *iterations);
    mandelbrot(IMAGE_WIDTH, IMAGE_HEIGHT, view, iterations);
    const int centre = iterations[row * IMAGE_WIDTH + column];
    check("mandelbrot", centre == view.most_iterations && iterations[0] < 5, centre);
    free(iterations);
}

static void run_nbody(void)
{
    struct body *bodies = allocate(BODY_COUNT, sizeof *bodies);
    for (int i = 0; i < BODY_COUNT; i++) {
        const float angle = 0.1f * (float)i;
        bodies[i] = (struct body){cosf(angle) * (float)i, sinf(angle) * (float)i, (float)(i % 9), 0, 0, 0, 1.0f};
    }
    for (int step = 0; step < 10; step++) {
        nbody_velocities(BODY_COUNT, 0.001f, bodies);
        nbody_positions(BODY_COUNT, 0.001f, bodies);
    }
    float momentum = 0.0f;
    for (int i = 0; i < BODY_COUNT; i++)
        momentum += bodies[i].mass * bodies[i].vx;
    check("nbody", fabsf(momentum) < 1e-2f, momentum);
    free(bodies);
}

int main(void)
{
    unsigned char *image = allocate((size_t)IMAGE_WIDTH * IMAGE_HEIGHT, 1);
    for (int i = 0; i < IMAGE_WIDTH * IMAGE_HEIGHT; i++)
        image[i] = (unsigned char)((i * 7 + i / IMAGE_WIDTH * 13) % 251);
    run_matmul();
    run_transpose();
    run_convolution(image);
    run_jacobi();
    run_vectors();
    run_prefix_sum();
    run_histogram(image);
    run_permute();
    run_mandelbrot();
    run_nbody();
    free(image);
    return all_good ? EXIT_SUCCESS : EXIT_FAILURE;
}
