// C = A·B in tiles of 16 × 16: two tiles in shared memory (2048 bytes), one barrier number.
constexpr int kTile = 16;

extern "C" __global__ void tiledProduct(int n, const float* a, const float* b, float* c) {
    __shared__ float tileOfA[kTile][kTile];
    __shared__ float tileOfB[kTile][kTile];
    const int row = blockIdx.y * kTile + threadIdx.y;
    const int column = blockIdx.x * kTile + threadIdx.x;
    float sum = 0.0f;
    for (int first = 0; first < n; first += kTile) {
        tileOfA[threadIdx.y][threadIdx.x] = a[row * n + first + threadIdx.x];
        tileOfB[threadIdx.y][threadIdx.x] = b[(first + threadIdx.y) * n + column];
        __syncthreads();
        for (int k = 0; k < kTile; ++k) sum += tileOfA[threadIdx.y][k] * tileOfB[k][threadIdx.x];
        __syncthreads();
    }
    c[row * n + column] = sum;
}
