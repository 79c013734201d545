#include "core/models/registry.h"

#include "core/base/text.h"
#include "core/models/bands/cacheprof/cacheprof.h"
#include "core/models/bands/campprof/campprof.h"
#include "core/models/cgpredict/cgpredict.h"
#include "core/models/forewarp/forewarp.h"
#include "core/models/mwp_cwp/mwp_cwp.h"
#include "core/models/parametrized/parametrized.h"

#include <algorithm>
#include <string>
#include <utility>

namespace forewarp::models {

namespace {

/// Forewarp's own bounds are those of GPUs with an L2. It was compared with measurements on no others.
bool hasL2(const device::Device& device) {
    return device.l2.has_value();
}

bool cannotCamp(const device::Device& device) {
    return !simulation::partitions::canCamp(device);
}

/// The errors are what one twentieth of the rows of PolyBench/GPU lie below, and one above: docs/validation.md.
std::vector<Model>& registered() {
    static std::vector<Model> list{
        {.id = "forewarp",
         .title = "Forewarp",
         .source = "Forewarp's own: named bounds, see docs/model-forewarp.md",
         .ofKernel = forewarp::predictForewarp,
         .ofParameters = forewarp::predictForewarpFromParameters,
         .appliesTo = hasL2,
         .roles = {Role::sharedMemory}},
        {.id = "mwp-cwp",
         .title = "MWP–CWP",
         .source = "Hong, Kim: ISCA 2009, doi:10.1145/1555754.1555775",
         .ofKernel = mwp_cwp::predictMwpCwp,
         .ofParameters = mwp_cwp::predictMwpCwpFromParameters,
         .roles = {Role::sharedMemory},
         .usualError = ErrorRange{.least = 0.15, .most = 1.37}},
        {.id = "parametrized",
         .title = "Parametrized",
         .source = "Resios: MSc thesis, Utrecht University 2011",
         .ofKernel = parametrized::predictParametrized,
         .ofParameters = parametrized::predictParametrizedFromParameters,
         .roles = {Role::warpTimeline, Role::sharedMemory},
         .usualError = ErrorRange{.least = 0.35, .most = 2.59}},
        {.id = "cgpredict",
         .title = "CGPredict",
         .source = "Wang, Zhong, Mitra: TECS 2017, doi:10.1145/3126546",
         .ofKernel = cgpredict::predictCgpredict,
         .ofParameters = cgpredict::predictCgpredictFromParameters,
         .roles = {Role::sharedMemory, Role::memoryLayout},
         .usualError = ErrorRange{.least = 0.21, .most = 1.84}},
        {.id = "campprof",
         .title = "CampProf",
         .source = "Aji, Daga, Feng: CF 2011, doi:10.1145/2016604.2016637",
         .ofKernel = bands::campprof::predictCampprof,
         .ofParameters = bands::campprof::predictCampprofFromParameters,
         .ofBandParameters = bands::campprof::predictCampprofFromParameters,
         .ofCounts = bands::campprof::predictCampprofFromCounts,
         .appliesTo = simulation::partitions::canCamp,
         .isQuick = false,
         .roles = {Role::partitionCamping, Role::timeRange}},
        {.id = "cacheprof",
         .title = "CacheProf",
         .source = "after Aji, Daga, Feng: CF 2011, sections 4.3 and 8, doi:10.1145/2016604.2016637",
         .ofKernel = bands::cacheprof::predictCacheprof,
         .ofParameters = bands::cacheprof::predictCacheprofFromParameters,
         .ofBandParameters = bands::cacheprof::predictCacheprofFromParameters,
         .ofCounts = bands::cacheprof::predictCacheprofFromCounts,
         .appliesTo = cannotCamp,
         .isQuick = false,
         .roles = {Role::timeRange}},
    };
    return list;
}

/// Adds what the model's own functions do not know.
Result<Prediction> completed(const Model& model, Result<Prediction> prediction) {
    if (!prediction) return prediction;
    prediction->model = model.id;
    if (!prediction->error) prediction->error = model.usualError;
    return prediction;
}

} // namespace

Result<Prediction> Model::predict(const kernel::KernelProfile& kernel, const device::Device& device,
                                  const kernel::Launch& launch, const KnownBehaviour& known) const {
    return completed(*this, ofKernel(kernel, device, launch, known));
}

bool Model::has(Role role) const {
    return std::ranges::find(roles, role) != roles.end();
}

Result<Prediction> Model::predictFromParameters(std::string_view json, std::string_view document) const {
    return completed(*this, ofParameters(json, document));
}

Result<Prediction> Model::predictBand(std::string_view json, std::string_view document,
                                      const bands::BandKnowledge& known) const {
    return completed(*this, ofBandParameters(json, document, known));
}

Result<Prediction> Model::predictBand(const bands::CountedKernel& counted, std::string_view document,
                                      const device::Device& device, const bands::BandKnowledge& known) const {
    return completed(*this, ofCounts(counted, document, device, known));
}

const std::vector<Model>& all() {
    return registered();
}

Result<Model> find(std::string_view id) {
    const auto found = std::ranges::find(all(), id, &Model::id);
    if (found != all().end()) return *found;
    const std::string known = joined(all(), ", ", &Model::id);
    return Error{ErrorKind::usage, std::string(id) + " is not a known model.", {}, "Known models: " + known + "."};
}

std::string titleOf(std::string_view id) {
    const auto found = std::ranges::find(all(), id, &Model::id);
    return std::string(found == all().end() ? id : found->title);
}

std::optional<Model> modelFor(Role role, const device::Device& device) {
    const auto found =
        std::ranges::find_if(all(), [&](const Model& model) { return model.has(role) && model.isAskedOn(device); });
    return found == all().end() ? std::nullopt : std::optional(*found);
}

Registration::Registration(Model model) {
    registered().push_back(std::move(model));
}

Registration::~Registration() {
    registered().pop_back();
}

} // namespace forewarp::models
