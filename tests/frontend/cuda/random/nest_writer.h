#pragma once

#include "tests/frontend/cuda/random/random_expression.h"
#include "tests/frontend/cuda/random/random_nest.h"

#include <set>
#include <string>
#include <vector>

namespace forewarp::test {

/// A loop's counter and what it runs over.
struct Axis {
    std::string counter, type, extent;
    int size = 0;
    int low = 0, high = 0; ///< Elements at both ends that the loop leaves out, so that neighbours exist.
    bool isInScope = false;
    [[nodiscard]] bool isConstant() const { return extent == std::to_string(size); }
};

/// Writes one nest, part by part.
class NestWriter {
  public:
    NestWriter(Dice& dice, int number);
    RandomNest write();

  private:
    enum class Form { linear, rows, constantRows };
    struct Array {
        std::string name;
        Element element = Element::real;
        std::vector<std::size_t> axes;
        Form form = Form::linear;
        bool isRestrict = true, isConst = true, isHeld = false;
    };
    struct Scalar {
        std::string name;
        Element element;
    };

    // Declarations
    std::string freshName(std::initializer_list<const char*> names);
    void addAxis(bool isInner);
    std::size_t addArray(Element element, std::vector<std::size_t> axes, bool isConst);
    void addInputs();
    void addScalars();
    void addGather();
    std::string declarationOf(const Array& array) const;
    std::string parameterList() const;
    std::string heldFunction(const std::string& body) const;
    std::string helperText();
    void addArrayParameters();

    // Reads
    std::string subscript(const Axis& axis, int offset) const;
    std::string access(const Array& array, bool mayShift);
    std::string readOf(Element element);

    // Loops and statements: lines end in newlines, at m_depth blanks.
    std::string line(const std::string& text) const { return std::string(4 * std::size_t(m_depth), ' ') + text + "\n"; }
    void declareBefore(const std::string& variable) { m_before += "    " + variable + ";\n"; }
    std::string boundsOf(const Axis& axis, bool mayTurn);
    std::string headerOf(std::size_t axis);
    std::string block(const std::string& header, const std::function<std::string()>& body);
    std::string loops(std::size_t first, std::size_t last, const std::function<std::string()>& body);

    std::string statements(const Array& target);
    std::string statement(const Array& target);
    std::string choiceStatement(const Array& target);
    std::string localStatement(const Array& target);
    std::string innerLoop(const Array& target);
    std::string localArray(const Array& target);
    std::string whileLoop(const Array& target);
    std::string switchStatement(const Array& target);
    std::string cOnlyStatement(const Array& target);

    // Whole nests
    std::string mapNest();
    std::string reductionNest();
    std::string histogramNest();
    std::string lastValueNest();
    std::string updateOf(const std::string& name, Element element, std::string& initial);

    Dice& m_dice;
    RandomNest m_nest;
    ExpressionWriter m_expressions;
    std::set<std::string> m_names;
    std::vector<Axis> m_axes; ///< The parallel ones, then the inner one.
    std::size_t m_parallel = 0;
    bool m_isTriangular = false;
    bool m_isOldStyle = false; ///< Counters are declared before the loops.
    std::vector<Array> m_arrays;
    std::vector<Scalar> m_scalars; ///< Readable values in scope.
    std::vector<std::string> m_gathers; ///< Readable floats: «x[index[i]]», by the first axis.
    std::set<std::string> m_changed; ///< Parameters that are not const though no Array.
    std::vector<NestParameter> m_heldScalars; ///< Members of the holder, as are arrays that are held.
    std::string m_before; ///< Declarations before the nest.
    int m_depth = 1;
};

} // namespace forewarp::test
