#include "app/cli/verbs/verb.h"

namespace forewarp::cli::verbs {

std::vector<Verb> allVerbs() {
    return {loopsVerb(),   runVerb(),    planVerb(),    diffVerb(),      observeVerb(),  traceVerb(),  predictVerb(),
            explainVerb(), sweepVerb(),  campVerb(),    compareVerb(),   validateVerb(), portVerb(),   registersVerb(),
            sassVerb(),    reportVerb(), devicesVerb(), calibrateVerb(), modelVerb(),    analyzeVerb()};
}

} // namespace forewarp::cli::verbs
