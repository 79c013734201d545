#pragma once

#include "core/sass/report/demotion_report.h"

#include <QString>
#include <QStringList>

namespace forewarp::views::assembly {

/// «Demote 6 registers: 40 instead of 46 registers per thread, 75 % instead of 56 % occupancy, predicted 1.18 times as
/// fast.», or why not. `demotion` is null while it is being computed.
[[nodiscard]] QString demotionVerdict(const sass::report::SassReport& kernel,
                                      const sass::report::DemotionReport* demotion);
/// «n_body · sm_75 · RTX 2080 · 46 registers per thread · 1.0 KiB of shared memory per block»
[[nodiscard]] QString kernelFacts(const sass::report::SassReport& kernel);
/// What is to be kept in mind and what is assumed, a sentence each; `demotion` may be null.
[[nodiscard]] QStringList demotionRemarks(const sass::report::SassReport& kernel,
                                          const sass::report::DemotionReport* demotion);

/// Registers that live in shared memory.
[[nodiscard]] int demotedRegisters(const sass::demotion::Demotion& demotion);
/// «original», «40 registers», the rival's name.
[[nodiscard]] QString variantTitle(const sass::demotion::Variant& variant);
/// How the variant was made: «loop accesses, banks, substitution»; else empty.
[[nodiscard]] QString variantOptions(const sass::demotion::Variant& variant);
/// Its resources and occupancy: «40 registers per thread, 8 of them in 8.0 KiB …; 6 blocks, 48 of 64 warps per SM; …»
[[nodiscard]] QString variantFacts(const sass::demotion::Variant& variant);

} // namespace forewarp::views::assembly
