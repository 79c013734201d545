#pragma once

#include <compare>

namespace forewarp {

/// A number with the dimension clock-cycles^C · seconds^T · bytes^B, stored in cycles, seconds and bytes.
///
/// Dimensions multiply and divide with the numbers, so a slip such as dividing bytes by a clock does not compile;
/// a result without dimension is a plain double. Clock rates are cycles per second, hence cycles / clock is a time.
template <int C, int T, int B>
class Quantity {
  public:
    constexpr Quantity() = default;
    constexpr explicit Quantity(double value) : m_value(value) {}

    /// The number in base units (cycle, second, byte and their products).
    [[nodiscard]] constexpr double value() const { return m_value; }

    constexpr Quantity& operator+=(Quantity other) {
        m_value += other.m_value;
        return *this;
    }

    friend constexpr Quantity operator+(Quantity a, Quantity b) { return Quantity(a.m_value + b.m_value); }
    friend constexpr Quantity operator-(Quantity a, Quantity b) { return Quantity(a.m_value - b.m_value); }
    friend constexpr Quantity operator*(Quantity a, double k) { return Quantity(a.m_value * k); }
    friend constexpr Quantity operator*(double k, Quantity a) { return Quantity(a.m_value * k); }
    friend constexpr Quantity operator/(Quantity a, double k) { return Quantity(a.m_value / k); }
    friend constexpr auto operator<=>(Quantity, Quantity) = default;

  private:
    double m_value = 0;
};

/// Makes a Quantity, or a double where no dimension is left.
template <int C, int T, int B>
constexpr auto withDimension(double value) {
    if constexpr (C == 0 && T == 0 && B == 0) return value;
    else return Quantity<C, T, B>(value);
}

template <int C, int T, int B, int C2, int T2, int B2>
constexpr auto operator*(Quantity<C, T, B> a, Quantity<C2, T2, B2> b) {
    return withDimension<C + C2, T + T2, B + B2>(a.value() * b.value());
}
template <int C, int T, int B, int C2, int T2, int B2>
constexpr auto operator/(Quantity<C, T, B> a, Quantity<C2, T2, B2> b) {
    return withDimension<C - C2, T - T2, B - B2>(a.value() / b.value());
}

using Cycles = Quantity<1, 0, 0>;
using Seconds = Quantity<0, 1, 0>;
using Hertz = Quantity<1, -1, 0>; ///< Clock rate: cycles per second.
using Bytes = Quantity<0, 0, 1>;
using BytesPerSecond = Quantity<0, -1, 1>;
using BytesPerCycle = Quantity<-1, 0, 1>;

inline constexpr double kMillisecondsPerSecond = 1e3;
inline constexpr double kKibi = 1024;
inline constexpr double kMebi = 1024 * kKibi;
inline constexpr double kGibi = 1024 * kMebi;

} // namespace forewarp
