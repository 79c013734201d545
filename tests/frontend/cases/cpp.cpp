// Loops of C++ that compute as loops of C do: templates, methods, vectors, lambdas. Expectations as in the C files.
#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

template <class T> void axpy(T a, const T *x, T *y, int n) {
    for (int i = 0; i < n; i++) // expect proved assume=overlap
        y[i] += a * x[i];
}

template <class T> void never_used(T *y, int n) {
    for (int i = 0; i < n; i++) // expect unknown truth=parallel
        y[i] = 0;
}

namespace flow {

struct Grid {
    int nx = 0, ny = 0;
    std::vector<double> cells;

    double at(int i, int j) const { return cells[i * ny + j]; }
    double &at(int i, int j) { return cells[i * ny + j]; }
    void scale(double a);
    void relax(Grid &out) const {
        for (int i = 1; i < nx - 1; i++)     // expect proved assume=rows
            for (int j = 1; j < ny - 1; j++) // expect proved
                out.at(i, j) = 0.25 * (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1));
    }
    void relax_in_place() {
        for (int i = 1; i < nx - 1; i++)     // expect unproved truth=refuted
            for (int j = 1; j < ny - 1; j++) // expect unproved truth=refuted
                at(i, j) = 0.25 * (at(i - 1, j) + at(i + 1, j) + at(i, j - 1) + at(i, j + 1));
    }
};

void Grid::scale(double a) {
    for (auto &x : cells) // expect proved
        x *= a;
}

} // namespace flow

void overloaded(float *x, int n) {
    for (int i = 0; i < n; i++) // expect proved
        x[i] = std::sqrt(x[i]) + std::abs(x[i]);
}

void overloaded(double *x, int n) {
    for (int i = 0; i < n; i++) // expect proved
        x[i] = std::max(x[i], 0.0);
}

double dot(const std::vector<double> &a, const std::vector<double> &b) {
    double s = 0;
    for (std::size_t i = 0; i < a.size(); i++) // expect reduction op=+ var=s
        s += a[i] * b[i];
    return s;
}

void sum_of_two(std::vector<double> &c, const std::vector<double> &a, const std::vector<double> &b) {
    for (std::size_t i = 0; i < c.size(); ++i) // expect proved assume=overlap
        c[i] = a[i] + b[i];
}

void running_sum(std::vector<double> &c) {
    for (std::size_t i = 1; i < c.size(); ++i) // expect unproved truth=refuted
        c[i] += c[i - 1];
}

void by_iterator(std::vector<float> &v) {
    for (auto it = v.begin(); it != v.end(); ++it) // expect proved
        *it = *it * 2;
}

template <class Body> void each_index(int n, Body body) {
    for (int i = 0; i < n; i++) // expect proved
        body(i);
}

double uses_lambdas(double *x, const double *y, int n) {
    axpy<double>(2.0, y, x, n);
    each_index(n, [=](int i) { x[i] = 2 * y[i]; });
    auto sum_to = [&](int k) {
        double s = 0;
        for (int i = 0; i < k; i++) // expect reduction op=+ var=s
            s += y[i];
        return s;
    };
    return sum_to(n);
}

void move_points(std::array<double, 3> *p, const std::array<double, 3> *v, int n, double dt) {
    for (int i = 0; i < n; i++)     // expect proved
        for (int k = 0; k < 3; k++) // expect proved
            p[i][k] += dt * v[i][k];
}

void keep_positive(std::vector<int> &out, const std::vector<int> &in) {
    for (int x : in) // expect unproved truth=refuted
        if (x > 0) out.push_back(x);
}

struct Shape {
    virtual double area() const = 0;
    virtual ~Shape() = default;
};

double total_area(const std::vector<Shape *> &shapes) {
    double total = 0;
    for (const Shape *shape : shapes) // expect unproved
        total += shape->area();
    return total;
}

void throws(double *x, int n) {
    for (int i = 0; i < n; i++) { // expect unproved truth=refuted
        if (x[i] < 0) throw 1;
        x[i] = std::sqrt(x[i]);
    }
}

int catches(double *x, int n) {
    int failures = 0;
    for (int i = 0; i < n; i++) { // expect unproved
        try {
            if (x[i] < 0) throw 1;
            x[i] = std::sqrt(x[i]);
        } catch (int) {
            failures++;
        }
    }
    return failures;
}

void rows_of_their_own(std::vector<std::vector<double>> &m) {
    for (std::size_t i = 0; i < m.size(); i++)        // expect proved assume=overlap
        for (std::size_t j = 0; j < m[i].size(); j++) // expect proved
            m[i][j] *= 2;
}

bool bits_share_words(std::vector<bool> &flags, const int *x, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        flags[i] = x[i] > 0;
    return flags[0];
}

void reference_that_aliases(double *x, double &first, int n) {
    for (int i = 0; i < n; i++) { // expect unproved
        x[i] = first * x[i];
        first = x[i];
    }
}

struct Counter {
    int seen = 0;
    int next() { return seen++; }
};

void numbers_in_turn(int *out, Counter &counter, int n) {
    for (int i = 0; i < n; i++) // expect unproved truth=refuted
        out[i] = counter.next();
}
