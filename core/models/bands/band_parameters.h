#pragma once

#include "core/models/bands/band_knowledge.h"
#include "core/models/parameter_table.h"
#include "core/simulation/partitions/partitions.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

// What CampProf and CacheProf both ask their user for.

namespace forewarp::models::bands {

/// Keys of bare parameters that the user may know better.
inline constexpr std::string_view kWarpsKey = "active_warps";
inline constexpr std::string_view kMostWarpsKey = "most_warps";
inline constexpr std::string_view kMeasuredKey = "time_ms";
inline constexpr std::string_view kAsPublishedKey = "as_published";
inline constexpr std::string_view kSignificanceKey = "significance";

/// Transactions of one kind and size.
struct CountedTransactions {
    kernel::AccessKind kind = kernel::AccessKind::load;
    int size = 0; ///< 32 << size bytes.
    double count = 0;
    std::string symbol; ///< «gld_64b», as NVIDIA's profiler calls it.
};

/// Those that there are.
[[nodiscard]] std::vector<CountedTransactions> transactionsIn(const simulation::partitions::TransactionCounts& counts);

void readTransactions(ObjectReader& reader, simulation::partitions::TransactionCounts& counts);
/// Appends all counts; those above 0 become terms.
void listTransactions(const simulation::partitions::TransactionCounts& counts, ParameterValues& values);
/// The first impossible count; also where none is above 0.
[[nodiscard]] std::optional<Error> checkTransactions(const simulation::partitions::TransactionCounts& counts,
                                                     std::string_view document);

/// Refuses numbers of warps that an SM of the device cannot have. Inputs: `mostWarps` 0 where it is not known.
[[nodiscard]] std::optional<Error> checkWarps(double warps, double mostWarps, const device::Device& device,
                                              std::string_view document);

/// The GPU that «device» names, by id or path of a profile. Notes an error in the reader where there is none.
[[nodiscard]] device::Device readGpu(ObjectReader& reader);

/// Sources of terms: the document for values that have a key in it, the profile for the device's clock.
[[nodiscard]] InputOrigins originsOf(const ParameterValues& values, std::string_view document,
                                     const device::Device& device);

/// Notes as given those inputs that the user knows.
void noteGiven(const BandKnowledge& known, InputOrigins& origins);

/// Caveats that hold of a kernel and of its simulation whatever the user knows of the band.
[[nodiscard]] std::vector<std::string> caveatsBesideKnowledge(const kernel::KernelProfile& kernel,
                                                              const std::vector<std::string>& ofSimulation);

/// Appends the device's clock and one term per told value that is not there yet.
void addInputTerms(const ParameterValues& values, const device::Device& device, const InputOrigins& origins,
                   Derivation& derivation);

/// The row of a time that is told and read in milliseconds.
template <auto Member, class Record = typename table::RecordOf<decltype(Member)>::Record>
[[nodiscard]] constexpr ParameterRow<Record> millisecondsRow(ParameterText text, ParameterRule<Record> rule = {}) {
    ParameterRow<Record> made = row<Member>(text, rule);
    made.get = [](const Record& record) { return table::numberOf(record.*Member) * kMillisecondsPerSecond; };
    if (made.set)
        made.set = [](Record& record, double value) { table::assign(record.*Member, value / kMillisecondsPerSecond); };
    return made;
}

/// Both numbers of warps are checked by checkWarps(), since the device says how many there may be.
template <class Parameters>
inline constexpr auto kWarpsRow = row<&Parameters::warps>({.symbol = "w",
                                                           .key = kWarpsKey,
                                                           .meaning = "active warps per SM",
                                                           .unit = "warps",
                                                           .range = Range::any,
                                                           .isWhole = true});
template <class Parameters>
inline constexpr auto kMostWarpsRow = row<&Parameters::mostWarps>({.symbol = "",
                                                                   .key = kMostWarpsKey,
                                                                   .meaning = "warps that an SM has room for",
                                                                   .unit = "warps",
                                                                   .range = Range::any,
                                                                   .isWhole = true},
                                                                  {.isNeeded = never});
template <class Parameters>
inline constexpr auto kMeasuredRow = millisecondsRow<&Parameters::measured>({.symbol = "t_kernel",
                                                                             .key = kMeasuredKey,
                                                                             .meaning = "measured kernel time",
                                                                             .unit = "ms",
                                                                             .refusal = "A kernel takes time.",
                                                                             .remedy = "Give a number above 0."});
template <class Parameters>
[[nodiscard]] bool hasIssueTime(const Parameters& parameters) {
    return parameters.issueTime > Seconds(0);
}
template <class Parameters>
inline constexpr auto kIssueTimeRow = millisecondsRow<&Parameters::issueTime>(
    {"t_issue", "", "to issue all instructions", "ms"}, {.isThere = hasIssueTime, .isRead = false});
template <class Parameters>
inline constexpr auto kSignificanceRow =
    row<&Parameters::significance>({.symbol = "",
                                    .key = kSignificanceKey,
                                    .meaning = "predictors with a higher p are dropped",
                                    .unit = "",
                                    .range = Range::share,
                                    .refusal = "A level of significance is a share.",
                                    .remedy = "Give a number from 0 to 1, for instance 0.05."});

} // namespace forewarp::models::bands
