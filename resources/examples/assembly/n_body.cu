// Forces of all bodies on four bodies per thread: doubles, MUFU, and more than 40 registers alive in the loop.
constexpr int kBodiesPerThread = 4;

extern "C" __global__ void nBody(int n, const double4* bodies, double4* forces) {
    const int first = (blockIdx.x * blockDim.x + threadIdx.x) * kBodiesPerThread;
    double x[kBodiesPerThread], y[kBodiesPerThread], z[kBodiesPerThread];
    double forceX[kBodiesPerThread] = {}, forceY[kBodiesPerThread] = {}, forceZ[kBodiesPerThread] = {};
    for (int i = 0; i < kBodiesPerThread; ++i) {
        x[i] = bodies[first + i].x;
        y[i] = bodies[first + i].y;
        z[i] = bodies[first + i].z;
    }
#pragma unroll 1
    for (int k = 0; k < n; ++k) {
        const double4 other = bodies[k];
        for (int i = 0; i < kBodiesPerThread; ++i) {
            const double dx = other.x - x[i], dy = other.y - y[i], dz = other.z - z[i];
            const double squared = dx * dx + dy * dy + dz * dz + 1e-9;
            const double inverse = rsqrtf(static_cast<float>(squared));
            const double weight = other.w * inverse * inverse * inverse;
            forceX[i] += weight * dx;
            forceY[i] += weight * dy;
            forceZ[i] += weight * dz;
        }
    }
    for (int i = 0; i < kBodiesPerThread; ++i)
        forces[first + i] = make_double4(forceX[i], forceY[i], forceZ[i], 0.0);
}
