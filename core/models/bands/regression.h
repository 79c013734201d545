#pragma once

#include "core/base/result.h"

#include <string>
#include <vector>

namespace forewarp::models::bands {

/// One predictor of a linear regression, or its intercept.
struct Coefficient {
    std::string name; ///< «w», «b2», «β»
    double value = 0;
    double standardError = 0;
    double t = 0; ///< value / standardError; 0 where the fit is exact.
    double p = 0; ///< Two-sided: the chance of |t| this large if the coefficient were 0. Student's t distribution.
};

/// A line through observations, and how well it fits.
struct Regression {
    std::vector<Coefficient> coefficients; ///< In the order of the predictors, the intercept last.
    double r2 = 0;         ///< Coefficient of determination, 0…1.
    double rmse = 0; ///< √(residual sum of squares / degrees of freedom), in the response's unit, as SAS has it.
    double observations = 0;

    /// Σ coefficient · predictor + intercept. Inputs: as many values as there are predictors.
    [[nodiscard]] double at(const std::vector<double>& predictors) const;
    [[nodiscard]] const Coefficient* find(std::string_view name) const;
};

/// What a regression is made from: `predictors` in rows, one per response.
struct Observations {
    std::vector<std::string> names; ///< Of the predictors.
    std::vector<std::vector<double>> predictors; ///< One row per observation, as long as `names`.
    std::vector<double> responses;
};

/// Ordinary least squares by QR with column pivoting, intercept included.
///
/// Source: as Aji, Daga and Feng (CF 2011), section 4.1, have SAS do it. Returns: coefficients with standard errors, t
/// and p; R² and RMSE. Errors: rows of different lengths; fewer observations than coefficients + 1; predictors that
/// depend on each other (named).
[[nodiscard]] Result<Regression> fitLeastSquares(const Observations& observations);

/// The same without predictors whose p is above `level`, the least significant one dropped first, one at a time.
[[nodiscard]] Result<Regression> fitSignificant(Observations observations, double level);

} // namespace forewarp::models::bands
