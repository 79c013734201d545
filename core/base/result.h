#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace forewarp {

/// Who has to act on an Error; the command line's exit codes follow it (threshold 1, usage 2, input 3, internal 4).
/// A threshold is no failure: the work is done, and a figure is over what the user allows.
enum class ErrorKind { threshold, usage, input, internal };

/// What went wrong, where, and what to do about it. Every part is a sentence for the user.
struct Error {
    ErrorKind kind = ErrorKind::input;
    std::string message; ///< «H3000 is not a known device.»
    std::string place;   ///< «saxpy.c:12:5», «gtx280.json: sm_clock»; empty where there is none.
    std::string remedy;  ///< «Run forewarp-cli devices to list them.»; empty where there is none.

    /// One line: place, message, remedy.
    [[nodiscard]] std::string text() const;
};

/// Work was stopped on request; neither a value nor an error.
struct Cancelled {};

/// A value, an Error, or Cancelled.
template <class T>
class [[nodiscard]] Result {
  public:
    Result(T value) : m_outcome(std::move(value)) {}
    Result(Error error) : m_outcome(std::move(error)) {}
    Result(Cancelled) : m_outcome(Cancelled{}) {}

    [[nodiscard]] bool hasValue() const { return std::holds_alternative<T>(m_outcome); }
    [[nodiscard]] bool wasCancelled() const { return std::holds_alternative<Cancelled>(m_outcome); }
    explicit operator bool() const { return hasValue(); }

    /// The value; only where hasValue().
    [[nodiscard]] const T& value() const& { return std::get<T>(m_outcome); }
    [[nodiscard]] T& value() & { return std::get<T>(m_outcome); }
    [[nodiscard]] T&& value() && { return std::get<T>(std::move(m_outcome)); }
    const T& operator*() const& { return value(); }
    T& operator*() & { return value(); }
    T&& operator*() && { return std::get<T>(std::move(m_outcome)); }
    const T* operator->() const { return &value(); }
    T* operator->() { return &value(); }

    /// The error; only where there is neither a value nor a cancellation.
    [[nodiscard]] const Error& error() const { return std::get<Error>(m_outcome); }

    /// Hands an error or a cancellation on to a caller that returns another type.
    template <class U>
    [[nodiscard]] Result<U> failureAs() const {
        if (wasCancelled()) return Cancelled{};
        return error();
    }

  private:
    std::variant<T, Error, Cancelled> m_outcome;
};

} // namespace forewarp
