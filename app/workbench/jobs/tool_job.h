#pragma once

#include "app/workbench/jobs/child_job.h"

#include <QtConcurrent>

#include <concepts>
#include <functional>
#include <memory>
#include <utility>

namespace forewarp::workbench::jobs {

/// A request knows how forewarp-cli is called for it, and how the answer is read from what that leaves.
template <class Request, class Answer>
concept AsksTool = requires(const Request& request, const ToolOutput& output) {
    { request.toolCall() } -> std::convertible_to<Result<ToolCall>>;
    { request.readAnswer(output) } -> std::same_as<Result<Answer>>;
};

/// Has forewarp-cli answer requests, one at a time, and reads the answers in the background.
///
/// A newer request ends the older one, whose answer can then no longer appear.
template <class Request, class Answer>
    requires AsksTool<Request, Answer>
class ToolJob : public ChildJob {
  public:
    using ChildJob::ChildJob;

    /// Who gets the answers; failed() has the others.
    void onAnswer(std::function<void(const Answer&)> take) { m_take = std::move(take); }

    void start(Request request) {
        const Result<ToolCall> call = request.toolCall();
        begin(call, [this, request = std::move(request)](const ToolOutput& output) { read(request, output); });
    }

  private:
    using Outcome = std::shared_ptr<const Result<Answer>>;

    void read(const Request& request, const ToolOutput& output) {
        const auto reading = [request, output] {
            return std::make_shared<const Result<Answer>>(request.readAnswer(output));
        };
        QtConcurrent::run(reading).then(this, [this, asked = generation()](const Outcome& outcome) {
            if (asked == generation()) answer(*outcome);
        });
    }

    void answer(const Result<Answer>& outcome) {
        if (outcome) conclude([&] { m_take(*outcome); });
        else fail(outcome.error());
    }

    std::function<void(const Answer&)> m_take = [](const Answer&) {};
};

} // namespace forewarp::workbench::jobs
