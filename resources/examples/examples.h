#ifndef EXAMPLES_H
#define EXAMPLES_H

/* Sizes of the demonstration run; change them with -D or here. */
#ifndef MATRIX_SIZE
#define MATRIX_SIZE 256
#endif
#ifndef VECTOR_LENGTH
#define VECTOR_LENGTH 1000000
#endif
#ifndef IMAGE_WIDTH
#define IMAGE_WIDTH 640
#endif
#ifndef IMAGE_HEIGHT
#define IMAGE_HEIGHT 480
#endif
#ifndef GRID_SIZE
#define GRID_SIZE 512
#endif
#ifndef JACOBI_STEPS
#define JACOBI_STEPS 50
#endif
#ifndef BODY_COUNT
#define BODY_COUNT 512
#endif

#define HISTOGRAM_BINS 256
#define KERNEL_RADIUS 2
#define KERNEL_SIDE (2 * KERNEL_RADIUS + 1)

struct body {
    float x, y, z;
    float vx, vy, vz;
    float mass;
};

/* The part of the complex plane that an image shows, and when to give up. */
struct mandelbrot_view {
    float left, top;
    float step;
    int most_iterations;
};

void matmul(int n, const float* restrict a, const float* restrict b, float* restrict c);
void matmul_fixed(void);
float matmul_fixed_element(int row, int column);

void transpose_naive(int rows, int columns, const float* restrict in, float* restrict out);
void transpose_rowwise(int rows, int columns, const float* restrict in, float* restrict out);
void transpose_blocked(int rows, int columns, const float* restrict in, float* restrict out);

/* Images have one byte per pixel, row by row; weights is KERNEL_SIDE × KERNEL_SIDE. */
void convolve(int width, int height, const unsigned char* restrict in, unsigned char* restrict out,
              const float* restrict weights);
void convolve_3x3(int width, int height, const unsigned char* restrict in, unsigned char* restrict out);

void jacobi_step(int n, const float* restrict old, float* restrict next);
float* jacobi(int n, int steps, float* first, float* second);

void saxpy(int n, float alpha, const float* restrict x, float* restrict y);
void saxpy_may_overlap(int n, float alpha, const float* x, float* y);

float dot(int n, const float* x, const float* y);

void prefix_sum(int n, const int* restrict in, int* restrict out);

void histogram(int n, const unsigned char* restrict pixels, unsigned int* restrict bins);

void permute(int n, const int* restrict place, const float* restrict in, float* restrict out);

void mandelbrot(int width, int height, struct mandelbrot_view view, int* restrict iterations);

void nbody_velocities(int count, float dt, struct body* bodies);
void nbody_positions(int count, float dt, struct body* bodies);

#endif
