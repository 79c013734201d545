#pragma once

#include "core/measured/validation/error_statistics.h"
#include "core/measured/validation/measured_kernels.h"
#include "core/measured/validation/measured_rows.h"
#include "core/measured/validation/row_prediction.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace forewarp::measured::validation {

/// A measured row beside what the models say of it.
struct ComparedRow {
    MeasuredRow measured;
    PredictedRow predicted;
};

/// The rows of one kernel at one size on one GPU, smaller blocks first.
struct ComparedCase {
    std::size_t device = 0; ///< Position in Validation::devices.
    std::size_t kernel = 0; ///< Position in Validation::described.kernels.
    kernel::Bindings sizes;
    std::vector<ComparedRow> rows;
};

/// Rows that are not compared, and why.
struct LeftOutRows {
    std::string reason;
    std::vector<int> lines; ///< Of the measured file.
};

/// Predicted against measured times.
struct Validation {
    MeasuredKernels described;
    std::vector<device::Device> devices;
    std::vector<models::Model> models;
    std::vector<ComparedCase> cases;
    std::vector<LeftOutRows> leftOut; ///< Every row that is in no case.
    bool withoutRepeatedWork = false;
    kernel::SimulationChoices simulation;

    [[nodiscard]] const MeasuredKernel& kernelOf(const ComparedCase& compared) const {
        return described.kernels[compared.kernel];
    }
    [[nodiscard]] std::size_t rowCount() const;
};

/// Which rows are compared, and with what.
struct ValidationChoices {
    std::vector<models::Model> models;
    std::optional<device::Device> device; ///< That all rows are of; nothing: as they name it.
    kernel::Bindings leastSizes;          ///< Rows with smaller sizes are left out.
    std::string filter; ///< Rows without this in the name of their program or kernel are left out.
    bool withoutRepeatedWork = false; ///< Leaves out blocks whose threads repeat the work of others.
    kernel::SimulationChoices simulation;     ///< Where the description says nothing else.
};

/// The description of rows that name a C file and a loop of it themselves.
[[nodiscard]] MeasuredKernels describedByRows(const MeasuredTimes& times);

/// Sorts the rows into cases; no row has a prediction yet.
[[nodiscard]] Validation arrange(MeasuredTimes times, MeasuredKernels described, const ValidationChoices& choices);

/// Predicts the rows of one case; those it cannot predict say why. Cases may be predicted at the same time.
void predictCase(const Validation& validation, const kernel::ProgramFacts& facts, ComparedCase& compared);

/// Moves rows without a prediction to those left out.
void settle(Validation& validation);

/// Chooses what statistics are made of.
using RowFilter = std::function<bool(const ComparedCase&, const ComparedRow&)>;

/// Of the rows that the model at position `model` has answered.
[[nodiscard]] ErrorStatistics statisticsOf(const Validation& validation, std::size_t model, const RowFilter& takes);

/// A row that a model is far from.
struct Miss {
    const ComparedCase* compared = nullptr;
    const ComparedRow* row = nullptr;
    TimePair times; ///< Seconds.
};

/// The largest miss of each kernel on each GPU, by factor, at most `most` of them.
[[nodiscard]] std::vector<Miss> largestMisses(const Validation& validation, std::size_t model, std::size_t most);

} // namespace forewarp::measured::validation
