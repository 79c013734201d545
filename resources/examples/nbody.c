#include "examples.h"

#include <math.h>

#define SOFTENING 1e-6f

/* Changes each velocity by the attraction of all bodies (unit of mass: gravitational constant 1). */
void nbody_velocities(int count, float dt, struct body *bodies)
{
    for (int i = 0; i < count; i++) {
        float ax = 0.0f, ay = 0.0f, az = 0.0f;
        for (int j = 0; j < count; j++) {
            const float dx = bodies[j].x - bodies[i].x;
            const float dy = bodies[j].y - bodies[i].y;
            const float dz = bodies[j].z - bodies[i].z;
            const float distance = sqrtf(dx * dx + dy * dy + dz * dz + SOFTENING);
            const float pull = bodies[j].mass / (distance * distance * distance);
            ax += pull * dx;
            ay += pull * dy;
            az += pull * dz;
        }
        bodies[i].vx += dt * ax;
        bodies[i].vy += dt * ay;
        bodies[i].vz += dt * az;
    }
}

void nbody_positions(int count, float dt, struct body *bodies)
{
    for (int i = 0; i < count; i++) {
        bodies[i].x += dt * bodies[i].vx;
        bodies[i].y += dt * bodies[i].vy;
        bodies[i].z += dt * bodies[i].vz;
    }
}
