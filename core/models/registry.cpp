#include "core/models/registry.h"

#include "core/models/cacheprof.h"
#include "core/models/campprof.h"
#include "core/models/cgpredict.h"
#include "core/models/forewarp.h"
#include "core/models/mwp_cwp.h"
#include "core/models/parametrized.h"

#include <algorithm>
#include <string>

namespace forewarp {

namespace {

/// Its bounds are those of GPUs that have one; of others it has no measured row behind it.
bool hasL2(const Device& device) {
    return device.l2.has_value();
}

bool cannotCamp(const Device& device) {
    return !canCamp(device);
}

} // namespace

const std::vector<Model>& models() {
    static const std::vector<Model> kModels{
        {"forewarp", "Forewarp", "Forewarp's own: named bounds, see README, section «The model Forewarp»",
         predictForewarp, predictForewarpFromParameters, hasL2},
        {"mwp-cwp", "MWP–CWP", "Hong, Kim: ISCA 2009, doi:10.1145/1555754.1555775", predictMwpCwp,
         predictMwpCwpFromParameters},
        {"parametrized", "Parametrized", "Resios: MSc thesis, Utrecht University 2011", predictParametrized,
         predictParametrizedFromParameters},
        {"cgpredict", "CGPredict", "Wang, Zhong, Mitra: TECS 2017, doi:10.1145/3126546", predictCgpredict,
         predictCgpredictFromParameters},
        {"campprof", "CampProf", "Aji, Daga, Feng: CF 2011, doi:10.1145/2016604.2016637", predictCampprof,
         predictCampprofFromParameters, canCamp, false},
        {"cacheprof", "CacheProf", "after Aji, Daga, Feng: CF 2011, sections 4.3 and 8, doi:10.1145/2016604.2016637",
         predictCacheprof, predictCacheprofFromParameters, cannotCamp, false},
    };
    return kModels;
}

Result<Model> findModel(std::string_view id) {
    const auto found =
        std::find_if(models().begin(), models().end(), [&](const Model& model) { return model.id == id; });
    if (found != models().end()) return *found;
    std::string known;
    for (const Model& model : models()) known += (known.empty() ? "" : ", ") + std::string(model.id);
    return Error{ErrorKind::usage, std::string(id) + " is not a known model.", {}, "Known models: " + known + "."};
}

} // namespace forewarp
