#include "core/measured/profiler/sampled_profile.h"

#include "core/measured/profiler/gprof_text.h"
#include "core/measured/profiler/perf_script.h"

namespace forewarp::measured::profiler {

Result<SampledProfile> readSampledProfile(std::string_view text, std::string_view document) {
    return isGprof(text) ? readGprof(text, document) : readPerfScript(text, document);
}

} // namespace forewarp::measured::profiler
