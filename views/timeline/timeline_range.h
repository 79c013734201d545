#pragma once

#include <vector>

namespace forewarp::views::timeline {

/// The part of a run that is shown, in cycles; never leaves the run.
class TimelineRange {
  public:
    /// Another run: all of it is shown if all was before, else the same cycles as far as they exist.
    void setTotal(double total);
    [[nodiscard]] double total() const { return m_total; }
    [[nodiscard]] double begin() const { return m_begin; }
    [[nodiscard]] double end() const { return m_end; }
    [[nodiscard]] double length() const { return m_end - m_begin; }
    [[nodiscard]] bool isWhole() const { return m_begin <= 0 && m_end >= m_total; }

    void showAll();
    void show(double begin, double end);
    /// Shows `factor` times as much; `cycle` stays where it is.
    void zoom(double cycle, double factor);
    void move(double cycles);

  private:
    double m_total = 0;
    double m_begin = 0;
    double m_end = 0;
};

/// Multiples of 1, 2 or 5 times a power of ten from `begin` to `end`, about `most` at most.
[[nodiscard]] std::vector<double> ticksIn(double begin, double end, int most);

} // namespace forewarp::views::timeline
