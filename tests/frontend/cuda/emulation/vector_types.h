#pragma once
// Built-in vector types (CUDA C++ Programming Guide, «Built-in Vector Types»).

struct uint3 {
    unsigned x, y, z;
};

struct dim3 {
    unsigned x, y, z;

    constexpr dim3(unsigned xExtent = 1, unsigned yExtent = 1, unsigned zExtent = 1)
        : x(xExtent), y(yExtent), z(zExtent) {}
    constexpr dim3(uint3 extent) : x(extent.x), y(extent.y), z(extent.z) {}
    constexpr operator uint3() const { return {x, y, z}; }
};

#define EMULATED_VECTORS(element, prefix)                                                                              \
    struct prefix##2 {                                                                                                 \
        element x, y;                                                                                                  \
    };                                                                                                                 \
    struct alignas(sizeof(element) * 4 < 16 ? sizeof(element) * 4 : 16) prefix##4 {                                    \
        element x, y, z, w;                                                                                            \
    };                                                                                                                 \
    constexpr prefix##2 make_##prefix##2(element x, element y) {                                                       \
        return {x, y};                                                                                                 \
    }                                                                                                                  \
    constexpr prefix##4 make_##prefix##4(element x, element y, element z, element w) {                                 \
        return {x, y, z, w};                                                                                           \
    }

EMULATED_VECTORS(int, int)
EMULATED_VECTORS(unsigned, uint)
EMULATED_VECTORS(float, float)
EMULATED_VECTORS(double, double)
#undef EMULATED_VECTORS

struct int3 {
    int x, y, z;
};
struct float3 {
    float x, y, z;
};
constexpr int3 make_int3(int x, int y, int z) {
    return {x, y, z};
}
constexpr uint3 make_uint3(unsigned x, unsigned y, unsigned z) {
    return {x, y, z};
}
constexpr float3 make_float3(float x, float y, float z) {
    return {x, y, z};
}
