#include "core/kernel/expression_node.h"

#include <cctype>
#include <charconv>

namespace forewarp::kernel {

namespace {

constexpr int kDeepestNesting = 200;
constexpr int kMostOperations = 2000; ///< Trees of longer chains would be too deep to walk by recursion.

bool isDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

/// Recursive descent. After the first error all parsing functions return at once with the constant 0.
///
/// sum: product { (+|-) product } · product: signed { (*|/) signed } · signed: - signed | factor
class ExpressionParser {
  public:
    explicit ExpressionParser(std::string_view text) : m_text(text) {}

    Result<Expression> parse() {
        Expression result = sum();
        if (!m_problem.empty()) return error();
        if (peek() != '\0' || m_position < m_text.size()) {
            failWith("nothing more was expected");
            return error();
        }
        return result;
    }

  private:
    Expression sum() {
        if (m_depth >= kDeepestNesting) return failWith("nested too deeply");
        ++m_depth;
        Expression result = product();
        while (m_problem.empty()) {
            if (accept('+')) result = result + counted(product());
            else if (accept('-')) result = result - counted(product());
            else break;
        }
        --m_depth;
        return result;
    }

    Expression product() {
        Expression result = signedFactor();
        while (m_problem.empty()) {
            if (accept('*')) result = result * counted(signedFactor());
            else if (accept('/')) result = Expression::floorDivide(result, counted(signedFactor()));
            else break;
        }
        return result;
    }

    Expression signedFactor() {
        int minuses = 0;
        while (m_problem.empty() && peek() == '-' && !isDigitAt(m_position + 1)) {
            accept('-');
            ++minuses;
        }
        Expression result = factor();
        for (; minuses > 0 && m_problem.empty(); --minuses) result = Expression() - counted(result);
        return result;
    }

    Expression factor() {
        const char next = peek();
        if (isDigit(next) || next == '-') return number();
        if (next == '{') return bracedSymbol();
        if (isLetter(next)) return symbolOrCall();
        if (!accept('(')) return failWith("a number, a symbol or '(' is missing");
        Expression result = sum();
        expect(')');
        return result;
    }

    Expression number() {
        long long value = 0;
        const char* begin = m_text.data() + m_position;
        const auto [end, status] = std::from_chars(begin, m_text.data() + m_text.size(), value);
        if (status != std::errc()) return failWith("the number is too large");
        m_position += std::size_t(end - begin);
        return Expression::constant(value);
    }

    Expression bracedSymbol() {
        std::string name;
        for (++m_position; m_position < m_text.size(); ++m_position) {
            const bool isBrace = m_text[m_position] == '}';
            const bool isDoubled = isBrace && m_text.substr(m_position + 1).starts_with('}');
            if (isBrace && !isDoubled) {
                ++m_position;
                return symbolOrElement(std::move(name));
            }
            name += m_text[m_position];
            if (isDoubled) ++m_position;
        }
        return failWith("'}' is missing");
    }

    Expression symbolOrCall() {
        const std::size_t begin = m_position;
        while (m_position < m_text.size() && (isLetter(m_text[m_position]) || isDigit(m_text[m_position])))
            ++m_position;
        const std::string_view name = m_text.substr(begin, m_position - begin);
        const auto function = functionNamed(name);
        return function ? call(*function) : symbolOrElement(std::string(name));
    }

    Expression symbolOrElement(std::string name) {
        if (!accept('[')) return Expression::symbol(std::move(name));
        const Expression index = counted(sum());
        expect(']');
        return Expression::element(std::move(name), index);
    }

    Expression call(Expression::Kind function) {
        expect('(');
        const Expression a = sum();
        expect(',');
        const Expression b = counted(sum());
        if (function != Expression::Kind::choice) {
            expect(')');
            return Expression::binary(function, a, b);
        }
        expect(',');
        const Expression otherwise = counted(sum());
        expect(')');
        return Expression::choice(a, b, otherwise);
    }

    /// The character at the next position that is no blank, '\0' at the end.
    char peek() {
        while (m_position < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_position]))) ++m_position;
        return m_position < m_text.size() ? m_text[m_position] : '\0';
    }

    [[nodiscard]] bool isDigitAt(std::size_t position) const {
        return position < m_text.size() && isDigit(m_text[position]);
    }

    bool accept(char wanted) {
        if (!m_problem.empty() || peek() != wanted) return false;
        ++m_position;
        return true;
    }

    void expect(char wanted) {
        if (m_problem.empty() && !accept(wanted)) failWith(std::string("'") + wanted + "' is missing");
    }

    Expression counted(Expression operand) {
        if (++m_operations > kMostOperations) return failWith("it has too many operations");
        return operand;
    }

    Expression failWith(std::string problem) {
        if (m_problem.empty()) m_problem = std::move(problem) + " at character " + std::to_string(m_position + 1);
        return {};
    }

    [[nodiscard]] Error error() const {
        constexpr std::size_t kLongestQuote = 60;
        const std::string quote = m_text.size() <= kLongestQuote ? " '" + std::string(m_text) + "'" : "";
        return {ErrorKind::input,
                "The expression" + quote + " cannot be read: " + m_problem + ".",
                {},
                "Write whole numbers, symbols, + - * /, min(a, b), max(a, b) and parentheses."};
    }

    std::string_view m_text;
    std::size_t m_position = 0;
    int m_depth = 0;
    int m_operations = 0;
    std::string m_problem;
};

} // namespace

Result<Expression> Expression::parse(std::string_view text) {
    return ExpressionParser(text).parse();
}

} // namespace forewarp::kernel
