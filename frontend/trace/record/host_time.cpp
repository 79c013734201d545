#include "frontend/trace/record/host_time.h"

#include "frontend/clang_headers.h"
#include "frontend/ir/function_view.h"
#include "frontend/trace/instrument/tracing_pipeline.h"
#include "frontend/trace/run/link_program.h"
#include "frontend/trace/run/run_program.h"

#include <llvm/IR/IRBuilder.h>

namespace forewarp::frontend::trace::record {

namespace {

/// Inserts a clock around a loop. Returns why that cannot be done, as a clause; empty where it was done.
std::string addClock(llvm::Loop* loop) {
    if (!loop || !loop->isLoopSimplifyForm() || !loop->hasDedicatedExits()) return "its entry and exits cannot be told";
    llvm::Module& module = *loop->getHeader()->getModule();
    const auto call = [&](llvm::Instruction* before, const char* name) {
        llvm::IRBuilder<> builder(before);
        builder.SetCurrentDebugLocation(llvm::DebugLoc());
        builder.CreateCall(module.getOrInsertFunction(name, builder.getVoidTy()));
    };
    llvm::SmallVector<llvm::BasicBlock*, 4> exits;
    loop->getUniqueExitBlocks(exits);
    call(loop->getLoopPreheader()->getTerminator(), run::kNestBeginSymbol);
    for (llvm::BasicBlock* exit : exits) call(&*exit->getFirstInsertionPt(), run::kNestEndSymbol);
    return {};
}

/// The same for the loop of that id.
std::string addClock(loops::ParsedFile& program, const std::string& id) {
    const auto& loops = program.source.loops;
    const auto found = std::ranges::find(loops, id, &loops::SourceLoop::id);
    llvm::Function* function = found == loops.end() ? nullptr : program.module->getFunction(found->function);
    if (!function || function->isDeclaration()) return "nothing in the program calls its function";
    instrument::TracingPipeline pipeline(*program.module, instrument::TracingPipeline::Form::rotated);
    ir::FunctionView view(*function, program.source, pipeline.analysesOf(*function));
    return addClock(view.irLoopOf(int(found - loops.begin())));
}

/// Why a run measured nothing, as a clause.
std::string reasonOf(const run::ProgramRun& run) {
    switch (run.ending) {
    case run::ProgramRun::Ending::processorTime:
    case run::ProgramRun::Ending::wallTime: return "the program reached its time limit";
    case run::ProgramRun::Ending::stopped: return "the run was stopped on request";
    case run::ProgramRun::Ending::exited: return "the nest was not executed to its end";
    default: return "the program ended early";
    }
}

} // namespace

double HostTimes::medianOf(std::uint64_t execution) const {
    std::vector<double> times;
    for (const std::vector<double>& run : seconds)
        if (execution >= 1 && execution <= run.size()) times.push_back(run[execution - 1]);
    if (times.empty()) return 0;
    std::ranges::sort(times);
    const std::size_t middle = times.size() / 2;
    return times.size() % 2 == 1 ? times[middle] : (times[middle - 1] + times[middle]) / 2;
}

Result<HostTimes> measureNest(const NestTraceRequest& request, const Progress& progress) {
    HostTimes times;
    for (int i = 0; i < request.hostRuns && times.why.empty(); ++i) {
        if (progress.stopRequested()) return Cancelled{};
        auto program = run::linkProgram(request.sources, request.file, {progress.stop, {}});
        if (!program) return program.failureAs<HostTimes>();
        times.why = addClock(program->watched, request.mapped.back());
        if (!times.why.empty()) break;
        progress.at(double(i) / request.hostRuns, "timing the nest");
        run::ProgramStart start = run::startOf(request, program->mainFile);
        start.level = instrument::OptimizationLevel::asMeasured;
        const auto run = run::runProgram(program->watched, {}, start, [](auto) { return true; }, {progress.stop, {}});
        if (!run) return run.failureAs<HostTimes>();
        if (run->nestSeconds.empty() || run->ending == run::ProgramRun::Ending::wallTime ||
            run->ending == run::ProgramRun::Ending::processorTime)
            times.why = reasonOf(*run);
        else times.seconds.push_back(run->nestSeconds);
    }
    return times;
}

} // namespace forewarp::frontend::trace::record
