/* A small flow solver: smoke in a channel with obstacles, on a grid of nx × ny cells. */
#ifndef FLOW_H
#define FLOW_H

/* What fills a cell. */
enum { FLUID = 0, SOLID = 1 };

/* One quantity of every cell, and room for its next values. */
typedef struct {
    float *now;
    float *next;
} Field;

typedef struct {
    int nx, ny;
    Field u, v;            /* Velocity, in cells per second. */
    Field pressure;
    Field smoke;           /* Density, from 0 to 1. */
    float *divergence;
    unsigned char *cell;   /* FLUID or SOLID. */
} Flow;

/* What the user may change. */
typedef struct {
    int nx, ny;
    int steps;
    int sweeps;            /* Of the pressure solver, at most, in each step. */
    float dt;              /* Seconds per step. */
    float inflow;          /* Cells per second. */
    float tolerance;       /* Largest mean change of the pressure at which its solver stops. */
    const char *picture;   /* File to write; null for none. */
} Settings;

/* flow.c */
int make_flow(Flow *flow, int nx, int ny);
void free_flow(Flow *flow);
void swap_field(Field *field);

/* obstacles.c */
void place_obstacles(Flow *flow, int count);

/* solver.c */
void add_inflow(Flow *flow, const Settings *settings);
void advect(const Flow *flow, const Field *field, float dt);
void find_divergence(Flow *flow);
int solve_pressure(Flow *flow, const Settings *settings);
void subtract_gradient(Flow *flow);
double kinetic_energy(const Flow *flow);
float fastest(const Flow *flow);

/* picture.c */
void count_shades(const Flow *flow, int shades[256]);
int write_picture(const Flow *flow, const char *file);

#endif
