#include "core/models/bands/regression.h"

#include "core/base/text.h"

#include <Eigen/Dense>
#include <boost/math/distributions/students_t.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace forewarp::models::bands {

namespace {

/// A remainder that is shorter than this share of the whole column or response is rounding.
constexpr double kRounding = 1e-12;
/// A predictor depends on the others where they leave no larger share of it unexplained.
constexpr double kDependent = 1e-10;

/// The observations around their means, predictors scaled to length 1: the intercept needs no column of its own.
struct Centred {
    Eigen::MatrixXd predictors;
    Eigen::RowVectorXd means;
    Eigen::RowVectorXd lengths;
    Eigen::VectorXd responses;
    double meanResponse = 0;
    double responseLength = 0; ///< Before the mean was taken off.
};

std::optional<Error> checked(const Observations& observations) {
    const std::size_t columns = observations.names.size();
    const std::size_t rows = observations.responses.size();
    const auto fits = [&](const std::vector<double>& row) { return row.size() == columns; };
    const auto& predictors = observations.predictors;
    if (predictors.size() != rows || !std::all_of(predictors.begin(), predictors.end(), fits))
        return Error{ErrorKind::input, "The rows of the regression differ in length.", {}, {}};
    if (rows >= columns + 2) return std::nullopt;
    return Error{ErrorKind::input,
                 std::to_string(rows) + " observations are too few for " + std::to_string(columns + 1) +
                     " coefficients.",
                 {},
                 "Give at least " + std::to_string(columns + 2) + "."};
}

Error dependence(const std::vector<std::string>& names) {
    return {ErrorKind::input,
            "Predictors of the regression depend on the others: " + joined(names, ", ") + ".",
            {},
            "Leave them out, or add observations that tell them apart."};
}

Centred centred(const Observations& observations) {
    const auto rows = Eigen::Index(observations.responses.size());
    const auto columns = Eigen::Index(observations.names.size());
    Centred all;
    all.predictors.resize(rows, columns);
    for (Eigen::Index row = 0; row < rows; ++row)
        for (Eigen::Index column = 0; column < columns; ++column)
            all.predictors(row, column) = observations.predictors[std::size_t(row)][std::size_t(column)];
    all.responses = Eigen::Map<const Eigen::VectorXd>(observations.responses.data(), rows);
    all.responseLength = all.responses.norm();
    all.meanResponse = all.responses.mean();
    all.responses.array() -= all.meanResponse;
    all.means = all.predictors.colwise().mean();
    const Eigen::RowVectorXd before = all.predictors.colwise().norm();
    all.predictors.rowwise() -= all.means;
    all.lengths = all.predictors.colwise().norm();
    for (Eigen::Index column = 0; column < columns; ++column) {
        const bool isConstant = all.lengths(column) <= kRounding * before(column);
        if (isConstant) all.predictors.col(column).setZero();
        else all.predictors.col(column) /= all.lengths(column);
    }
    return all;
}

Coefficient coefficient(std::string name, double value, double standardError, double degreesOfFreedom) {
    Coefficient made{std::move(name), value, standardError, 0, value == 0 ? 1. : 0.};
    if (!(standardError > 0)) return made;
    made.t = value / standardError;
    const boost::math::students_t distribution(degreesOfFreedom);
    made.p = 2 * boost::math::cdf(boost::math::complement(distribution, std::abs(made.t)));
    return made;
}

/// Slopes and their covariance over σ², in the units of the observations.
struct Solution {
    Eigen::VectorXd slopes;
    Eigen::MatrixXd covariance;
};

Solution solved(const Centred& all, const Eigen::ColPivHouseholderQR<Eigen::MatrixXd>& qr) {
    const Eigen::Index columns = all.predictors.cols();
    const Eigen::VectorXd scale = all.lengths.cwiseInverse().transpose();
    const Eigen::MatrixXd identity = Eigen::MatrixXd::Identity(columns, columns);
    const Eigen::MatrixXd r = qr.matrixR().topLeftCorner(columns, columns);
    const Eigen::MatrixXd inverse = r.triangularView<Eigen::Upper>().solve(identity);
    const Eigen::MatrixXd permuted = qr.colsPermutation() * inverse;
    Solution solution;
    solution.slopes = scale.asDiagonal() * Eigen::VectorXd(qr.solve(all.responses));
    solution.covariance = scale.asDiagonal() * (permuted * permuted.transpose()) * scale.asDiagonal();
    return solution;
}

Regression regressionFrom(const Observations& observations, const Centred& all, const Solution& solution,
                          const Eigen::VectorXd& residuals) {
    const double rows = double(all.responses.size());
    const double degreesOfFreedom = rows - double(all.means.size()) - 1;
    const bool isExact = residuals.norm() <= kRounding * all.responseLength;
    const double residualSum = isExact ? 0 : residuals.squaredNorm();
    const double totalSum = all.responses.squaredNorm();
    const double variance = residualSum / degreesOfFreedom;
    Regression regression;
    regression.observations = rows;
    regression.rmse = std::sqrt(variance);
    regression.r2 = residualSum > 0 ? 1 - residualSum / totalSum : 1;
    // Of an exact line a slope that changes the response by no more than its rounding is 0.
    const auto cleaned = [&](double value, double length) {
        return isExact && std::abs(value) * length <= kRounding * all.responseLength ? 0 : value;
    };
    for (Eigen::Index i = 0; i < all.means.size(); ++i)
        regression.coefficients.push_back(
            coefficient(observations.names[std::size_t(i)], cleaned(solution.slopes(i), all.lengths(i)),
                        std::sqrt(variance * solution.covariance(i, i)), degreesOfFreedom));
    const double intercept = all.meanResponse - (all.means.size() > 0 ? all.means.dot(solution.slopes) : 0);
    const double spread = all.means.size() > 0 ? (all.means * solution.covariance * all.means.transpose()).value() : 0;
    regression.coefficients.push_back(coefficient("β", cleaned(intercept, std::sqrt(rows)),
                                                  std::sqrt(variance * (1 / rows + spread)), degreesOfFreedom));
    return regression;
}

} // namespace

double Regression::at(const std::vector<double>& predictors) const {
    double value = coefficients.back().value;
    for (std::size_t i = 0; i < predictors.size(); ++i) value += coefficients[i].value * predictors[i];
    return value;
}

const Coefficient* Regression::find(std::string_view name) const {
    const auto found = std::find_if(coefficients.begin(), coefficients.end(),
                                    [&](const Coefficient& each) { return each.name == name; });
    return found == coefficients.end() ? nullptr : &*found;
}

Result<Regression> fitLeastSquares(const Observations& observations) {
    if (auto error = checked(observations)) return *std::move(error);
    const Centred all = centred(observations);
    if (observations.names.empty()) return regressionFrom(observations, all, {}, all.responses);
    Eigen::ColPivHouseholderQR<Eigen::MatrixXd> qr(all.predictors);
    qr.setThreshold(kDependent);
    std::vector<std::string> dependent;
    for (Eigen::Index i = qr.rank(); i < all.predictors.cols(); ++i)
        dependent.push_back(observations.names[std::size_t(qr.colsPermutation().indices()(i))]);
    if (!dependent.empty()) return dependence(dependent);
    const Solution solution = solved(all, qr);
    const Eigen::VectorXd scaled = solution.slopes.cwiseProduct(all.lengths.transpose());
    return regressionFrom(observations, all, solution, all.responses - all.predictors * scaled);
}

Result<Regression> fitSignificant(Observations observations, double level) {
    for (;;) {
        auto fit = fitLeastSquares(observations);
        if (!fit || observations.names.empty()) return fit;
        const auto& all = fit->coefficients;
        const auto worst = std::max_element(all.begin(), all.end() - 1,
                                            [](const Coefficient& a, const Coefficient& b) { return a.p < b.p; });
        if (worst->p <= level) return fit;
        const auto column = worst - all.begin();
        observations.names.erase(observations.names.begin() + column);
        for (auto& row : observations.predictors) row.erase(row.begin() + column);
    }
}

} // namespace forewarp::models::bands
